CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `batches_by_pay_day` ON `batches` (`value_date`,`number`);--> statement-breakpoint
CREATE INDEX `batches_by_total` ON `batches` (`total_toea`,`number`);--> statement-breakpoint
CREATE INDEX `batches_by_account` ON `batches` (`source_account_id`,`number`);--> statement-breakpoint
CREATE INDEX `batches_by_maker` ON `batches` (`prepared_by`,`number`);--> statement-breakpoint
CREATE INDEX `payments_largest` ON `payments` (`amount_toea`,`id`);--> statement-breakpoint
CREATE INDEX `payments_by_reference_key` ON `payments` (`reference_key`) WHERE "payments"."reference_key" <> '';--> statement-breakpoint
CREATE INDEX `bank_files_to_upload` ON `bank_files` ("sealed_at" desc,`id`) WHERE "bank_files"."uploaded_at" is null;--> statement-breakpoint
CREATE INDEX `audit_entries_at` ON `audit_entries` (`at`,`seq`);--> statement-breakpoint
CREATE VIRTUAL TABLE `batch_search` USING fts5(`words`, prefix = '2 3 4');
--> statement-breakpoint
INSERT INTO `batch_search` (rowid, `words`) SELECT `number`, `name` || ' B' || `number` FROM `batches`;
--> statement-breakpoint
CREATE TRIGGER `batch_search_added` AFTER INSERT ON `batches`
BEGIN
  INSERT INTO `batch_search` (rowid, `words`) VALUES (NEW.`number`, NEW.`name` || ' B' || NEW.`number`);
END;
--> statement-breakpoint
CREATE TRIGGER `batch_search_named` AFTER UPDATE OF `name` ON `batches` WHEN OLD.`name` <> NEW.`name`
BEGIN
  DELETE FROM `batch_search` WHERE rowid = OLD.`number`;
  INSERT INTO `batch_search` (rowid, `words`) VALUES (NEW.`number`, NEW.`name` || ' B' || NEW.`number`);
END;
