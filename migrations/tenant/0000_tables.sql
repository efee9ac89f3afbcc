CREATE TABLE `approval_rules` (
	`version` integer PRIMARY KEY NOT NULL,
	`bands` text NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`seq`);--> statement-breakpoint
CREATE TABLE `bank_files` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`version` integer NOT NULL,
	`source_account_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`profile` text NOT NULL,
	`file_name` text NOT NULL,
	`storage_key` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`record_count` integer NOT NULL,
	`payment_count` integer NOT NULL,
	`total_toea` integer NOT NULL,
	`sealed_by` text NOT NULL,
	`sealed_at` integer NOT NULL,
	`uploaded_by` text,
	`uploaded_at` integer,
	`bank_reference` text,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_files_one_per_version` ON `bank_files` (`batch_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_files_sequence` ON `bank_files` (`source_account_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `bank_files_newest` ON `bank_files` ("sealed_at" desc,`id`);--> statement-breakpoint
CREATE TABLE `batch_makers` (
	`batch_id` text NOT NULL,
	`version` integer NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`batch_id`, `version`, `user_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `batch_steps` (
	`batch_id` text NOT NULL,
	`version` integer NOT NULL,
	`step` integer NOT NULL,
	`kind` text NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`actor_id` text NOT NULL,
	`at` integer NOT NULL,
	`digest` text,
	`comment` text,
	`origin` text,
	PRIMARY KEY(`batch_id`, `version`, `step`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `batch_steps_one_approval` ON `batch_steps` (`batch_id`,`version`,`actor_id`) WHERE "batch_steps"."kind" = 'approve';--> statement-breakpoint
CREATE TABLE `batches` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`source_account_id` text NOT NULL,
	`value_date` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`step` integer NOT NULL,
	`revision` integer NOT NULL,
	`prepared_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`submitted_at` integer,
	`payment_count` integer NOT NULL,
	`total_toea` integer NOT NULL,
	`next_line` integer NOT NULL,
	`digest` text,
	`approvals_needed` integer NOT NULL,
	`warnings` text DEFAULT '{}' NOT NULL,
	`duplicates_reason` text,
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prepared_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "batches_name" CHECK(length("batches"."name") between 1 and 80),
	CONSTRAINT "batches_counts" CHECK("batches"."payment_count" between 0 and 20000 and "batches"."total_toea" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `batches_number_unique` ON `batches` (`number`);--> statement-breakpoint
CREATE INDEX `batches_newest` ON `batches` ("number" desc);--> statement-breakpoint
CREATE INDEX `batches_by_state` ON `batches` (`state`,"number" desc);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`bytes` integer NOT NULL,
	`state` text NOT NULL,
	`row_count` integer NOT NULL,
	`accepted_count` integer NOT NULL,
	`imported_by` text NOT NULL,
	`imported_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_of_batch` ON `imports` (`batch_id`,`imported_at`);--> statement-breakpoint
CREATE INDEX `imports_same_file` ON `imports` (`sha256`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`key` text PRIMARY KEY NOT NULL,
	`letter` text NOT NULL,
	`recipient_id` text NOT NULL,
	`content` text NOT NULL,
	`written_at` integer NOT NULL,
	`sent_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `payee_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`payee_id` text NOT NULL,
	`version` integer NOT NULL,
	`bsb` text NOT NULL,
	`account_number` text NOT NULL,
	`name_at_bank` text NOT NULL,
	`bank` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`proposed_by` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`verified_by` text,
	`verified_at` integer,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payee_accounts_bsb" CHECK("payee_accounts"."bsb" glob '[0-9][0-9][0-9]-[0-9][0-9][0-9]'),
	CONSTRAINT "payee_accounts_number_digits" CHECK("payee_accounts"."account_number" not glob '*[^0-9]*' and length("payee_accounts"."account_number") between 1 and 15),
	CONSTRAINT "payee_accounts_name" CHECK(length("payee_accounts"."name_at_bank") between 1 and 32)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payee_accounts_version` ON `payee_accounts` (`payee_id`,`version`);--> statement-breakpoint
CREATE INDEX `payee_accounts_number` ON `payee_accounts` (`account_number`,`bsb`);--> statement-breakpoint
CREATE TABLE `payees` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "payees_name" CHECK(length("payees"."name") between 1 and 80)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payees_by_name` ON `payees` ("name" collate nocase,`id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`line` integer NOT NULL,
	`payee_id` text NOT NULL,
	`payee_account_id` text NOT NULL,
	`payee_name` text NOT NULL,
	`bsb` text NOT NULL,
	`account_number` text NOT NULL,
	`amount_toea` integer NOT NULL,
	`reference` text NOT NULL,
	`state` text NOT NULL,
	`warnings` text DEFAULT '' NOT NULL,
	`import_id` text,
	`edited_by` text NOT NULL,
	`edited_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payee_account_id`) REFERENCES `payee_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_toea" between 1 and 9999999999),
	CONSTRAINT "payments_name" CHECK(length("payments"."payee_name") between 1 and 32),
	CONSTRAINT "payments_reference" CHECK(length("payments"."reference") <= 18),
	CONSTRAINT "payments_bsb" CHECK("payments"."bsb" glob '[0-9][0-9][0-9]-[0-9][0-9][0-9]'),
	CONSTRAINT "payments_account_digits" CHECK("payments"."account_number" not glob '*[^0-9]*' and length("payments"."account_number") between 1 and 15)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_line` ON `payments` (`batch_id`,`line`);--> statement-breakpoint
CREATE INDEX `payments_by_amount` ON `payments` (`batch_id`,"amount_toea" desc);--> statement-breakpoint
CREATE INDEX `payments_of_payee` ON `payments` (`payee_id`,`state`);--> statement-breakpoint
CREATE INDEX `payments_to_look_at` ON `payments` (`batch_id`,`line`) WHERE "payments"."warnings" <> '';--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`device` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`email` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`locked_until` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `source_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`bank` text NOT NULL,
	`bsb` text NOT NULL,
	`account_number` text NOT NULL,
	`profile` text NOT NULL,
	`switches` text DEFAULT '{}' NOT NULL,
	`de_user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`remitter` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `tenant_meta` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`slot` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`department` text DEFAULT '' NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`approval_limit_toea` integer,
	`status` text NOT NULL,
	`password_hash` text NOT NULL,
	`preferences` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_login_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);