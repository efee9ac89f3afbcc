CREATE TABLE `job_turns` (
	`job` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pending_changes_decided` ON `pending_changes` (`requested_at`,`id`) WHERE "state" <> 'pending';--> statement-breakpoint
CREATE INDEX `api_keys_newest` ON `api_keys` (`created_at`,`id`);--> statement-breakpoint
-- who may approve, or administers, is asked with every batch: by the role, past everybody else
CREATE INDEX users_by_role ON users (role, status);
