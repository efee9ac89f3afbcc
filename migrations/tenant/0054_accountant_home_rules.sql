-- An accountant's home says what the bank has not answered for, where nobody gave that role another home.
DROP TRIGGER roles_revision;
--> statement-breakpoint
UPDATE roles SET sections = '["reconciliation","sent","next_pay_day","pay_days"]'
WHERE role = 'accountant' AND sections = '["sent","next_pay_day","pay_days"]';
--> statement-breakpoint
CREATE TRIGGER roles_revision BEFORE UPDATE ON roles
WHEN NEW.role <> OLD.role OR NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'stale_rights'); END;
