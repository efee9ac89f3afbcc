-- Who pays an account is found among the payments of its payee (decision 0089), and the sign-ins of a person by their days.
DROP INDEX `payments_by_account`;--> statement-breakpoint
DROP INDEX `sign_ins_of_user`;--> statement-breakpoint
DROP INDEX `sign_ins_at`;--> statement-breakpoint

-- Nobody verifies an account that an open batch of their own pays.
DROP TRIGGER account_verifications_no_maker;
--> statement-breakpoint
CREATE TRIGGER account_verifications_no_maker BEFORE INSERT ON account_verifications
WHEN NEW.outcome = 'verified' AND EXISTS (
  SELECT 1 FROM payee_accounts a JOIN payments p ON p.payee_id = a.payee_id AND p.payee_account_id = a.id JOIN batches b ON b.id = p.batch_id
  WHERE a.id = NEW.account_id AND b.state NOT IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed', 'cancelled')
    AND (b.prepared_by = NEW.verified_by OR EXISTS (SELECT 1 FROM batch_makers m
      WHERE m.batch_id = b.id AND m.version = b.version AND m.user_id = NEW.verified_by)))
BEGIN SELECT RAISE(ABORT, 'verifier_is_maker'); END;
--> statement-breakpoint

-- An account is locked because a payment to it came back, and opened because somebody verified it since.
DROP TRIGGER payee_accounts_locked_by_return;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_locked_by_return BEFORE UPDATE ON payee_accounts
WHEN (NEW.state = 'return_locked' AND OLD.state <> 'return_locked' AND NOT EXISTS (SELECT 1 FROM payments p
    WHERE p.payee_id = NEW.payee_id AND p.payee_account_id = NEW.id AND p.state IN ('returned', 'repaid')))
  OR (OLD.state = 'return_locked' AND NEW.state = 'active' AND NOT EXISTS (SELECT 1 FROM account_verifications v
    WHERE v.account_id = NEW.id AND v.outcome = 'verified' AND v.method <> 'approved_with_batch'
      AND v.verified_by = NEW.verified_by AND v.verified_at = NEW.verified_at AND v.verified_at > OLD.verified_at))
BEGIN SELECT RAISE(ABORT, 'account_not_verified'); END;
