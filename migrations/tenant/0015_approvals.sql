CREATE TABLE `delegations` (
	`id` text PRIMARY KEY NOT NULL,
	`delegator_id` text NOT NULL,
	`delegate_id` text NOT NULL,
	`limit_toea` integer NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_by` text,
	`ended_at` integer,
	FOREIGN KEY (`delegator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`delegate_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "delegations_two" CHECK("delegations"."delegator_id" <> "delegations"."delegate_id"),
	CONSTRAINT "delegations_days" CHECK(julianday("delegations"."to_day") - julianday("delegations"."from_day") between 0 and 89)
);
--> statement-breakpoint
CREATE INDEX `delegations_open` ON `delegations` (`to_day`,`id`) WHERE "delegations"."ended_at" is null;--> statement-breakpoint
ALTER TABLE `batch_steps` ADD `on_behalf_of` text;--> statement-breakpoint
ALTER TABLE `approval_rules` ADD `accounts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `batches` ADD `judged_toea` integer;--> statement-breakpoint
ALTER TABLE `batches` ADD `needed_before` integer;--> statement-breakpoint
-- What was given a new day keeps to its one fresh approval: that stands for those it had before.
UPDATE `batches` SET revision = revision + 1, needed_before = (SELECT count(*) FROM batch_steps s
  WHERE s.batch_id = batches.id AND s.version = batches.version - 1 AND s.kind = 'approve')
WHERE state IN ('in_approval', 'queried', 'approval_blocked', 'approved') AND EXISTS (SELECT 1 FROM batch_steps s
  WHERE s.batch_id = batches.id AND s.version = batches.version AND s.kind = 'redate');
--> statement-breakpoint

-- How many approvals a batch needs: what it was handed over with, or what today's rules ask of its account and amount, if that
-- is more. The domain says the same (neededToday).
CREATE VIEW batches_needing AS
SELECT id, max(recorded, iif(today > earlier, today, 0)) AS approvals FROM (
  SELECT b.id AS id, b.approvals_needed AS recorded, coalesce(b.needed_before, 0) AS earlier, coalesce((
    SELECT json_extract(band.value, '$.approvals')
    FROM (SELECT r.bands AS bands, r.accounts AS accounts FROM approval_rules r ORDER BY r.version DESC LIMIT 1) rules,
      json_each(coalesce((SELECT json_extract(own.value, '$.bands') FROM json_each(rules.accounts) own
        WHERE json_extract(own.value, '$.sourceAccountId') = b.source_account_id), rules.bands)) band
    WHERE coalesce(json_extract(band.value, '$.uptoToea'), 9007199254740991) >= coalesce(b.judged_toea, b.total_toea)
    ORDER BY band.key LIMIT 1
  ), iif(coalesce(b.judged_toea, b.total_toea) <= 5000000, 1, 2)) AS today
  FROM batches b
);
--> statement-breakpoint
CREATE TRIGGER batches_approved_by_rule BEFORE UPDATE ON batches
WHEN NEW.state = 'approved' AND OLD.state <> 'approved' AND (
  SELECT count(DISTINCT s.actor_id) FROM batch_steps s
  WHERE s.batch_id = NEW.id AND s.version = NEW.version AND s.kind = 'approve' AND s.digest = NEW.digest
) < (SELECT n.approvals FROM batches_needing n WHERE n.id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'approvals_missing'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_sealed_by_rule BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'seal' AND (
  SELECT count(DISTINCT s.actor_id) FROM batch_steps s
  WHERE s.batch_id = NEW.batch_id AND s.version = NEW.version AND s.kind = 'approve'
    AND s.digest = (SELECT b.digest FROM batches b WHERE b.id = NEW.batch_id)
) < (SELECT n.approvals FROM batches_needing n WHERE n.id = NEW.batch_id)
BEGIN SELECT RAISE(ABORT, 'approvals_missing'); END;
--> statement-breakpoint

-- What was signed does not change while it stands; how many must sign only rises, by a step that says so.
DROP TRIGGER batches_signed_content;
--> statement-breakpoint
CREATE TRIGGER batches_signed_content BEFORE UPDATE ON batches
WHEN OLD.state NOT IN ('draft', 'needs_fix', 'ready') AND NEW.version = OLD.version
  AND (NEW.digest IS NOT OLD.digest OR NEW.value_date <> OLD.value_date OR NEW.total_toea <> OLD.total_toea
    OR NEW.payment_count <> OLD.payment_count OR NEW.source_account_id <> OLD.source_account_id
    OR NEW.judged_toea IS NOT OLD.judged_toea OR NEW.needed_before IS NOT OLD.needed_before
    OR NEW.prepared_by <> OLD.prepared_by OR NEW.description <> OLD.description OR NEW.name <> OLD.name
    OR NEW.approvals_needed < OLD.approvals_needed
    OR (NEW.approvals_needed > OLD.approvals_needed AND NOT EXISTS (SELECT 1 FROM batch_steps s
      WHERE s.batch_id = NEW.id AND s.version = NEW.version AND s.step = NEW.step AND s.kind = 'raise')))
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
DROP TRIGGER batch_steps_allowed;
--> statement-breakpoint
CREATE TRIGGER batch_steps_allowed BEFORE INSERT ON batch_steps
WHEN NOT (
     (NEW.kind = 'submit' AND NEW.from_state IN ('draft', 'needs_fix', 'ready', 'rejected') AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'recall' AND NEW.from_state IN ('in_approval', 'queried', 'approval_blocked', 'rejected') AND NEW.to_state = 'draft')
  OR (NEW.kind = 'approve' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state IN ('in_approval', 'approval_blocked', 'approved'))
  OR (NEW.kind = 'reject' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state = 'rejected')
  OR (NEW.kind = 'query' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state = 'queried')
  OR (NEW.kind = 'answer' AND NEW.from_state = 'queried' AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'seal' AND NEW.from_state = 'approved' AND NEW.to_state = 'file_sealed')
  OR (NEW.kind = 'upload' AND NEW.from_state = 'file_sealed' AND NEW.to_state = 'uploaded')
  OR (NEW.kind = 'ask_cancellation' AND NEW.from_state IN ('approved', 'lapsed') AND NEW.to_state = NEW.from_state)
  OR (NEW.kind = 'cancel' AND NEW.to_state = 'cancelled' AND NEW.from_state IN
      ('draft', 'needs_fix', 'ready', 'in_approval', 'queried', 'approval_blocked', 'rejected', 'approved', 'lapsed'))
  OR (NEW.kind = 'lapse' AND NEW.from_state = 'approved' AND NEW.to_state = 'lapsed')
  OR (NEW.kind = 'redate' AND NEW.from_state = 'lapsed' AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'block' AND NEW.from_state = 'in_approval' AND NEW.to_state = 'approval_blocked')
  OR (NEW.kind = 'unblock' AND NEW.from_state = 'approval_blocked' AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'raise' AND NEW.from_state IN ('in_approval', 'approval_blocked', 'queried', 'approved') AND NEW.to_state IN
      ('in_approval', 'approval_blocked', 'queried', 'approved'))
)
BEGIN SELECT RAISE(ABORT, 'step_not_allowed'); END;
--> statement-breakpoint

-- An approval comes from someone whose role approves, within their own limit, or within one that was lent to them for that day:
-- the lender is there, and it is the lower of what it was and what it is (domain/access/role.ts has the roles' limits).
DROP TRIGGER batch_steps_approver;
--> statement-breakpoint
CREATE TRIGGER batch_steps_approver BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'approve' AND NOT EXISTS (
  SELECT 1 FROM users u, batches b, users actor
  WHERE u.id = coalesce(NEW.on_behalf_of, NEW.actor_id) AND b.id = NEW.batch_id AND actor.id = NEW.actor_id
    AND u.role IN ('org_admin', 'finance_manager', 'approver', 'senior_approver')
    AND b.total_toea <= coalesce(u.approval_limit_toea, 9007199254740991)
    AND b.total_toea <= CASE u.role WHEN 'org_admin' THEN 9007199254740991
      WHEN 'approver' THEN 500000000 ELSE 5000000000 END
    AND (NEW.on_behalf_of IS NULL OR (
      u.status = 'active' AND actor.role IN ('org_admin', 'finance_manager', 'approver', 'senior_approver')
      AND EXISTS (SELECT 1 FROM delegations d
        WHERE d.delegator_id = NEW.on_behalf_of AND d.delegate_id = NEW.actor_id AND d.ended_at IS NULL
          AND b.total_toea <= d.limit_toea
          AND date(NEW.at / 1000, 'unixepoch', '+10 hours') BETWEEN d.from_day AND d.to_day)))
)
BEGIN SELECT RAISE(ABORT, 'above_limit'); END;
--> statement-breakpoint

-- Who prepared a batch has nobody decide on it for them, and two people of one limit are one voice.
CREATE TRIGGER batch_steps_lent_by_maker BEFORE INSERT ON batch_steps
WHEN NEW.on_behalf_of IS NOT NULL AND (
  EXISTS (SELECT 1 FROM batch_makers m
    WHERE m.batch_id = NEW.batch_id AND m.version = NEW.version AND m.user_id = NEW.on_behalf_of)
  OR EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.prepared_by = NEW.on_behalf_of)
)
BEGIN SELECT RAISE(ABORT, 'own_batch'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_one_voice BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'approve' AND EXISTS (SELECT 1 FROM batch_steps s
  WHERE s.batch_id = NEW.batch_id AND s.version = NEW.version AND s.kind = 'approve'
    AND (s.on_behalf_of = NEW.actor_id OR s.actor_id = NEW.on_behalf_of OR s.on_behalf_of = NEW.on_behalf_of))
BEGIN SELECT RAISE(ABORT, 'already_approved'); END;
--> statement-breakpoint
CREATE TRIGGER delegations_fixed BEFORE UPDATE ON delegations
WHEN OLD.ended_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.delegator_id <> OLD.delegator_id
  OR NEW.delegate_id <> OLD.delegate_id OR NEW.limit_toea <> OLD.limit_toea OR NEW.from_day <> OLD.from_day
  OR NEW.to_day <> OLD.to_day OR NEW.created_at <> OLD.created_at
BEGIN SELECT RAISE(ABORT, 'delegations_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER delegations_kept BEFORE DELETE ON delegations
BEGIN SELECT RAISE(ABORT, 'delegations_are_fixed'); END;
