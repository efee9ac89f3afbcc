CREATE TABLE `job_turns` (
	`job` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL
);
