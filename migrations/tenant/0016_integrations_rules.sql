CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`start` text NOT NULL,
	`key_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`webhook_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`delivered_at` integer,
	`tried_at` integer,
	`status` integer,
	`answer` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`webhook_id`, `sequence`)
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_at` ON `webhook_deliveries` (`at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`events` text NOT NULL,
	`is_on` integer NOT NULL,
	`secret` text NOT NULL,
	`secret_start` text NOT NULL,
	`earlier_secret` text DEFAULT '' NOT NULL,
	`earlier_until` integer,
	`failing_since` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `webhooks_told` AFTER INSERT ON `audit_entries`
BEGIN
  INSERT INTO `webhook_deliveries` (`webhook_id`, `sequence`, `event`, `at`, `due_at`)
  SELECT `id`, NEW.`seq`, NEW.`action`, NEW.`at`, NEW.`at` FROM `webhooks`
  WHERE `is_on` = 1 AND EXISTS (SELECT 1 FROM json_each(`webhooks`.`events`) WHERE value = NEW.`action`);
END;
--> statement-breakpoint
CREATE TRIGGER `api_keys_stay` BEFORE UPDATE ON `api_keys`
WHEN OLD.`revoked_at` IS NOT NULL OR NEW.`key_hash` <> OLD.`key_hash` OR NEW.`scopes` <> OLD.`scopes`
  OR NEW.`made_by` <> OLD.`made_by` OR NEW.`expires_at` <> OLD.`expires_at`
BEGIN
  SELECT RAISE(ABORT, 'stale_rights');
END;
