CREATE TABLE `roles` (
	`role` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`permissions` text NOT NULL,
	`limit_toea` integer NOT NULL,
	`sections` text NOT NULL,
	`colour` text NOT NULL,
	`icon` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL
);

--> statement-breakpoint

-- What an organisation begins with (domain/access/roles/default-roles.ts); from here on this table says what a role means.
INSERT INTO roles (role, title, description, permissions, limit_toea, sections, colour, icon, revision, updated_at) VALUES
  ('org_admin', 'Organisation administrator', 'Looks after the organisation, its people and its accounts; may do any job, but never approves a batch they prepared.',
    '["manage_organisation","manage_users","view_users","manage_billing","manage_source_accounts","view_source_accounts","manage_approval_rules","create_payments","bulk_create_payments","view_payments","approve_payments","make_bank_files","read_bank_files","create_payees","manage_payees","view_payees","verify_accounts","view_reports","view_audit","view_organisation","manage_integrations"]',
    9007199254740991, '["needs_you","waiting","this_week","sent","people","pay_days","setup"]', 'teal', 'building', 0, 0),
  ('finance_manager', 'Finance manager', 'Prepares, approves large batches and makes bank files.',
    '["view_source_accounts","create_payments","bulk_create_payments","view_payments","make_bank_files","read_bank_files","create_payees","view_payees","view_reports","approve_payments","manage_payees","verify_accounts","view_audit","view_organisation"]',
    5000000000, '["needs_you","waiting","this_week","sent","people","pay_days","setup"]', 'ochre', 'wallet', 0, 0),
  ('payment_manager', 'Payment manager', 'Prepares batches, imports sheets and makes bank files.',
    '["view_source_accounts","create_payments","bulk_create_payments","view_payments","make_bank_files","read_bank_files","create_payees","view_payees","view_reports"]',
    0, '["needs_you","next_pay_day","with_others","pay_days"]', 'teal', 'pen', 0, 0),
  ('approver', 'Approver', 'Approves batches that others prepared.',
    '["view_payments","view_payees","view_reports","approve_payments","verify_accounts"]',
    500000000, '["waiting","own_decisions","accounts_to_verify","pay_days"]', 'ochre', 'stamp', 0, 0),
  ('accountant', 'Accountant', 'Reads payments, payees, source accounts and the audit log.',
    '["view_payments","view_payees","view_reports","view_source_accounts","reconcile_payments","view_audit"]',
    0, '["sent","next_pay_day","pay_days"]', 'ink', 'ledger', 0, 0),
  ('viewer', 'Viewer', 'Reads payments and payees.',
    '["view_payments","view_payees","view_reports"]',
    0, '["next_pay_day","pay_days"]', 'ink', 'eye', 0, 0),
  ('sys_admin', 'System administrator', 'Looks after settings and source accounts and reads the audit log; never prepares or approves, and changes no rights.',
    '["view_payments","view_payees","view_reports","manage_organisation","manage_source_accounts","view_source_accounts","view_audit","view_organisation"]',
    0, '["service","people","setup","audit"]', 'ink', 'gear', 0, 0),
  ('senior_approver', 'Senior approver', 'Approves large batches that others prepared.',
    '["view_payments","view_payees","view_reports","approve_payments","verify_accounts"]',
    5000000000, '["waiting","own_decisions","accounts_to_verify","pay_days"]', 'ochre', 'stamp', 0, 0),
  ('payment_officer', 'Payment officer', 'Prepares batches by hand, makes bank files and takes them to the bank.',
    '["view_payments","view_payees","view_reports","view_source_accounts","create_payments","make_bank_files","read_bank_files"]',
    0, '["needs_you","next_pay_day","with_others","pay_days"]', 'teal', 'pen', 0, 0),
  ('auditor', 'Auditor', 'Reads batches, payees, accounts, bank files, people and the audit log. Changes nothing.',
    '["view_payments","view_payees","view_reports","view_source_accounts","read_bank_files","view_users","view_audit"]',
    0, '["audit","pay_days"]', 'ink', 'search', 0, 0);
--> statement-breakpoint

