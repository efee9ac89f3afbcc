CREATE TABLE `restorations` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`slot` text NOT NULL,
	`moment` integer NOT NULL,
	`reason` text NOT NULL,
	`begun_by` text NOT NULL,
	`begun_at` integer NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`bookmark` text DEFAULT '' NOT NULL,
	`entry` integer DEFAULT 0 NOT NULL,
	`hash` text DEFAULT '' NOT NULL,
	`found` text NOT NULL,
	`opening_asked_by` text,
	`opened_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restorations_one_at_a_time` ON `restorations` (`organisation_id`) WHERE "state" <> 'over';--> statement-breakpoint
CREATE INDEX `restorations_of` ON `restorations` (`organisation_id`,`begun_at`);--> statement-breakpoint
-- Step by step, and opened again by two people alone.
CREATE TRIGGER restorations_steps BEFORE UPDATE ON restorations
WHEN NEW.id <> OLD.id OR NEW.organisation_id <> OLD.organisation_id OR NEW.slot <> OLD.slot OR NEW.moment <> OLD.moment
  OR (OLD.state || '>' || NEW.state) NOT IN ('frozen>bookmarked', 'bookmarked>restored', 'restored>ended', 'ended>set_aside',
    'set_aside>compared', 'compared>logged', 'logged>logged', 'logged>over')
BEGIN SELECT RAISE(ABORT, 'restoration_out_of_order'); END;
--> statement-breakpoint
CREATE TRIGGER restorations_by_two BEFORE UPDATE ON restorations
WHEN NEW.state = 'over' AND (OLD.opening_asked_by IS NULL OR NEW.opened_by IS NULL OR NEW.opened_by = OLD.opening_asked_by)
BEGIN SELECT RAISE(ABORT, 'restoration_by_two'); END;
--> statement-breakpoint
CREATE TRIGGER restorations_kept BEFORE DELETE ON restorations
BEGIN SELECT RAISE(ABORT, 'restoration_out_of_order'); END;
--> statement-breakpoint
CREATE TRIGGER organisations_restoring BEFORE UPDATE OF state ON organisations
WHEN OLD.state = 'frozen' AND NEW.state <> 'frozen'
  AND EXISTS (SELECT 1 FROM restorations r WHERE r.organisation_id = OLD.id AND r.state <> 'over')
BEGIN SELECT RAISE(ABORT, 'restoration_under_way'); END;
