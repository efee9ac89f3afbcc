CREATE TABLE `__new_sign_in_failures` (
	`email` text NOT NULL,
	`failures` integer NOT NULL,
	`locked_until` integer,
	`source` text DEFAULT '' NOT NULL,
	`counted_since` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`email`, `source`)
);
--> statement-breakpoint
INSERT INTO `__new_sign_in_failures`("email", "failures", "locked_until") SELECT "email", "failures", "locked_until" FROM `sign_in_failures`;--> statement-breakpoint
DROP TABLE `sign_in_failures`;--> statement-breakpoint
ALTER TABLE `__new_sign_in_failures` RENAME TO `sign_in_failures`;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at` integer;
