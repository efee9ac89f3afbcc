CREATE TABLE `bounced_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`why` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `organisations` ADD `woken_at` integer;--> statement-breakpoint
ALTER TABLE `slots` ADD `cell` text DEFAULT 'main' NOT NULL;