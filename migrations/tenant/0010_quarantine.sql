CREATE TABLE `account_verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`outcome` text NOT NULL,
	`method` text,
	`contact_id` text,
	`phone` text DEFAULT '' NOT NULL,
	`spoke_to` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`evidence_key` text,
	`evidence_sha256` text,
	`batch_id` text,
	`verified_by` text NOT NULL,
	`verified_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `payee_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`contact_id`) REFERENCES `payee_contacts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_verifications_of_account` ON `account_verifications` (`account_id`,`verified_at`);--> statement-breakpoint
CREATE TABLE `payee_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`payee_id` text NOT NULL,
	`phone` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	`confirmed_by` text,
	`confirmed_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payee_contacts_phone" CHECK(length("payee_contacts"."phone") between 3 and 30),
	CONSTRAINT "payee_contacts_second" CHECK("payee_contacts"."confirmed_by" is null or "payee_contacts"."confirmed_by" <> "payee_contacts"."added_by")
);
--> statement-breakpoint
CREATE INDEX `payee_contacts_of_payee` ON `payee_contacts` (`payee_id`,`added_at`);--> statement-breakpoint
CREATE TABLE `findings` (
	`batch_id` text NOT NULL,
	`version` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`rank` integer NOT NULL,
	`payment_id` text,
	`line` integer,
	`pair` text DEFAULT '' NOT NULL,
	`evidence` text NOT NULL,
	`state` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`reasoned_by` text,
	`reasoned_at` integer,
	PRIMARY KEY(`batch_id`, `version`, `key`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "findings_rank" CHECK("findings"."rank" between 1 and 3),
	CONSTRAINT "findings_reason" CHECK("findings"."state" <> 'reasoned' or (length("findings"."reason") > 0 and "findings"."reasoned_by" is not null))
);
--> statement-breakpoint
CREATE INDEX `findings_by_rank` ON `findings` (`batch_id`,`version`,`rank`,`line`);--> statement-breakpoint
CREATE INDEX `findings_of_pair` ON `findings` (`pair`) WHERE "findings"."pair" <> '';--> statement-breakpoint
CREATE TABLE `sheet_mappings` (
	`titles` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`confirmed_by` text NOT NULL,
	`confirmed_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `new_accounts` text DEFAULT 'with_the_approval' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `cooling_new_hours` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `cooling_changed_hours` integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE `payee_accounts` ADD `kind` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `payee_accounts` ADD `replaces_id` text REFERENCES payee_accounts(id);--> statement-breakpoint
ALTER TABLE `payee_accounts` ADD `is_pooled` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payee_accounts` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payee_accounts` ADD `proposed_for` text;--> statement-breakpoint
ALTER TABLE `payee_accounts` ADD `how` text;--> statement-breakpoint
ALTER TABLE `payee_accounts` ADD `active_from` integer;--> statement-breakpoint
CREATE INDEX `payee_accounts_by_name_key` ON `payee_accounts` (`name_key`);--> statement-breakpoint
CREATE INDEX `payee_accounts_waiting` ON `payee_accounts` (`proposed_at`,`id`) WHERE "payee_accounts"."state" in ('proposed', 'verified');--> statement-breakpoint
ALTER TABLE `payees` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `payees_by_name_key` ON `payees` (`name_key`);--> statement-breakpoint
CREATE INDEX `payees_by_code` ON `payees` (`code`) WHERE "payees"."code" <> '';--> statement-breakpoint
ALTER TABLE `source_accounts` ADD `needs_control_total` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `batches` ADD `digest_form` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `batches` ADD `control_total_toea` integer;--> statement-breakpoint
ALTER TABLE `batches` ADD `head_count` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `sheet_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `sheet_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `sheet_row` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `reference_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_by_reference` ON `payments` (`payee_id`,`reference_key`) WHERE "payments"."reference_key" <> '';--> statement-breakpoint
CREATE INDEX `payments_by_account` ON `payments` (`payee_account_id`,`state`);--> statement-breakpoint
-- What is known already: how it came to be trusted, and what it is to its payee.
UPDATE payee_accounts SET how = 'approved_with_batch' WHERE verified_by IS NOT NULL;
--> statement-breakpoint
UPDATE payee_accounts SET kind = 'changed', replaces_id = (
  SELECT old.id FROM payee_accounts old WHERE old.payee_id = payee_accounts.payee_id AND old.state = 'active'
  ORDER BY old.version DESC LIMIT 1
)
WHERE EXISTS (SELECT 1 FROM payee_accounts old WHERE old.payee_id = payee_accounts.payee_id
  AND old.version < payee_accounts.version AND old.verified_at IS NOT NULL);
