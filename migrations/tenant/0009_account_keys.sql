DROP INDEX `payee_accounts_number`;--> statement-breakpoint
CREATE INDEX `payee_accounts_key` ON `payee_accounts` (ltrim(`account_number`, '0'), `bsb`);--> statement-breakpoint
CREATE TRIGGER payments_not_to_own_account BEFORE UPDATE OF state ON payments
WHEN NEW.state = 'in_approval' AND EXISTS (
  SELECT 1 FROM batches b JOIN source_accounts s ON s.id = b.source_account_id
  WHERE b.id = NEW.batch_id AND s.bsb = NEW.bsb
    AND ltrim(s.account_number, '0') = ltrim(NEW.account_number, '0')
)
BEGIN SELECT RAISE(ABORT, 'own_account'); END;
