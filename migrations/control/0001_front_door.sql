CREATE TABLE `daily_looks` (
	`organisation_id` text NOT NULL,
	`day` text NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`organisation_id`, `day`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `directory` (
	`email_hash` text NOT NULL,
	`organisation_id` text NOT NULL,
	PRIMARY KEY(`email_hash`, `organisation_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `released_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`released_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`organisation_name` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`plan` text NOT NULL,
	`state` text NOT NULL,
	`held_until` integer NOT NULL,
	`confirmed_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ups_slug_unique` ON `sign_ups` (`slug`);--> statement-breakpoint
CREATE INDEX `sign_ups_by_state` ON `sign_ups` (`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sign_ups_by_email` ON `sign_ups` (`email`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`organisation_id` text NOT NULL,
	`billed_to` text NOT NULL,
	`plan` text NOT NULL,
	`period_from` text NOT NULL,
	`period_to` text NOT NULL,
	`lines` text NOT NULL,
	`total_toea` integer NOT NULL,
	`paid_toea` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`reference` text NOT NULL,
	`issued_at` integer NOT NULL,
	`due_on` text NOT NULL,
	`paid_at` integer,
	`void_reason` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`organisation_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_total" CHECK("invoices"."total_toea" > 0),
	CONSTRAINT "invoices_paid" CHECK("invoices"."paid_toea" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_reference_unique` ON `invoices` (`reference`);--> statement-breakpoint
CREATE INDEX `invoices_of_organisation` ON `invoices` (`organisation_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_by_state` ON `invoices` (`state`,`due_on`);--> statement-breakpoint
CREATE TABLE `payment_proofs` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`organisation_id` text NOT NULL,
	`state` text NOT NULL,
	`bank_reference` text NOT NULL,
	`claimed_toea` integer NOT NULL,
	`verified_toea` integer,
	`file_name` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`submitted_by` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_proofs_of_invoice` ON `payment_proofs` (`invoice_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `payment_proofs_by_state` ON `payment_proofs` (`state`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_proofs_by_bytes` ON `payment_proofs` (`sha256`);--> statement-breakpoint
CREATE INDEX `payment_proofs_by_reference` ON `payment_proofs` (`bank_reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_proofs_once` ON `payment_proofs` (`sha256`) WHERE state = 'verified';--> statement-breakpoint
CREATE TABLE `challenges` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`challenge` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `link_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `link_tokens_of_subject` ON `link_tokens` (`subject_id`,`kind`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `recovery_codes_of_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`secret` text DEFAULT '' NOT NULL,
	`credential_id` text,
	`public_key` text DEFAULT '' NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_used_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_credential_id_unique` ON `second_factors` (`credential_id`);--> statement-breakpoint
CREATE INDEX `second_factors_of_user` ON `second_factors` (`user_id`,`kind`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`device` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`factor` text DEFAULT '' NOT NULL,
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
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
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
CREATE TABLE `outbox` (
	`key` text PRIMARY KEY NOT NULL,
	`letter` text NOT NULL,
	`recipient_id` text NOT NULL,
	`content` text NOT NULL,
	`written_at` integer NOT NULL,
	`sent_at` integer,
	`address` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`trouble` text DEFAULT '' NOT NULL,
	`last_error` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`);--> statement-breakpoint
ALTER TABLE `organisations` ADD `state_since` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `state_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `state_before` text;--> statement-breakpoint
ALTER TABLE `organisations` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `paused_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `plan` text;--> statement-breakpoint
ALTER TABLE `organisations` ADD `trial_ends_on` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `paid_until` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `billing_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `user_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `source_account_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `payment_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `usage_month` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `mail_troubles` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `swept_at` integer;--> statement-breakpoint
CREATE INDEX `organisations_by_state` ON `organisations` (`state`,`slug`);--> statement-breakpoint
CREATE INDEX `organisations_to_sweep` ON `organisations` (`swept_at`);