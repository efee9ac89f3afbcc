-- Whoever proposed the same number at the same bank before is no second person: for a payee who was merged into this one, or for this
-- one, before anybody had verified it: a colleague who mends what stands beside it, the branch too, changes nothing of that.
DROP TRIGGER account_verifications_not_by_earlier_proposer;
--> statement-breakpoint
CREATE TRIGGER account_verifications_not_by_earlier_proposer BEFORE INSERT ON account_verifications
WHEN NEW.outcome = 'verified' AND EXISTS (SELECT 1 FROM payee_accounts a JOIN payee_accounts old
    ON ltrim(old.account_number, '0') = ltrim(a.account_number, '0') AND substr(old.bsb, 1, 3) = substr(a.bsb, 1, 3)
  WHERE a.id = NEW.account_id AND old.proposed_by = NEW.verified_by
    AND ((old.payee_id = a.payee_id AND old.version < a.version AND NOT EXISTS (SELECT 1 FROM payee_accounts known
        WHERE known.payee_id = a.payee_id AND known.version < a.version AND known.verified_at IS NOT NULL AND known.state <> 'rejected'
          AND ltrim(known.account_number, '0') = ltrim(a.account_number, '0') AND substr(known.bsb, 1, 3) = substr(a.bsb, 1, 3)))
      OR EXISTS (SELECT 1 FROM payees y WHERE y.id = old.payee_id AND y.merged_into = a.payee_id)))
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint

-- Two records are not made two again while a batch that did not leave pays the one that stayed by lines of since they were one: what is
-- owed to the other may be among them, paid again or for the first time. Refused by a reason that the Worker of before knows.
DROP TRIGGER payee_merges_end_repaid;
--> statement-breakpoint
CREATE TRIGGER payee_merges_end_unpaid BEFORE UPDATE ON payee_merges
WHEN NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL AND EXISTS (SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  WHERE p.payee_id = NEW.into_id AND p.edited_at >= OLD.merged_at
    AND b.state NOT IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed', 'cancelled'))
BEGIN SELECT RAISE(ABORT, 'payee_in_open_batch'); END;
