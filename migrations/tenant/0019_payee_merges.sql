CREATE TABLE `payee_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`payee_id` text NOT NULL,
	`into_id` text NOT NULL,
	`reason` text NOT NULL,
	`status_before` text NOT NULL,
	`merged_by` text NOT NULL,
	`merged_at` integer NOT NULL,
	`ended_by` text,
	`ended_at` integer,
	`end_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`into_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payee_merges_reason" CHECK(length("payee_merges"."reason") between 1 and 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payee_merges_one` ON `payee_merges` (`payee_id`) WHERE "payee_merges"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `payee_merges_of_payee` ON `payee_merges` (`payee_id`,`merged_at`);--> statement-breakpoint
CREATE INDEX `payee_merges_into` ON `payee_merges` (`into_id`,`merged_at`);--> statement-breakpoint
CREATE TABLE `payees_apart` (
	`one_id` text NOT NULL,
	`other_id` text NOT NULL,
	`said_by` text NOT NULL,
	`said_at` integer NOT NULL,
	PRIMARY KEY(`one_id`, `other_id`),
	CONSTRAINT "payees_apart_order" CHECK("payees_apart"."one_id" < "payees_apart"."other_id")
);
--> statement-breakpoint
ALTER TABLE `payees` ADD `merged_into` text;--> statement-breakpoint
CREATE INDEX `payees_merged` ON `payees` (`merged_into`) WHERE "payees"."merged_into" is not null;--> statement-breakpoint

-- A merge joins two records that stand alone: nobody is merged twice, into somebody who is merged, or with others inside.
CREATE TRIGGER payee_merges_one_deep BEFORE INSERT ON payee_merges
WHEN NEW.payee_id = NEW.into_id OR NEW.ended_at IS NOT NULL OR EXISTS (SELECT 1 FROM payee_merges m WHERE m.ended_at IS NULL
  AND (m.payee_id IN (NEW.payee_id, NEW.into_id) OR m.into_id = NEW.payee_id))
BEGIN SELECT RAISE(ABORT, 'payee_merged'); END;
--> statement-breakpoint
-- Nobody gets out of a stop by becoming another record, on the way in or on the way back.
CREATE TRIGGER payee_merges_nobody_stopped BEFORE INSERT ON payee_merges
WHEN EXISTS (SELECT 1 FROM payees y WHERE y.id IN (NEW.payee_id, NEW.into_id) AND y.stopped IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payee_stopped'); END;
--> statement-breakpoint
-- What was found in a batch that waits or is approved was found without the other's past.
CREATE TRIGGER payee_merges_nothing_open BEFORE INSERT ON payee_merges
WHEN EXISTS (SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  WHERE (p.payee_id = NEW.payee_id AND b.state NOT IN ('file_sealed', 'uploaded', 'cancelled'))
    OR (p.payee_id = NEW.into_id AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'approved')))
BEGIN SELECT RAISE(ABORT, 'payee_in_open_batch'); END;
--> statement-breakpoint
CREATE TRIGGER payee_merges_fixed BEFORE UPDATE ON payee_merges
WHEN OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR NEW.ended_by IS NULL OR NEW.id <> OLD.id OR NEW.payee_id <> OLD.payee_id
  OR NEW.into_id <> OLD.into_id OR NEW.reason <> OLD.reason OR NEW.status_before <> OLD.status_before
  OR NEW.merged_by <> OLD.merged_by OR NEW.merged_at <> OLD.merged_at
