CREATE TABLE `template_sheets` (
	`template_id` text PRIMARY KEY NOT NULL,
	`titles` text NOT NULL,
	`columns` text NOT NULL,
	`mapping` text NOT NULL,
	`kept_by` text NOT NULL,
	`kept_at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kept_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
