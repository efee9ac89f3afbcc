CREATE TABLE `notification_marks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`read_up_to` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- The outbox is the same in the control database, where nobody reads letters in an app.
CREATE INDEX `outbox_of_reader` ON `outbox` (`recipient_id`);--> statement-breakpoint
-- What was written before people could read it here is news to nobody.
INSERT INTO `notification_marks` SELECT `id`, (SELECT coalesce(max(rowid), 0) FROM `outbox`) FROM `users`;