BEGIN SELECT RAISE(ABORT, 'merges_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_merges_kept BEFORE DELETE ON payee_merges
BEGIN SELECT RAISE(ABORT, 'merges_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_merges_not_back_from_a_stop BEFORE UPDATE ON payee_merges
WHEN EXISTS (SELECT 1 FROM payees y WHERE y.id = NEW.into_id AND y.stopped IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payee_stopped'); END;
--> statement-breakpoint
-- An account that the other has now as well would have two owners again.
CREATE TRIGGER payee_merges_back_alone BEFORE UPDATE ON payee_merges
WHEN EXISTS (SELECT 1 FROM payee_accounts own JOIN payee_accounts other
    ON ltrim(other.account_number, '0') = ltrim(own.account_number, '0') AND other.bsb = own.bsb
  WHERE own.payee_id = NEW.payee_id AND other.payee_id = NEW.into_id
    AND own.state IN ('proposed', 'verified', 'active') AND other.state IN ('proposed', 'verified', 'active'))
BEGIN SELECT RAISE(ABORT, 'account_taken'); END;
--> statement-breakpoint

-- What stands at the payee is what the open merge says: two triggers write it, and nobody else does.
CREATE TRIGGER payee_merges_begin AFTER INSERT ON payee_merges
BEGIN UPDATE payees SET merged_into = NEW.into_id, status = 'archived', updated_at = NEW.merged_at, revision = revision + 1
  WHERE id = NEW.payee_id; END;
--> statement-breakpoint
CREATE TRIGGER payee_merges_end AFTER UPDATE OF ended_at ON payee_merges
BEGIN UPDATE payees SET merged_into = NULL, status = NEW.status_before, updated_at = NEW.ended_at, revision = revision + 1
  WHERE id = NEW.payee_id; END;
--> statement-breakpoint
CREATE TRIGGER payees_merged_as_recorded BEFORE UPDATE OF merged_into, status ON payees
WHEN NEW.merged_into IS NOT (SELECT m.into_id FROM payee_merges m WHERE m.payee_id = NEW.id AND m.ended_at IS NULL)
  OR (NEW.merged_into IS NOT NULL AND NEW.status <> 'archived')
BEGIN SELECT RAISE(ABORT, 'payee_merged'); END;
--> statement-breakpoint

-- A merged payee is never paid: no payment is added or turned to them, and no step is taken for one that was.
CREATE TRIGGER payments_to_nobody_merged BEFORE INSERT ON payments
WHEN EXISTS (SELECT 1 FROM payees y WHERE y.id = NEW.payee_id AND y.merged_into IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payee_merged'); END;
--> statement-breakpoint
CREATE TRIGGER payments_turned_to_nobody_merged BEFORE UPDATE OF payee_id ON payments
WHEN NEW.payee_id <> OLD.payee_id AND EXISTS (SELECT 1 FROM payees y WHERE y.id = NEW.payee_id AND y.merged_into IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payee_merged'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_pay_nobody_merged BEFORE INSERT ON batch_steps
WHEN (NEW.kind IN ('submit', 'redate', 'seal') OR (NEW.kind = 'approve' AND NEW.to_state = 'approved')) AND EXISTS (
  SELECT 1 FROM payments p JOIN payees y ON y.id = p.payee_id
  WHERE p.batch_id = NEW.batch_id AND y.merged_into IS NOT NULL
)
BEGIN SELECT RAISE(ABORT, 'payee_merged'); END;
--> statement-breakpoint

-- Their accounts stay as they are: none is added, verified or made payable, and no stop is hidden there.
CREATE TRIGGER payee_accounts_of_nobody_merged BEFORE INSERT ON payee_accounts
WHEN EXISTS (SELECT 1 FROM payees y WHERE y.id = NEW.payee_id AND y.merged_into IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payee_merged'); END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_rest_while_merged BEFORE UPDATE ON payee_accounts
WHEN NEW.state <> OLD.state AND EXISTS (SELECT 1 FROM payees y WHERE y.id = NEW.payee_id AND y.merged_into IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payee_merged'); END;
--> statement-breakpoint
CREATE TRIGGER payee_stops_of_nobody_merged BEFORE INSERT ON payee_stops
WHEN EXISTS (SELECT 1 FROM payees y WHERE y.id = NEW.payee_id AND y.merged_into IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payee_merged'); END;
--> statement-breakpoint

-- An account of a merged payee is still taken for everybody but the one they were merged into.
DROP TRIGGER payee_accounts_one_owner;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_one_owner BEFORE INSERT ON payee_accounts
WHEN EXISTS (SELECT 1 FROM payee_accounts other
  WHERE ltrim(other.account_number, '0') = ltrim(NEW.account_number, '0') AND other.bsb = NEW.bsb
    AND other.payee_id <> NEW.payee_id AND other.state IN ('proposed', 'verified', 'active')
    AND NOT EXISTS (SELECT 1 FROM payees y WHERE y.id = other.payee_id AND y.merged_into = NEW.payee_id))
BEGIN SELECT RAISE(ABORT, 'account_taken'); END;
--> statement-breakpoint

-- Whoever proposed the same account for a payee who was merged into this one is no second person.
CREATE TRIGGER account_verifications_not_by_earlier_proposer BEFORE INSERT ON account_verifications
WHEN NEW.outcome = 'verified' AND EXISTS (SELECT 1 FROM payee_accounts a
  JOIN payees y ON y.merged_into = a.payee_id JOIN payee_accounts old ON old.payee_id = y.id
  WHERE a.id = NEW.account_id AND ltrim(old.account_number, '0') = ltrim(a.account_number, '0')
    AND old.bsb = a.bsb AND old.proposed_by = NEW.verified_by)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
