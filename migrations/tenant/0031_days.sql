CREATE TABLE `bank_days` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`bank` text DEFAULT '' NOT NULL,
	`effect` text NOT NULL,
	`closes_at` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`doubt` text DEFAULT '' NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	CONSTRAINT "bank_days_name" CHECK(length("bank_days"."name") between 1 and 80),
	CONSTRAINT "bank_days_bank" CHECK(("bank_days"."scope" = 'bank') = ("bank_days"."bank" <> '')),
	CONSTRAINT "bank_days_closes" CHECK(("bank_days"."effect" = 'closed' and "bank_days"."closes_at" = '') or ("bank_days"."effect" = 'early_close' and "bank_days"."closes_at" glob '[0-2][0-9]:[0-5][0-9]' and "bank_days"."closes_at" < '24:00'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_days_once` ON `bank_days` (`day`,`scope`,`bank`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_hash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `cut_offs` (
	`source_account_id` text NOT NULL,
	`weekday` integer NOT NULL,
	`time` text NOT NULL,
	`working_days_before` integer NOT NULL,
	`told_by` text DEFAULT '' NOT NULL,
	`confirmed_by` text DEFAULT '' NOT NULL,
	`confirmed_at` integer NOT NULL,
	PRIMARY KEY(`source_account_id`, `weekday`),
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cut_offs_weekday" CHECK("cut_offs"."weekday" between 1 and 5),
	CONSTRAINT "cut_offs_time" CHECK("cut_offs"."time" glob '[0-2][0-9]:[0-5][0-9]' and "cut_offs"."time" < '24:00'),
	CONSTRAINT "cut_offs_before" CHECK("cut_offs"."working_days_before" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE `duties` (
	`kind` text PRIMARY KEY NOT NULL,
	`day_of_month` integer NOT NULL,
	`is_off` integer NOT NULL,
	`is_confirmed` integer NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "duties_day" CHECK("duties"."day_of_month" between 1 and 28)
);
--> statement-breakpoint

-- Where cut-offs stood before: the same time on each weekday, for value dates of that day; nobody confirmed it in this form.
INSERT INTO cut_offs (source_account_id, weekday, time, working_days_before, told_by, confirmed_by, confirmed_at)
SELECT a.id, d.value, a.cut_off, 0, '', '', a.updated_at FROM source_accounts a, json_each('[1,2,3,4,5]') d WHERE a.cut_off <> '';
--> statement-breakpoint

-- A value date more than 366 days ahead is another year typed by mistake (domain/days/value-dates.ts).
CREATE TRIGGER batches_value_date_added BEFORE INSERT ON batches
WHEN NEW.value_date > date(max(unixepoch('now'), NEW.created_at / 1000), 'unixepoch', '+10 hours', '+366 days')
BEGIN SELECT RAISE(ABORT, 'value_date_too_far'); END;
--> statement-breakpoint
CREATE TRIGGER batches_value_date_changed BEFORE UPDATE ON batches
WHEN NEW.value_date <> OLD.value_date AND NEW.value_date >
  date(max(unixepoch('now'), NEW.created_at / 1000, coalesce(NEW.submitted_at, 0) / 1000), 'unixepoch', '+10 hours', '+366 days')
BEGIN SELECT RAISE(ABORT, 'value_date_too_far'); END;
