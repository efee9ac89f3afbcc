-- What was set aside because somebody's rows were in it is given back by an operator's command, which sees that nothing is in it.
DROP TRIGGER slots_claimed_once;
--> statement-breakpoint
CREATE TRIGGER slots_claimed_once BEFORE UPDATE ON slots
WHEN OLD.organisation_id IS NOT NULL AND (NEW.binding <> OLD.binding OR NEW.cell <> OLD.cell OR NOT (
  (NEW.organisation_id IS NULL
    AND (OLD.organisation_id = 'used/' || OLD.binding
      OR EXISTS (SELECT 1 FROM slot_releases r WHERE r.organisation_id = OLD.organisation_id AND r.slot = OLD.binding AND r.state = 'wiped')
      OR EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = OLD.organisation_id AND c.slot = OLD.binding AND c.state = 'cleared')))
  OR EXISTS (SELECT 1 FROM moves m WHERE
    (m.state = 'compared' AND OLD.binding = m.from_slot AND OLD.organisation_id = m.organisation_id AND NEW.organisation_id = 'moved/' || m.id)
    OR (m.state = 'compared' AND OLD.binding = m.to_slot AND OLD.organisation_id = 'move/' || m.id AND NEW.organisation_id = m.organisation_id)
    OR (m.state = 'switched' AND OLD.binding = m.from_slot AND OLD.organisation_id = 'moved/' || m.id AND NEW.organisation_id IS NULL)
    OR (m.state IN ('begun', 'fenced', 'dumped', 'loaded', 'compared') AND OLD.binding = m.to_slot AND OLD.organisation_id = 'move/' || m.id
      AND NEW.organisation_id IS NULL))))
BEGIN SELECT RAISE(ABORT, 'slot_taken'); END;
