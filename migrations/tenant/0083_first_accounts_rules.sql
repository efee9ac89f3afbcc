-- An account that was verified and replaced since, or that somebody else rejected, is nobody's first account: a first
-- one is confirmed by the approval of its batch, and a no of whoever verifies would be undone by whoever asks again. The Worker of before
-- proposes it so and is refused here, by a reason that it knows.
CREATE TRIGGER payee_accounts_first_is_new BEFORE INSERT ON payee_accounts
WHEN NEW.kind = 'new' AND EXISTS (SELECT 1 FROM payee_accounts a
  WHERE ltrim(a.account_number, '0') = ltrim(NEW.account_number, '0') AND a.bsb = NEW.bsb
    AND ((a.state = 'superseded' AND a.verified_at IS NOT NULL)
      OR (a.state = 'rejected' AND EXISTS (SELECT 1 FROM account_verifications v
        WHERE v.account_id = a.id AND v.outcome = 'rejected' AND v.verified_by <> NEW.proposed_by))))
BEGIN SELECT RAISE(ABORT, 'account_decided'); END;
