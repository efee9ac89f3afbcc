CREATE TABLE `test_files` (
	`id` text PRIMARY KEY NOT NULL,
	`source_account_id` text NOT NULL,
	`number` integer NOT NULL,
	`day` text NOT NULL,
	`value_date` text NOT NULL,
	`lines` text NOT NULL,
	`total_toea` integer NOT NULL,
	`settings` text NOT NULL,
	`file_name` text NOT NULL,
	`content` text NOT NULL,
	`sha256` text NOT NULL,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	`accepted_on` text,
	`told_by` text DEFAULT '' NOT NULL,
	`recorded_by` text,
	`recorded_at` integer,
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "test_files_total" CHECK("test_files"."total_toea" between 3 and 6),
	CONSTRAINT "test_files_told_by" CHECK(length("test_files"."told_by") <= 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_files_number` ON `test_files` (`source_account_id`,`number`);--> statement-breakpoint
CREATE INDEX `test_files_of_day` ON `test_files` (`source_account_id`,`day`);--> statement-breakpoint
ALTER TABLE `source_accounts` ADD `maker_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `source_accounts` ADD `maker_roles` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `source_accounts` ADD `daily_limit_toea` integer;--> statement-breakpoint
ALTER TABLE `source_accounts` ADD `cut_off` text DEFAULT '' NOT NULL;--> statement-breakpoint

-- Whoever pays from an account is among those it is for, where anybody is named: by id, or by role.
CREATE VIEW account_users AS
SELECT s.id AS source_account_id, u.id AS user_id FROM source_accounts s, users u
WHERE json_array_length(s.maker_ids) + json_array_length(s.maker_roles) = 0
  OR u.id IN (SELECT value FROM json_each(s.maker_ids))
  OR u.role IN (SELECT value FROM json_each(s.maker_roles));
--> statement-breakpoint
CREATE TRIGGER batches_account_user BEFORE INSERT ON batches
WHEN NOT EXISTS (SELECT 1 FROM account_users a
  WHERE a.source_account_id = NEW.source_account_id AND a.user_id = NEW.prepared_by)
BEGIN SELECT RAISE(ABORT, 'account_not_yours'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_account_user BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('submit', 'redate', 'seal') AND NOT EXISTS (
  SELECT 1 FROM account_users a JOIN batches b ON b.source_account_id = a.source_account_id
  WHERE b.id = NEW.batch_id AND a.user_id = NEW.actor_id
)
BEGIN SELECT RAISE(ABORT, 'account_not_yours'); END;
--> statement-breakpoint

-- What is handed over of one account for one day stays within its limit: when it is handed over, approved and written into a file.
CREATE TRIGGER batches_daily_limit BEFORE UPDATE ON batches
WHEN NEW.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'uploaded')
  AND (OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'uploaded')
    OR NEW.value_date <> OLD.value_date
    OR (NEW.state <> OLD.state AND NEW.state IN ('approved', 'file_sealed')))
  AND NEW.total_toea + (SELECT coalesce(sum(b.total_toea), 0) FROM batches b
    WHERE b.value_date = NEW.value_date AND b.source_account_id = NEW.source_account_id AND b.id <> NEW.id
      AND b.state IN ('in_approval', 'queried', 'approval_blocked', 'approved', 'file_sealed', 'uploaded')
  ) > (SELECT s.daily_limit_toea FROM source_accounts s WHERE s.id = NEW.source_account_id)
BEGIN SELECT RAISE(ABORT, 'above_daily_limit'); END;
--> statement-breakpoint

-- A test file pays three times one to three toea, from one account of the organisation to its own, and seldom; what is recorded of it is that
-- the bank took it, once.
CREATE TRIGGER test_files_to_ourselves BEFORE INSERT ON test_files
WHEN json_array_length(NEW.lines) <> 3 OR NEW.accepted_on IS NOT NULL
  OR NEW.total_toea <> (SELECT sum(json_extract(l.value, '$.amountToea')) FROM json_each(NEW.lines) l)
  OR EXISTS (SELECT 1 FROM json_each(NEW.lines) l WHERE typeof(json_extract(l.value, '$.amountToea')) <> 'integer'
    OR json_extract(l.value, '$.amountToea') NOT BETWEEN 1 AND 3
    OR NOT EXISTS (SELECT 1 FROM source_accounts s WHERE s.status = 'active' AND s.bsb = json_extract(l.value, '$.bsb')
      AND s.account_number = json_extract(l.value, '$.accountNumber')))
  OR NOT EXISTS (SELECT 1 FROM source_accounts s WHERE s.id = NEW.source_account_id AND s.status = 'active')
BEGIN SELECT RAISE(ABORT, 'test_pays_others'); END;
--> statement-breakpoint
CREATE TRIGGER test_files_few BEFORE INSERT ON test_files
WHEN NEW.day <> date(NEW.made_at / 1000, 'unixepoch', '+10 hours')
  OR (SELECT count(*) FROM test_files t WHERE t.source_account_id = NEW.source_account_id AND t.day = NEW.day) >= 3
BEGIN SELECT RAISE(ABORT, 'test_files_used_up'); END;
--> statement-breakpoint
CREATE TRIGGER test_files_fixed BEFORE UPDATE ON test_files
WHEN OLD.accepted_on IS NOT NULL OR NEW.accepted_on IS NULL OR NEW.recorded_by IS NULL OR NEW.recorded_at IS NULL
  OR NEW.id <> OLD.id OR NEW.source_account_id <> OLD.source_account_id OR NEW.number <> OLD.number OR NEW.day <> OLD.day
  OR NEW.value_date <> OLD.value_date OR NEW.lines <> OLD.lines OR NEW.total_toea <> OLD.total_toea
  OR NEW.settings <> OLD.settings OR NEW.file_name <> OLD.file_name OR NEW.content <> OLD.content
  OR NEW.sha256 <> OLD.sha256 OR NEW.made_by <> OLD.made_by OR NEW.made_at <> OLD.made_at
BEGIN SELECT RAISE(ABORT, 'test_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER test_files_kept BEFORE DELETE ON test_files
BEGIN SELECT RAISE(ABORT, 'test_files_are_fixed'); END;
