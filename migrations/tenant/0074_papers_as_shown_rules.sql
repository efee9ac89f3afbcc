-- As in 0032 otherwise: those that are shown beside the batch are counted. A paper of a payment went where that went when its batch was
-- split, and what lay beside the whole before lies beside each part.
DROP TRIGGER batch_attachments_most;
--> statement-breakpoint
CREATE TRIGGER batch_attachments_most BEFORE INSERT ON batch_attachments
WHEN (SELECT count(*) FROM batch_attachments a
  WHERE a.batch_id IN (SELECT p.id FROM batches one JOIN batches p ON p.id = one.id OR p.split_of = one.split_of WHERE one.id = NEW.batch_id)
    AND coalesce((SELECT p.batch_id FROM payments p WHERE p.id = a.payment_id),
      (SELECT one.id FROM batches one WHERE one.id = NEW.batch_id AND a.payment_id IS NULL AND a.added_at < one.created_at),
      a.batch_id) = NEW.batch_id) >= 50
BEGIN SELECT RAISE(ABORT, 'too_many_attachments'); END;
