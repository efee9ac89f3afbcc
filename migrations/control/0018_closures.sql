CREATE TABLE `closures` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`slot` text NOT NULL,
	`reason` text NOT NULL,
	`asked_by` text NOT NULL,
	`confirmed_by` text NOT NULL,
	`begun_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`state_before` text NOT NULL,
	`days_before` integer NOT NULL,
	`declined_by` text DEFAULT '' NOT NULL,
	`declined_at` integer,
	`ordered_by` text,
	`carried_by` text,
	`stopped_because` text DEFAULT '' NOT NULL,
	`tell` text DEFAULT '[]' NOT NULL,
	`found` text,
	`certificate` text DEFAULT '' NOT NULL,
	`sha256` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closures_one_at_a_time` ON `closures` (`organisation_id`) WHERE "state" <> 'taken_back';--> statement-breakpoint
CREATE INDEX `closures_by_state` ON `closures` (`state`,`since`);--> statement-breakpoint
CREATE UNIQUE INDEX `closures_by_certificate` ON `closures` (`sha256`) WHERE "sha256" <> '';--> statement-breakpoint
-- An organisation that leaves (decision 0083): step by step, carried out by two of the platform, and not before its days are over.
CREATE TRIGGER closures_steps BEFORE UPDATE ON closures
WHEN NEW.id <> OLD.id OR NEW.organisation_id <> OLD.organisation_id OR NEW.slot <> OLD.slot OR NEW.begun_at <> OLD.begun_at OR NEW.ends_at <> OLD.ends_at
  OR (OLD.sha256 <> '' AND (NEW.sha256 <> OLD.sha256 OR NEW.certificate <> OLD.certificate))
  OR (OLD.state || '>' || NEW.state) NOT IN ('waiting>waiting', 'waiting>taken_back', 'waiting>closed', 'closed>waiting', 'closed>counted',
    'counted>silent', 'silent>emptied', 'emptied>cleared', 'cleared>free', 'free>certified', 'certified>over')
BEGIN SELECT RAISE(ABORT, 'closure_not_waiting'); END;
--> statement-breakpoint
CREATE TRIGGER closures_by_two BEFORE UPDATE ON closures
WHEN NEW.state = 'closed' AND (OLD.ordered_by IS NULL OR NEW.carried_by IS NULL OR NEW.carried_by = OLD.ordered_by)
BEGIN SELECT RAISE(ABORT, 'closure_by_two'); END;
--> statement-breakpoint
CREATE TRIGGER closures_days BEFORE UPDATE ON closures
WHEN NEW.state = 'closed' AND NEW.since < OLD.ends_at
BEGIN SELECT RAISE(ABORT, 'closure_days_left'); END;
--> statement-breakpoint
CREATE TRIGGER closures_kept BEFORE DELETE ON closures
BEGIN SELECT RAISE(ABORT, 'closure_not_waiting'); END;
--> statement-breakpoint
-- Whoever leaves is opened by nobody before it is taken back, and one that was deleted never.
CREATE TRIGGER organisations_closing BEFORE UPDATE OF state ON organisations
WHEN NEW.state NOT IN ('cancelled', 'frozen', 'archived')
  AND EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = OLD.id AND c.state <> 'taken_back')
BEGIN SELECT RAISE(ABORT, 'closure_under_way'); END;
--> statement-breakpoint
-- A slot also comes back from an organisation that left, once its database was emptied and seen empty.
DROP TRIGGER organisations_fixed;
--> statement-breakpoint
CREATE TRIGGER organisations_fixed BEFORE UPDATE OF id, slot, slug ON organisations
WHEN NEW.id <> OLD.id OR NEW.slug <> OLD.slug OR OLD.state <> 'archived' OR NEW.slot <> 'released/' || OLD.id
  OR NOT (EXISTS (SELECT 1 FROM slot_releases r WHERE r.organisation_id = OLD.id AND r.slot = OLD.slot AND r.state = 'wiped')
    OR EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = OLD.id AND c.slot = OLD.slot AND c.state = 'cleared'))
BEGIN SELECT RAISE(ABORT, 'organisation_fixed'); END;
--> statement-breakpoint
DROP TRIGGER slots_claimed_once;
--> statement-breakpoint
CREATE TRIGGER slots_claimed_once BEFORE UPDATE ON slots
WHEN OLD.organisation_id IS NOT NULL AND (NEW.binding <> OLD.binding OR NEW.organisation_id IS NOT NULL
  OR NOT (EXISTS (SELECT 1 FROM slot_releases r WHERE r.organisation_id = OLD.organisation_id AND r.slot = OLD.binding AND r.state = 'wiped')
    OR EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = OLD.organisation_id AND c.slot = OLD.binding AND c.state = 'cleared')))
BEGIN SELECT RAISE(ABORT, 'slot_taken'); END;
--> statement-breakpoint
-- What a restoration had found names batches: it goes with the organisation.
DROP TRIGGER restorations_steps;
--> statement-breakpoint
CREATE TRIGGER restorations_steps BEFORE UPDATE ON restorations
WHEN NEW.id <> OLD.id OR NEW.organisation_id <> OLD.organisation_id OR NEW.slot <> OLD.slot OR NEW.moment <> OLD.moment
  OR (OLD.state || '>' || NEW.state) NOT IN ('frozen>bookmarked', 'bookmarked>restored', 'restored>ended', 'ended>set_aside',
    'set_aside>compared', 'compared>logged', 'logged>logged', 'logged>over', 'over>over')
BEGIN SELECT RAISE(ABORT, 'restoration_out_of_order'); END;
--> statement-breakpoint
-- Who signed up goes with the organisation, once its database is empty.
DROP TRIGGER sign_ups_kept;
--> statement-breakpoint
CREATE TRIGGER sign_ups_kept BEFORE DELETE ON sign_ups
WHEN OLD.state <> 'unconfirmed' AND NOT EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = OLD.id AND c.state = 'emptied')
BEGIN SELECT RAISE(ABORT, 'sign_up_done'); END;
