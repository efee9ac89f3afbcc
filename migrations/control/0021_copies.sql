CREATE TABLE `dumps` (
	`night` text PRIMARY KEY NOT NULL,
	`begun_at` integer NOT NULL,
	`ended_at` integer,
	`attempt` integer DEFAULT 1 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`entry` integer DEFAULT 0 NOT NULL,
	`hash` text DEFAULT '' NOT NULL,
	`ends` text NOT NULL,
	`parts` text NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`is_one_moment` integer DEFAULT false NOT NULL,
	`manifest_sha256` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `organisations` ADD `copied_at` integer;--> statement-breakpoint
ALTER TABLE `organisations` ADD `failing_since` integer;--> statement-breakpoint
ALTER TABLE `organisations` ADD `failing_job` text DEFAULT '' NOT NULL;