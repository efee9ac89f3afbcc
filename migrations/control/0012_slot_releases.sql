CREATE TABLE `slot_releases` (
	`organisation_id` text PRIMARY KEY NOT NULL,
	`slot` text NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`looked_at` integer NOT NULL,
	`state_before` text,
	`because` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slot_releases_by_state` ON `slot_releases` (`state`,`since`);
