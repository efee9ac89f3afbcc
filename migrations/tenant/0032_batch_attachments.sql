CREATE TABLE `batch_attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`version` integer NOT NULL,
	`payment_id` text,
	`line` integer,
	`payee_name` text DEFAULT '' NOT NULL,
	`file_name` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`stored_as` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`added_in` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "batch_attachments_file_name" CHECK(length("batch_attachments"."file_name") between 1 and 200),
	CONSTRAINT "batch_attachments_note" CHECK(length("batch_attachments"."note") <= 200)
);
--> statement-breakpoint
CREATE INDEX `batch_attachments_of_batch` ON `batch_attachments` (`batch_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `batch_attachments_same` ON `batch_attachments` (`sha256`);--> statement-breakpoint

-- Beside an open batch a paper is a part of it; later it is a note that says why, and in which state the batch was.
CREATE TRIGGER batch_attachments_when BEFORE INSERT ON batch_attachments
WHEN NOT EXISTS (SELECT 1 FROM batches b
  WHERE b.id = NEW.batch_id AND b.state = NEW.added_in AND b.version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'stale_batch'); END;
--> statement-breakpoint
CREATE TRIGGER batch_attachments_note_later BEFORE INSERT ON batch_attachments
WHEN (NEW.note = '') <> (NEW.added_in IN ('draft', 'needs_fix', 'ready', 'rejected'))
BEGIN SELECT RAISE(ABORT, 'attachment_needs_note'); END;
--> statement-breakpoint
CREATE TRIGGER batch_attachments_of_payment BEFORE INSERT ON batch_attachments
WHEN NEW.payment_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payments p
  WHERE p.id = NEW.payment_id AND p.batch_id = NEW.batch_id AND p.line = NEW.line)
BEGIN SELECT RAISE(ABORT, 'stale_batch'); END;
--> statement-breakpoint
CREATE TRIGGER batch_attachments_most BEFORE INSERT ON batch_attachments
WHEN (SELECT count(*) FROM batch_attachments a WHERE a.batch_id = NEW.batch_id) >= 50
BEGIN SELECT RAISE(ABORT, 'too_many_attachments'); END;
--> statement-breakpoint
CREATE TRIGGER batch_attachments_fixed BEFORE UPDATE ON batch_attachments
BEGIN SELECT RAISE(ABORT, 'attachments_are_kept'); END;
--> statement-breakpoint
CREATE TRIGGER batch_attachments_kept BEFORE DELETE ON batch_attachments
BEGIN SELECT RAISE(ABORT, 'attachments_are_kept'); END;