-- There are ten roles, and each change of one is made on what it was decided on.
CREATE TRIGGER roles_are_these BEFORE INSERT ON roles
BEGIN SELECT RAISE(ABORT, 'roles_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER roles_stay BEFORE DELETE ON roles
BEGIN SELECT RAISE(ABORT, 'roles_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER roles_revision BEFORE UPDATE ON roles
WHEN NEW.role <> OLD.role OR NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'stale_rights'); END;
--> statement-breakpoint

-- What no organisation can make of a role, as domain/access/roles/check-role.ts says it.
CREATE TRIGGER roles_keep BEFORE UPDATE ON roles
WHEN NEW.role = 'org_admin' AND EXISTS (
  SELECT 1 FROM json_each('["manage_organisation","manage_users","view_users","view_audit","view_organisation"]') k
  WHERE k.value NOT IN (SELECT p.value FROM json_each(NEW.permissions) p))
BEGIN SELECT RAISE(ABORT, 'role_keeps'); END;
--> statement-breakpoint
CREATE TRIGGER roles_never_have BEFORE UPDATE ON roles
WHEN NEW.role = 'sys_admin' AND EXISTS (SELECT 1 FROM json_each(NEW.permissions) p
  WHERE p.value IN ('create_payments', 'bulk_create_payments', 'approve_payments', 'make_bank_files',
    'verify_accounts', 'manage_users', 'manage_approval_rules'))
BEGIN SELECT RAISE(ABORT, 'role_never_has'); END;
--> statement-breakpoint
CREATE TRIGGER roles_apart BEFORE UPDATE ON roles
WHEN EXISTS (SELECT 1 FROM json_each(NEW.permissions) r, json_each(NEW.permissions) p
  WHERE r.value = 'reconcile_payments'
    AND p.value IN ('create_payments', 'bulk_create_payments', 'approve_payments', 'make_bank_files'))
BEGIN SELECT RAISE(ABORT, 'permissions_apart'); END;
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
    ["reconcile_payments","view_payments"]
  ]') n
  WHERE p.value = json_extract(n.value, '$[0]')
    AND json_extract(n.value, '$[1]') NOT IN (SELECT o.value FROM json_each(NEW.permissions) o))
BEGIN SELECT RAISE(ABORT, 'permission_needed'); END;
--> statement-breakpoint
CREATE TRIGGER roles_limit BEFORE UPDATE ON roles
WHEN typeof(NEW.limit_toea) <> 'integer' OR NEW.limit_toea NOT BETWEEN 0 AND 9007199254740991 OR (NEW.limit_toea > 0
  AND 'approve_payments' NOT IN (SELECT p.value FROM json_each(NEW.permissions) p))
BEGIN SELECT RAISE(ABORT, 'limit_of_role'); END;
--> statement-breakpoint
CREATE TRIGGER roles_title BEFORE UPDATE OF title ON roles
WHEN trim(NEW.title) = '' OR EXISTS (SELECT 1 FROM roles o WHERE o.role <> NEW.role AND lower(o.title) = lower(NEW.title))
BEGIN SELECT RAISE(ABORT, 'title_of_role'); END;
--> statement-breakpoint

-- As in 0015, but it is this table that says which roles approve, and up to how much.
DROP TRIGGER batch_steps_approver;
--> statement-breakpoint
CREATE TRIGGER batch_steps_approver BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'approve' AND NOT EXISTS (
  SELECT 1 FROM users u, batches b, users actor, roles r, roles o
  WHERE u.id = coalesce(NEW.on_behalf_of, NEW.actor_id) AND b.id = NEW.batch_id AND actor.id = NEW.actor_id
    AND r.role = u.role AND o.role = actor.role
    AND 'approve_payments' IN (SELECT p.value FROM json_each(r.permissions) p)
    AND b.total_toea <= min(r.limit_toea, coalesce(u.approval_limit_toea, 9007199254740991))
    AND (NEW.on_behalf_of IS NULL OR (
      u.status = 'active' AND 'approve_payments' IN (SELECT p.value FROM json_each(o.permissions) p)
      AND EXISTS (SELECT 1 FROM delegations d
        WHERE d.delegator_id = NEW.on_behalf_of AND d.delegate_id = NEW.actor_id AND d.ended_at IS NULL
          AND b.total_toea <= d.limit_toea
          AND date(NEW.at / 1000, 'unixepoch', '+10 hours') BETWEEN d.from_day AND d.to_day)))
)
BEGIN SELECT RAISE(ABORT, 'above_limit'); END;
