-- Nobody whose account was verified goes on under a record of which none was: its account would be a first one, which a batch confirms,
-- also the very account that is locked because a payment to it came back. The Worker of before merges so and is refused here, by a
-- reason that it knows.
CREATE TRIGGER payee_merges_into_verified BEFORE INSERT ON payee_merges
WHEN EXISTS (SELECT 1 FROM payee_accounts a WHERE a.payee_id = NEW.payee_id AND a.verified_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM payee_accounts a WHERE a.payee_id = NEW.into_id AND a.verified_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'account_not_verified'); END;
