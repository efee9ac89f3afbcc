CREATE TABLE `organisation_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`require_second_factor` integer NOT NULL,
	`postal_address` text DEFAULT '' NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`skipped_steps` text DEFAULT '[]' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "organisation_settings_one" CHECK("organisation_settings"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `pending_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`changes` text NOT NULL,
	`state` text NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	CONSTRAINT "pending_changes_second" CHECK("pending_changes"."state" <> 'confirmed' or "pending_changes"."decided_by" <> "pending_changes"."requested_by")
) STRICT;
--> statement-breakpoint
CREATE INDEX `pending_changes_newest` ON `pending_changes` (`state`,`requested_at`,`id`);--> statement-breakpoint
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
ALTER TABLE `outbox` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `trouble` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `last_error` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `factor` text DEFAULT '' NOT NULL;