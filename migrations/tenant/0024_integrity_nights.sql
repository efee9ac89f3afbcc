CREATE TABLE `integrity_nights` (
	`night` text PRIMARY KEY NOT NULL,
	`begun_at` integer NOT NULL,
	`ended_at` integer,
	`at_check` text NOT NULL,
	`after` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`checked` text NOT NULL,
	`found` integer DEFAULT 0 NOT NULL,
	`problems` text NOT NULL
);
