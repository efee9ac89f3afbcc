CREATE TABLE `payee_stops` (
	`id` text PRIMARY KEY NOT NULL,
	`payee_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`stopped_by` text NOT NULL,
	`stopped_at` integer NOT NULL,
	`ended_by` text,
	`ended_at` integer,
	`end_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payee_stops_reason" CHECK(length("payee_stops"."reason") between 1 and 200),
	CONSTRAINT "payee_stops_second" CHECK("payee_stops"."kind" <> 'blocked' or "payee_stops"."ended_by" is null or "payee_stops"."ended_by" <> "payee_stops"."stopped_by")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payee_stops_one` ON `payee_stops` (`payee_id`) WHERE "payee_stops"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `payee_stops_of_payee` ON `payee_stops` (`payee_id`,`stopped_at`);--> statement-breakpoint
ALTER TABLE `payees` ADD `stopped` text;--> statement-breakpoint
CREATE INDEX `payees_stopped` ON `payees` ("name" collate nocase,`id`) WHERE "payees"."stopped" is not null;--> statement-breakpoint

-- A stop keeps what it says, and ends once; a block by another person than who made it.
CREATE TRIGGER payee_stops_one_at_a_time BEFORE INSERT ON payee_stops
WHEN EXISTS (SELECT 1 FROM payee_stops s WHERE s.payee_id = NEW.payee_id AND s.ended_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'payee_stopped'); END;
--> statement-breakpoint
CREATE TRIGGER payee_stops_end_once BEFORE UPDATE ON payee_stops WHEN OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'not_stopped'); END;
--> statement-breakpoint
CREATE TRIGGER payee_stops_second_person BEFORE UPDATE ON payee_stops
WHEN OLD.kind = 'blocked' AND (NEW.ended_by IS NULL OR NEW.ended_by = OLD.stopped_by)
BEGIN SELECT RAISE(ABORT, 'own_block'); END;
--> statement-breakpoint
CREATE TRIGGER payee_stops_fixed BEFORE UPDATE ON payee_stops
WHEN NEW.id <> OLD.id OR NEW.payee_id <> OLD.payee_id OR NEW.kind <> OLD.kind OR NEW.reason <> OLD.reason
  OR NEW.stopped_by <> OLD.stopped_by OR NEW.stopped_at <> OLD.stopped_at OR NEW.ended_at IS NULL
BEGIN SELECT RAISE(ABORT, 'stops_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_stops_kept BEFORE DELETE ON payee_stops
BEGIN SELECT RAISE(ABORT, 'stops_are_fixed'); END;
--> statement-breakpoint

-- What stands at the payee is what the open stop says: two triggers write it, and nobody else does.
CREATE TRIGGER payee_stops_begin AFTER INSERT ON payee_stops
BEGIN UPDATE payees SET stopped = NEW.kind WHERE id = NEW.payee_id; END;
--> statement-breakpoint
CREATE TRIGGER payee_stops_end AFTER UPDATE OF ended_at ON payee_stops
BEGIN UPDATE payees SET stopped = NULL WHERE id = NEW.payee_id; END;
--> statement-breakpoint
CREATE TRIGGER payees_stopped_as_recorded BEFORE UPDATE OF stopped ON payees
WHEN NEW.stopped IS NOT (SELECT s.kind FROM payee_stops s WHERE s.payee_id = NEW.id AND s.ended_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'stops_are_fixed'); END;
--> statement-breakpoint

-- Nothing is handed over, approved or written into a bank file for a payee who is stopped.
CREATE TRIGGER batch_steps_pay_nobody_stopped BEFORE INSERT ON batch_steps
WHEN (NEW.kind IN ('submit', 'redate', 'seal') OR (NEW.kind = 'approve' AND NEW.to_state = 'approved')) AND EXISTS (
  SELECT 1 FROM payments p JOIN payees y ON y.id = p.payee_id
  WHERE p.batch_id = NEW.batch_id AND y.stopped IS NOT NULL
)
BEGIN SELECT RAISE(ABORT, 'payee_stopped'); END;
