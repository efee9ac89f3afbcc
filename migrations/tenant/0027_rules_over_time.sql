CREATE TABLE `administrators_gone` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`gone_at` integer NOT NULL,
	`approval_limit_toea` integer,
	`left_over` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `administrators_gone_newest` ON `administrators_gone` (`gone_at`);--> statement-breakpoint
CREATE TABLE `source_account_changes` (
	`source_account_id` text NOT NULL,
	`revision` integer NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`source_account_id`, `revision`),
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `pending_changes` ADD `waits_until` integer;--> statement-breakpoint
ALTER TABLE `source_accounts` ADD `updated_by` text DEFAULT '' NOT NULL;--> statement-breakpoint

-- Who changed a source account is written down by the table, so that no change can be without it.
CREATE TRIGGER source_account_changes_added AFTER INSERT ON source_accounts
BEGIN INSERT INTO source_account_changes VALUES (NEW.id, NEW.revision, NEW.created_by, NEW.created_at); END;
--> statement-breakpoint
CREATE TRIGGER source_account_changes_changed AFTER UPDATE ON source_accounts WHEN NEW.revision <> OLD.revision
BEGIN INSERT INTO source_account_changes VALUES (NEW.id, NEW.revision, NEW.updated_by, NEW.updated_at); END;
--> statement-breakpoint
CREATE TRIGGER source_account_changes_fixed BEFORE UPDATE ON source_account_changes
BEGIN SELECT RAISE(ABORT, 'terms_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER source_account_changes_kept BEFORE DELETE ON source_account_changes
BEGIN SELECT RAISE(ABORT, 'terms_are_fixed'); END;
--> statement-breakpoint

-- On what terms a batch is paid, and who changed them (domain/batches/approving/barred.ts).
CREATE VIEW batch_terms AS
SELECT b.id AS batch_id, c.changed_by AS user_id, c.changed_at AS changed_at,
  (SELECT f.sealed_at FROM bank_files f WHERE f.source_account_id = b.source_account_id AND f.uploaded_at IS NOT NULL
    ORDER BY f.sequence DESC LIMIT 1) AS paid_at,
  (SELECT e.at FROM batch_steps e WHERE e.batch_id = b.id AND e.kind = 'submit' AND EXISTS (SELECT 1 FROM batch_steps s
      WHERE s.batch_id = b.id AND s.version = b.version AND s.kind = 'redate')
    ORDER BY e.version DESC, e.step DESC LIMIT 1) AS handed_over_at
FROM batches b JOIN source_account_changes c ON c.source_account_id = b.source_account_id
UNION ALL
SELECT b.id, r.set_by, r.set_at,
  (SELECT f.sealed_at FROM bank_files f WHERE f.uploaded_at IS NOT NULL ORDER BY f.sealed_at DESC LIMIT 1),
  (SELECT e.at FROM batch_steps e WHERE e.batch_id = b.id AND e.kind = 'submit' AND EXISTS (SELECT 1 FROM batch_steps s
      WHERE s.batch_id = b.id AND s.version = b.version AND s.kind = 'redate')
    ORDER BY e.version DESC, e.step DESC LIMIT 1)
FROM batches b JOIN approval_rules r;
--> statement-breakpoint

-- Whoever changed the terms approves nothing on them until something was paid on them, or for ninety days; and never what
-- was given a new day since.
CREATE TRIGGER batch_steps_terms BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('approve', 'reject', 'query')
  AND NOT EXISTS (SELECT 1 FROM batch_makers m
    WHERE m.batch_id = NEW.batch_id AND m.version = NEW.version AND m.user_id IN (NEW.actor_id, NEW.on_behalf_of))
  AND EXISTS (SELECT 1 FROM batch_terms t
    WHERE t.batch_id = NEW.batch_id AND t.user_id IN (NEW.actor_id, NEW.on_behalf_of)
      AND (t.changed_at > t.handed_over_at
        OR (NEW.at - t.changed_at < 7776000000 AND coalesce(t.paid_at, 0) <= t.changed_at)))
BEGIN SELECT RAISE(ABORT, 'changed_its_terms'); END;
--> statement-breakpoint

-- A new day lets nobody off: as many approvals as before, or one where its account is what it was when it was handed over.
CREATE TRIGGER batches_redated BEFORE UPDATE ON batches
WHEN OLD.state = 'lapsed' AND NEW.version > OLD.version AND (
  NEW.source_account_id <> OLD.source_account_id OR NEW.total_toea <> OLD.total_toea
  OR NEW.payment_count <> OLD.payment_count OR NEW.judged_toea IS NOT OLD.judged_toea
  OR NEW.prepared_by <> OLD.prepared_by
  OR (NEW.approvals_needed < max(OLD.approvals_needed, coalesce(OLD.needed_before, 0)) AND (
    coalesce(NEW.needed_before, 0) < max(OLD.approvals_needed, coalesce(OLD.needed_before, 0))
    OR EXISTS (SELECT 1 FROM source_accounts a WHERE a.id = NEW.source_account_id AND a.updated_at > OLD.submitted_at))))
BEGIN SELECT RAISE(ABORT, 'approvals_missing'); END;
--> statement-breakpoint

-- When somebody ceases to administer is written down by the table; what was written stays.
CREATE TRIGGER administrators_gone_written AFTER UPDATE ON users
WHEN OLD.role = 'org_admin' AND OLD.status = 'active' AND NOT (NEW.role = 'org_admin' AND NEW.status = 'active')
BEGIN
  INSERT INTO administrators_gone (user_id, gone_at, approval_limit_toea, left_over)
  SELECT OLD.id, NEW.updated_at, OLD.approval_limit_toea,
    (SELECT count(*) FROM users WHERE role = 'org_admin' AND status = 'active');
END;
--> statement-breakpoint
CREATE TRIGGER administrators_gone_fixed BEFORE UPDATE ON administrators_gone
BEGIN SELECT RAISE(ABORT, 'rights_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER administrators_gone_kept BEFORE DELETE ON administrators_gone
BEGIN SELECT RAISE(ABORT, 'rights_are_fixed'); END;
--> statement-breakpoint

-- For thirty days after an organisation came to have one administrator, what gives rights waits for 72 hours, and then for
-- somebody else who approves (domain/access/administrators/alone.ts).
CREATE TRIGGER pending_changes_alone BEFORE INSERT ON pending_changes
WHEN (NEW.waits_until IS NULL OR NEW.waits_until < NEW.requested_at + 259200000)
  AND (SELECT count(*) FROM users WHERE role = 'org_admin' AND status = 'active') < 2
  AND EXISTS (SELECT 1 FROM administrators_gone g WHERE g.left_over < 2 AND NEW.requested_at - g.gone_at < 2592000000)
BEGIN SELECT RAISE(ABORT, 'waits_longer'); END;
--> statement-breakpoint
CREATE TRIGGER pending_changes_waited BEFORE UPDATE ON pending_changes
WHEN NEW.waits_until IS NOT OLD.waits_until OR (NEW.state = 'confirmed' AND OLD.waits_until IS NOT NULL AND (
  NEW.decided_at < OLD.waits_until OR NEW.decided_by = OLD.subject_id OR NOT EXISTS (
    SELECT 1 FROM users u JOIN roles r ON r.role = u.role
    WHERE u.id = NEW.decided_by AND u.status = 'active' AND u.role <> OLD.subject_id
      AND (u.role = 'org_admin' OR 'approve_payments' IN (SELECT p.value FROM json_each(r.permissions) p)))))
BEGIN SELECT RAISE(ABORT, 'waits_longer'); END;
