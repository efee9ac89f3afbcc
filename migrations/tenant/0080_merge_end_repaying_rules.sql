-- Two records are not made two again while what came back of the one is paid again to the other by a batch that did not leave: the one
-- would have what is owed to the other, and nobody would look for it. The Worker of before ends the merge and is refused here, by a
-- reason that it knows.
CREATE TRIGGER payee_merges_end_repaid BEFORE UPDATE ON payee_merges
WHEN NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL AND EXISTS (SELECT 1 FROM payments paid JOIN returns r ON r.payment_id = paid.id
  JOIN payments again ON again.repays_return = r.id AND again.state <> 'cancelled' JOIN batches b ON b.id = again.batch_id
  WHERE paid.payee_id = NEW.payee_id
    AND b.state NOT IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed', 'cancelled'))
BEGIN SELECT RAISE(ABORT, 'payee_in_open_batch'); END;
