-- Where a second record of one account at the bank is looked for, with the rules below.
CREATE INDEX `source_accounts_key` ON `source_accounts` (ltrim(`account_number`, '0'), `bsb`);--> statement-breakpoint
-- One account at the bank is one source account: its limit of the day, its bands, its statements and what a void file of it may have
-- moved are counted by record. The Worker of before adds a second one and is refused here, by a reason that it knows.
CREATE TRIGGER source_accounts_one_record BEFORE INSERT ON source_accounts
WHEN EXISTS (SELECT 1 FROM source_accounts s WHERE s.bsb = NEW.bsb AND s.id <> NEW.id
  AND ltrim(s.account_number, '0') = ltrim(NEW.account_number, '0'))
BEGIN SELECT RAISE(ABORT, 'stale_rights'); END;
--> statement-breakpoint
CREATE TRIGGER source_accounts_stay_one_record BEFORE UPDATE OF bsb, account_number, status ON source_accounts
WHEN (NEW.bsb <> OLD.bsb OR ltrim(NEW.account_number, '0') <> ltrim(OLD.account_number, '0')
    OR (NEW.status = 'active' AND OLD.status <> 'active'))
  AND EXISTS (SELECT 1 FROM source_accounts s WHERE s.bsb = NEW.bsb AND s.id <> NEW.id
    AND ltrim(s.account_number, '0') = ltrim(NEW.account_number, '0')
    AND (s.status = 'active' OR NEW.bsb <> OLD.bsb OR ltrim(NEW.account_number, '0') <> ltrim(OLD.account_number, '0')))
BEGIN SELECT RAISE(ABORT, 'stale_rights'); END;
--> statement-breakpoint
-- A period is paid once by one template, from whichever source account (in 0057 from one alone).
DROP TRIGGER batches_same_period;
--> statement-breakpoint
CREATE TRIGGER batches_same_period BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved')
  AND NEW.period_id IS NOT NULL AND coalesce(NEW.supplementary_reason, '') = ''
  AND EXISTS (SELECT 1 FROM batches b WHERE (b.template_id = NEW.template_id
      OR (b.kind = NEW.kind AND b.source_account_id = NEW.source_account_id)) AND b.period_id = NEW.period_id
    AND coalesce(b.split_of, b.id) <> coalesce(NEW.split_of, NEW.id)
    AND b.state NOT IN ('draft', 'needs_fix', 'ready', 'rejected', 'cancelled', 'lapsed'))
BEGIN SELECT RAISE(ABORT, 'same_period'); END;
