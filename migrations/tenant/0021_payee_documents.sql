CREATE TABLE `payee_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`payee_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`file_name` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`stored_as` text NOT NULL,
	`last_day` text,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	`replaced_by` text,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payee_documents_name" CHECK(length("payee_documents"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE INDEX `payee_documents_of_payee` ON `payee_documents` (`payee_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `payee_documents_ending` ON `payee_documents` (`last_day`,`payee_id`) WHERE "payee_documents"."replaced_by" is null and "payee_documents"."last_day" is not null;--> statement-breakpoint

-- A document stays as it came; all that happens to it is that one other takes its place.
CREATE TRIGGER payee_documents_fixed BEFORE UPDATE ON payee_documents
WHEN OLD.replaced_by IS NOT NULL OR NEW.replaced_by IS NULL OR NEW.id <> OLD.id OR NEW.payee_id <> OLD.payee_id
  OR NEW.kind <> OLD.kind OR NEW.name <> OLD.name OR NEW.file_name <> OLD.file_name OR NEW.media_type <> OLD.media_type
  OR NEW.bytes <> OLD.bytes OR NEW.sha256 <> OLD.sha256 OR NEW.stored_as <> OLD.stored_as
  OR NEW.last_day IS NOT OLD.last_day OR NEW.added_by <> OLD.added_by OR NEW.added_at <> OLD.added_at
BEGIN SELECT RAISE(ABORT, 'document_replaced'); END;
--> statement-breakpoint
CREATE TRIGGER payee_documents_kept BEFORE DELETE ON payee_documents
BEGIN SELECT RAISE(ABORT, 'documents_are_kept'); END;
