CREATE TABLE `payroll_group` (
	`user_id` text PRIMARY KEY NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	`left_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `batches` ADD `is_confidential` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `templates` ADD `is_confidential` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- What a batch was started as it stays: nobody opens the payments of one that is there.
CREATE TRIGGER batches_confidential_kept BEFORE UPDATE OF is_confidential ON batches
WHEN NEW.is_confidential <> OLD.is_confidential
BEGIN SELECT RAISE(ABORT, 'lines_kept'); END;
--> statement-breakpoint
CREATE TRIGGER batches_of_confidential BEFORE INSERT ON batches
WHEN NEW.state = 'draft' AND NOT NEW.is_confidential AND EXISTS (
  SELECT 1 FROM templates t WHERE t.id = NEW.template_id AND t.is_confidential)
BEGIN SELECT RAISE(ABORT, 'lines_kept'); END;
--> statement-breakpoint
-- A payment leaves a confidential batch for none that everybody reads, and is not paid again in one.
CREATE TRIGGER payments_moved_kept BEFORE UPDATE OF batch_id ON payments
WHEN EXISTS (SELECT 1 FROM batches b WHERE b.id = OLD.batch_id AND b.is_confidential)
  AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.is_confidential)
BEGIN SELECT RAISE(ABORT, 'lines_kept'); END;
--> statement-breakpoint
CREATE TRIGGER payments_repaid_kept BEFORE INSERT ON payments
WHEN NEW.repays IS NOT NULL
  AND EXISTS (SELECT 1 FROM payments p JOIN batches b ON b.id = p.batch_id WHERE p.id = NEW.repays AND b.is_confidential)
  AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.is_confidential)
BEGIN SELECT RAISE(ABORT, 'repaid_apart'); END;
