CREATE TABLE `organisations` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`slot` text NOT NULL,
	`cell` text DEFAULT 'main' NOT NULL,
	`schema_version` text NOT NULL,
	`migration_error` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `organisations_slug_unique` ON `organisations` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `organisations_slot_unique` ON `organisations` (`slot`);--> statement-breakpoint
CREATE TABLE `slots` (
	`binding` text PRIMARY KEY NOT NULL,
	`organisation_id` text,
	`claimed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `slots_organisation_id_unique` ON `slots` (`organisation_id`);--> statement-breakpoint
CREATE INDEX `slots_free` ON `slots` (`organisation_id`,`binding`);