-- A slot comes back once the database in it was wiped and seen empty (decision 0057); nothing else frees one.
DROP TRIGGER organisations_fixed;
--> statement-breakpoint
CREATE TRIGGER organisations_fixed BEFORE UPDATE OF id, slot, slug ON organisations
WHEN NEW.id <> OLD.id OR NEW.slug <> OLD.slug OR OLD.state <> 'archived' OR NEW.slot <> 'released/' || OLD.id
  OR NOT EXISTS (SELECT 1 FROM slot_releases r WHERE r.organisation_id = OLD.id AND r.slot = OLD.slot AND r.state = 'wiped')
BEGIN SELECT RAISE(ABORT, 'organisation_fixed'); END;
--> statement-breakpoint
DROP TRIGGER slots_claimed_once;
--> statement-breakpoint
CREATE TRIGGER slots_claimed_once BEFORE UPDATE ON slots
WHEN OLD.organisation_id IS NOT NULL AND (NEW.binding <> OLD.binding OR NEW.organisation_id IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM slot_releases r WHERE r.organisation_id = OLD.organisation_id AND r.slot = OLD.binding AND r.state = 'wiped'))
BEGIN SELECT RAISE(ABORT, 'slot_taken'); END;
--> statement-breakpoint
-- A release goes on step by step, or back from closing; what was kept or freed stays so.
CREATE TRIGGER slot_releases_steps BEFORE UPDATE OF state, organisation_id, slot ON slot_releases
WHEN NEW.organisation_id <> OLD.organisation_id OR NEW.slot <> OLD.slot
  OR (OLD.state || '>' || NEW.state) NOT IN ('looked>looked', 'looked>warned', 'looked>kept', 'warned>warned', 'warned>looked',
    'warned>closing', 'warned>kept', 'closing>wiped', 'closing>kept', 'wiped>free')
BEGIN SELECT RAISE(ABORT, 'organisation_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER slot_releases_kept BEFORE DELETE ON slot_releases
BEGIN SELECT RAISE(ABORT, 'organisation_fixed'); END;
