-- Whoever alone approved a batch does not make its file as well, nor whoever they approved it for.
CREATE TRIGGER batch_steps_file_by_another BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'seal' AND (SELECT count(DISTINCT s.actor_id) FROM batch_steps s
    WHERE s.batch_id = NEW.batch_id AND s.version = NEW.version AND s.kind = 'approve') = 1
  AND EXISTS (SELECT 1 FROM batch_steps s WHERE s.batch_id = NEW.batch_id AND s.version = NEW.version
    AND s.kind = 'approve' AND NEW.actor_id IN (s.actor_id, s.on_behalf_of))
BEGIN SELECT RAISE(ABORT, 'only_approver'); END;
