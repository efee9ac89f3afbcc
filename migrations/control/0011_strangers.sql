CREATE TABLE `stranger_requests` (
	`kind` text NOT NULL,
	`share` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`, `share`)
);
--> statement-breakpoint
CREATE INDEX `stranger_requests_by_share` ON `stranger_requests` (`kind`,`share`,`at`);--> statement-breakpoint
CREATE INDEX `stranger_requests_by_time` ON `stranger_requests` (`at`);--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `waits_for` text DEFAULT '' NOT NULL;
