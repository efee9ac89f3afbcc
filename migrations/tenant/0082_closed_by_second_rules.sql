-- A debt that one person said is not paid again is forgotten by two: whoever closes its batch is another. The Worker of before closes it
-- by the same person and is refused here, by a reason that it knows.
CREATE TRIGGER batch_steps_closed_by_second BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'close' AND EXISTS (SELECT 1 FROM payments p JOIN returns r ON r.payment_id = p.id
  WHERE p.batch_id = NEW.batch_id AND r.state = 'resolved' AND r.resolution IN ('paid_otherwise', 'not_owed')
    AND r.resolved_by = NEW.actor_id)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
