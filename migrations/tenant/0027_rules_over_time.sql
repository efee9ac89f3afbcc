CREATE TABLE `source_account_changes` (
	`source_account_id` text NOT NULL,
	`revision` integer NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`source_account_id`, `revision`),
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