--> statement-breakpoint
UPDATE payees SET name_key = coalesce((
  WITH RECURSIVE spelled(text, rest) AS (
    SELECT '', upper(payees.name)
    UNION ALL
    SELECT text || CASE WHEN substr(rest, 1, 1) BETWEEN 'A' AND 'Z' OR unicode(rest) > 127 THEN substr(rest, 1, 1)
      WHEN substr(rest, 1, 1) = '''' THEN '' ELSE ' ' END, substr(rest, 2) FROM spelled WHERE rest <> ''
  ), words(word, rest) AS (
    SELECT '', text || ' ' FROM spelled WHERE rest = ''
    UNION ALL
    SELECT substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM words WHERE rest <> ''
  )
  SELECT group_concat(word, ' ') FROM (SELECT word FROM words WHERE word <> '' ORDER BY word)
), '');
--> statement-breakpoint
UPDATE payee_accounts SET name_key = coalesce((
  WITH RECURSIVE spelled(text, rest) AS (
    SELECT '', upper(payee_accounts.name_at_bank)
    UNION ALL
    SELECT text || CASE WHEN substr(rest, 1, 1) BETWEEN 'A' AND 'Z' OR unicode(rest) > 127 THEN substr(rest, 1, 1)
      WHEN substr(rest, 1, 1) = '''' THEN '' ELSE ' ' END, substr(rest, 2) FROM spelled WHERE rest <> ''
  ), words(word, rest) AS (
    SELECT '', text || ' ' FROM spelled WHERE rest = ''
    UNION ALL
    SELECT substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM words WHERE rest <> ''
  )
  SELECT group_concat(word, ' ') FROM (SELECT word FROM words WHERE word <> '' ORDER BY word)
), '');
--> statement-breakpoint
-- An account version keeps what it says; only its state moves on, and never backwards.
DROP TRIGGER payee_accounts_fixed;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_fixed BEFORE UPDATE ON payee_accounts
WHEN NEW.id <> OLD.id OR NEW.payee_id <> OLD.payee_id OR NEW.version <> OLD.version OR NEW.bsb <> OLD.bsb
  OR NEW.account_number <> OLD.account_number OR NEW.name_at_bank <> OLD.name_at_bank
  OR NEW.proposed_by <> OLD.proposed_by OR NEW.proposed_at <> OLD.proposed_at OR NEW.kind <> OLD.kind
  OR NEW.replaces_id IS NOT OLD.replaces_id OR NEW.is_pooled <> OLD.is_pooled OR NEW.name_key <> OLD.name_key
