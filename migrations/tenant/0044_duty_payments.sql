CREATE TABLE `duty_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`month` text NOT NULL,
	`batch_id` text NOT NULL,
	`said_by` text NOT NULL,
	`said_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "duty_payments_month" CHECK("duty_payments"."month" glob '20[0-9][0-9]-[01][0-9]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `duty_payments_once` ON `duty_payments` (`month`,`kind`,`batch_id`);--> statement-breakpoint
CREATE INDEX `batches_by_kind` ON `batches` (`kind`,`number`) WHERE "batches"."kind" is not null;
--> statement-breakpoint

-- A duty is paid by a batch of its kind, which was not cancelled.
CREATE TRIGGER duty_payments_of_its_kind BEFORE INSERT ON duty_payments
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state <> 'cancelled'
  AND b.kind = CASE NEW.kind WHEN 'super' THEN 'super' WHEN 'swt' THEN 'tax' WHEN 'gst' THEN 'tax' END)
BEGIN SELECT RAISE(ABORT, 'duty_other_kind'); END;
