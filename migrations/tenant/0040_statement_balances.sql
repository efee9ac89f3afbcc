DROP INDEX `statement_imports_once`;--> statement-breakpoint
CREATE UNIQUE INDEX `statement_imports_once` ON `statement_imports` (`source_account_id`,`sha256`,`format`);--> statement-breakpoint
ALTER TABLE `statement_lines` ADD `balance_toea` integer;
--> statement-breakpoint

-- As in 0036, with the balance that a line stands at.
DROP TRIGGER statement_lines_fixed;
--> statement-breakpoint
CREATE TRIGGER statement_lines_fixed BEFORE UPDATE ON statement_lines
WHEN NEW.id <> OLD.id OR NEW.import_id <> OLD.import_id OR NEW.source_account_id <> OLD.source_account_id OR NEW.position <> OLD.position
  OR NEW.day <> OLD.day OR NEW.amount_toea <> OLD.amount_toea OR NEW.balance_toea IS NOT OLD.balance_toea OR NEW.text <> OLD.text OR NEW.reference <> OLD.reference OR NEW.key <> OLD.key
BEGIN SELECT RAISE(ABORT, 'statements_are_fixed'); END;
--> statement-breakpoint
-- As in 0018: who reconciles reads what is on the accounts.
DROP TRIGGER roles_need;
--> statement-breakpoint
CREATE TRIGGER roles_need BEFORE UPDATE ON roles
WHEN EXISTS (SELECT 1 FROM json_each(NEW.permissions) p, json_each('[
    ["manage_organisation","view_organisation"],
    ["manage_users","view_users"],
    ["manage_source_accounts","view_source_accounts"],
    ["create_payments","view_payments"],["create_payments","view_payees"],["create_payments","view_source_accounts"],
    ["bulk_create_payments","create_payments"],
    ["approve_payments","view_payments"],
    ["make_bank_files","view_payments"],["make_bank_files","read_bank_files"],
    ["read_bank_files","view_payments"],
    ["create_payees","view_payees"],
    ["manage_payees","view_payees"],
    ["verify_accounts","view_payees"],
    ["reconcile_payments","view_payments"],["reconcile_payments","view_source_accounts"]
  ]') n
  WHERE p.value = json_extract(n.value, '$[0]')
    AND json_extract(n.value, '$[1]') NOT IN (SELECT o.value FROM json_each(NEW.permissions) o))
BEGIN SELECT RAISE(ABORT, 'permission_needed'); END;