BEGIN SELECT RAISE(ABORT, 'account_versions_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_kept BEFORE DELETE ON payee_accounts
BEGIN SELECT RAISE(ABORT, 'account_versions_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_onward BEFORE UPDATE ON payee_accounts
WHEN NEW.state <> OLD.state AND NOT (
     (OLD.state = 'proposed' AND NEW.state IN ('verified', 'active', 'superseded', 'rejected'))
  OR (OLD.state = 'verified' AND NEW.state IN ('active', 'superseded', 'rejected'))
  OR (OLD.state = 'active' AND NEW.state = 'superseded')
)
BEGIN SELECT RAISE(ABORT, 'account_decided'); END;
--> statement-breakpoint
DROP TRIGGER payee_accounts_second_person;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_second_person BEFORE UPDATE ON payee_accounts
WHEN NEW.state IN ('verified', 'active') AND (NEW.verified_by IS NULL OR NEW.verified_by = OLD.proposed_by)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint

-- Approving a batch never activates a changed account: that takes a verification of its own.
CREATE TRIGGER payee_accounts_verified BEFORE UPDATE ON payee_accounts
WHEN NEW.state IN ('verified', 'active') AND OLD.state = 'proposed'
  AND (OLD.kind IN ('changed', 'added') OR coalesce((SELECT s.new_accounts FROM organisation_settings s), '') = 'before_submission')
  AND NOT EXISTS (SELECT 1 FROM account_verifications v
    WHERE v.account_id = NEW.id AND v.outcome = 'verified' AND v.method <> 'approved_with_batch')
BEGIN SELECT RAISE(ABORT, 'account_not_verified'); END;
--> statement-breakpoint

-- A payee who has had an account has no first one again; a branch is the same number at the same bank.
CREATE TRIGGER payee_accounts_kind BEFORE INSERT ON payee_accounts
WHEN (NEW.kind = 'new' AND EXISTS (SELECT 1 FROM payee_accounts old
    WHERE old.payee_id = NEW.payee_id AND old.verified_at IS NOT NULL))
  OR (NEW.kind = 'branch' AND NOT EXISTS (SELECT 1 FROM payee_accounts old
    WHERE old.payee_id = NEW.payee_id AND old.state = 'active' AND old.name_key = NEW.name_key
      AND ltrim(old.account_number, '0') = ltrim(NEW.account_number, '0')
      AND substr(old.bsb, 1, 3) = substr(NEW.bsb, 1, 3)))
BEGIN SELECT RAISE(ABORT, 'account_not_verified'); END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_one_owner BEFORE INSERT ON payee_accounts
WHEN EXISTS (SELECT 1 FROM payee_accounts other
  WHERE ltrim(other.account_number, '0') = ltrim(NEW.account_number, '0') AND other.bsb = NEW.bsb
    AND other.payee_id <> NEW.payee_id AND other.state IN ('proposed', 'verified', 'active'))
BEGIN SELECT RAISE(ABORT, 'account_taken'); END;
--> statement-breakpoint

-- Whoever verifies is neither who proposed it nor a maker of a batch that pays it.
CREATE TRIGGER account_verifications_second_person BEFORE INSERT ON account_verifications
WHEN NEW.outcome = 'verified' AND EXISTS (SELECT 1 FROM payee_accounts a
  WHERE a.id = NEW.account_id AND a.proposed_by = NEW.verified_by)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER account_verifications_no_maker BEFORE INSERT ON account_verifications
WHEN NEW.outcome = 'verified' AND EXISTS (
  SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id
  WHERE p.payee_account_id = NEW.account_id AND b.state NOT IN ('file_sealed', 'uploaded', 'cancelled')
    AND (b.prepared_by = NEW.verified_by OR EXISTS (SELECT 1 FROM batch_makers m
      WHERE m.batch_id = b.id AND m.version = b.version AND m.user_id = NEW.verified_by)))
BEGIN SELECT RAISE(ABORT, 'verifier_is_maker'); END;
--> statement-breakpoint
CREATE TRIGGER account_verifications_fixed BEFORE UPDATE ON account_verifications
BEGIN SELECT RAISE(ABORT, 'verifications_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER account_verifications_kept BEFORE DELETE ON account_verifications
BEGIN SELECT RAISE(ABORT, 'verifications_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_contacts_fixed BEFORE UPDATE ON payee_contacts
WHEN NEW.id <> OLD.id OR NEW.payee_id <> OLD.payee_id OR NEW.phone <> OLD.phone OR NEW.added_by <> OLD.added_by
  OR NEW.added_at <> OLD.added_at OR (OLD.confirmed_at IS NOT NULL AND NEW.confirmed_at IS NOT OLD.confirmed_at)
BEGIN SELECT RAISE(ABORT, 'verifications_are_fixed'); END;
--> statement-breakpoint

-- Only an active account is paid, or the first one of a payee whose batch stands for the second person.
CREATE TRIGGER batch_steps_pay_active BEFORE INSERT ON batch_steps
WHEN (NEW.kind IN ('submit', 'redate', 'seal') OR (NEW.kind = 'approve' AND NEW.to_state = 'approved')) AND EXISTS (
  SELECT 1 FROM payments p JOIN payee_accounts a ON a.id = p.payee_account_id
  WHERE p.batch_id = NEW.batch_id AND NOT (
    a.state = 'active' OR (a.state = 'proposed' AND a.kind IN ('new', 'branch')
      AND coalesce((SELECT s.new_accounts FROM organisation_settings s), '') <> 'before_submission')
  )
)
BEGIN SELECT RAISE(ABORT, 'account_not_active'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_pay_as_registered BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('submit', 'seal') AND EXISTS (
  SELECT 1 FROM payments p JOIN payee_accounts a ON a.id = p.payee_account_id
  WHERE p.batch_id = NEW.batch_id AND (p.payee_id <> a.payee_id OR p.bsb <> a.bsb
    OR p.account_number <> a.account_number OR (p.payee_name <> a.name_at_bank AND NOT a.is_pooled))
)
BEGIN SELECT RAISE(ABORT, 'account_not_active'); END;
--> statement-breakpoint

-- Nothing is handed over with an open question, and what was said of it stays as it was signed.
CREATE TRIGGER batch_steps_settled BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('submit', 'redate') AND EXISTS (SELECT 1 FROM findings f
  WHERE f.batch_id = NEW.batch_id AND f.version = NEW.version AND f.rank < 3
    AND (f.rank = 1 OR f.state <> 'reasoned'))
BEGIN SELECT RAISE(ABORT, 'findings_open'); END;
--> statement-breakpoint
CREATE TRIGGER findings_added BEFORE INSERT ON findings
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND (
  (b.state IN ('draft', 'needs_fix', 'ready') AND b.version = NEW.version)
  OR (b.state IN ('rejected', 'lapsed') AND b.version + 1 = NEW.version)))
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER findings_changed BEFORE UPDATE ON findings
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = OLD.batch_id AND b.version = OLD.version
  AND b.state IN ('draft', 'needs_fix', 'ready')) OR NEW.batch_id <> OLD.batch_id OR NEW.version <> OLD.version
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER findings_removed BEFORE DELETE ON findings
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = OLD.batch_id AND b.version = OLD.version
  AND b.state IN ('draft', 'needs_fix', 'ready'))
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER payments_sheet_words BEFORE UPDATE OF sheet_name, sheet_code, sheet_row ON payments
WHEN NEW.sheet_name <> OLD.sheet_name OR NEW.sheet_code <> OLD.sheet_code OR NEW.sheet_row IS NOT OLD.sheet_row
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint

-- The payroll's own control total and head count: typed and wrong, or wanted and missing, nothing is handed over.
CREATE TRIGGER batches_control_figures BEFORE UPDATE OF state ON batches
WHEN NEW.state = 'in_approval' AND OLD.state IN ('draft', 'needs_fix', 'ready') AND (
  (NEW.control_total_toea IS NOT NULL AND NEW.control_total_toea <> NEW.total_toea)
  OR (NEW.head_count IS NOT NULL AND NEW.head_count <> NEW.payment_count)
  OR ((NEW.control_total_toea IS NULL OR NEW.head_count IS NULL)
    AND (SELECT s.needs_control_total FROM source_accounts s WHERE s.id = NEW.source_account_id) = 1)
)
BEGIN SELECT RAISE(ABORT, 'control_total_differs'); END;
--> statement-breakpoint
CREATE TRIGGER batches_control_figures_fixed BEFORE UPDATE OF control_total_toea, head_count ON batches
WHEN OLD.state NOT IN ('draft', 'needs_fix', 'ready') AND NEW.version = OLD.version
  AND (NEW.control_total_toea IS NOT OLD.control_total_toea OR NEW.head_count IS NOT OLD.head_count)
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
