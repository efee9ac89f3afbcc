CREATE TABLE `moves` (
	`id` text PRIMARY KEY NOT NULL,
	`organisation_id` text NOT NULL,
	`from_slot` text NOT NULL,
	`from_cell` text NOT NULL,
	`to_slot` text NOT NULL,
	`to_cell` text NOT NULL,
	`reason` text NOT NULL,
	`begun_by` text NOT NULL,
	`begun_at` integer NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`entry` integer DEFAULT 0 NOT NULL,
	`hash` text DEFAULT '' NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moves_one_at_a_time` ON `moves` (`organisation_id`) WHERE "state" not in ('switched', 'over', 'undone');--> statement-breakpoint
-- Step by step (decision 0084), back only before the switch; what was moved stays written.
CREATE TRIGGER moves_steps BEFORE UPDATE ON moves
WHEN NEW.id <> OLD.id OR NEW.organisation_id <> OLD.organisation_id OR NEW.from_slot <> OLD.from_slot OR NEW.to_slot <> OLD.to_slot
  OR NEW.from_cell <> OLD.from_cell OR NEW.to_cell <> OLD.to_cell
  OR (OLD.state || '>' || NEW.state) NOT IN ('begun>fenced', 'fenced>dumped', 'dumped>loaded', 'loaded>compared', 'compared>switched',
    'switched>over', 'begun>undone', 'fenced>undone', 'dumped>undone', 'loaded>undone', 'compared>undone')
BEGIN SELECT RAISE(ABORT, 'move_out_of_order'); END;
--> statement-breakpoint
CREATE TRIGGER moves_kept BEFORE DELETE ON moves
BEGIN SELECT RAISE(ABORT, 'move_out_of_order'); END;
--> statement-breakpoint
-- Both places are as the move says, and meanwhile nobody brings it back to a moment, and it does not leave.
CREATE TRIGGER moves_begin BEFORE INSERT ON moves
WHEN NEW.state <> 'begun' OR NEW.from_cell = NEW.to_cell
  OR NOT EXISTS (SELECT 1 FROM organisations o WHERE o.id = NEW.organisation_id AND o.slot = NEW.from_slot AND o.cell = NEW.from_cell)
  OR NOT EXISTS (SELECT 1 FROM slots s WHERE s.binding = NEW.to_slot AND s.cell = NEW.to_cell AND s.organisation_id IS NULL)
  OR EXISTS (SELECT 1 FROM restorations r WHERE r.organisation_id = NEW.organisation_id AND r.state <> 'over')
  OR EXISTS (SELECT 1 FROM slot_releases r WHERE r.organisation_id = NEW.organisation_id AND r.state IN ('closing', 'wiped'))
  OR EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = NEW.organisation_id AND c.state <> 'taken_back')
BEGIN SELECT RAISE(ABORT, 'move_out_of_order'); END;
--> statement-breakpoint
CREATE TRIGGER restorations_while_moving BEFORE INSERT ON restorations
WHEN EXISTS (SELECT 1 FROM moves m WHERE m.organisation_id = NEW.organisation_id AND m.state NOT IN ('switched', 'over', 'undone'))
BEGIN SELECT RAISE(ABORT, 'move_out_of_order'); END;
--> statement-breakpoint
CREATE TRIGGER closures_while_moving BEFORE INSERT ON closures
WHEN EXISTS (SELECT 1 FROM moves m WHERE m.organisation_id = NEW.organisation_id AND m.state NOT IN ('switched', 'over', 'undone'))
BEGIN SELECT RAISE(ABORT, 'move_out_of_order'); END;
--> statement-breakpoint
-- Of one cell, or on its way to one; the switch is one update of cell and slot.
CREATE TRIGGER organisations_cell BEFORE UPDATE OF cell ON organisations
WHEN NEW.cell <> OLD.cell AND NOT EXISTS (SELECT 1 FROM moves m WHERE m.organisation_id = OLD.id AND (
  (m.state = 'begun' AND OLD.cell = m.from_cell AND NEW.cell = 'to ' || m.to_cell)
  OR (m.state = 'compared' AND OLD.cell = 'to ' || m.to_cell AND NEW.cell = m.to_cell AND NEW.slot = m.to_slot)
  OR (m.state IN ('begun', 'fenced', 'dumped', 'loaded', 'compared') AND OLD.cell = 'to ' || m.to_cell
    AND NEW.cell = m.from_cell AND NEW.slot = m.from_slot)))
BEGIN SELECT RAISE(ABORT, 'organisation_fixed'); END;
--> statement-breakpoint
DROP TRIGGER organisations_fixed;
--> statement-breakpoint
CREATE TRIGGER organisations_fixed BEFORE UPDATE OF id, slot, slug ON organisations
WHEN NEW.id <> OLD.id OR NEW.slug <> OLD.slug OR NOT (
  (OLD.state = 'archived' AND NEW.slot = 'released/' || OLD.id
    AND (EXISTS (SELECT 1 FROM slot_releases r WHERE r.organisation_id = OLD.id AND r.slot = OLD.slot AND r.state = 'wiped')
      OR EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = OLD.id AND c.slot = OLD.slot AND c.state = 'cleared')))
  OR EXISTS (SELECT 1 FROM moves m WHERE m.organisation_id = OLD.id AND (
    (m.state = 'compared' AND OLD.slot = m.from_slot AND NEW.slot = m.to_slot AND NEW.cell = m.to_cell)
    OR (m.state IN ('begun', 'fenced', 'dumped', 'loaded', 'compared') AND NEW.slot = OLD.slot AND NEW.slot = m.from_slot))))
BEGIN SELECT RAISE(ABORT, 'organisation_fixed'); END;
--> statement-breakpoint
DROP TRIGGER slots_claimed_once;
--> statement-breakpoint
CREATE TRIGGER slots_claimed_once BEFORE UPDATE ON slots
WHEN OLD.organisation_id IS NOT NULL AND (NEW.binding <> OLD.binding OR NEW.cell <> OLD.cell OR NOT (
  (NEW.organisation_id IS NULL
    AND (EXISTS (SELECT 1 FROM slot_releases r WHERE r.organisation_id = OLD.organisation_id AND r.slot = OLD.binding AND r.state = 'wiped')
      OR EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = OLD.organisation_id AND c.slot = OLD.binding AND c.state = 'cleared')))
  OR EXISTS (SELECT 1 FROM moves m WHERE
    (m.state = 'compared' AND OLD.binding = m.from_slot AND OLD.organisation_id = m.organisation_id AND NEW.organisation_id = 'moved/' || m.id)
    OR (m.state = 'compared' AND OLD.binding = m.to_slot AND OLD.organisation_id = 'move/' || m.id AND NEW.organisation_id = m.organisation_id)
    OR (m.state = 'switched' AND OLD.binding = m.from_slot AND OLD.organisation_id = 'moved/' || m.id AND NEW.organisation_id IS NULL)
    OR (m.state IN ('begun', 'fenced', 'dumped', 'loaded', 'compared') AND OLD.binding = m.to_slot AND OLD.organisation_id = 'move/' || m.id
      AND NEW.organisation_id IS NULL))))
BEGIN SELECT RAISE(ABORT, 'slot_taken'); END;
