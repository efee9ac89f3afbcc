CREATE TABLE `seals_allowed` (
	`change_id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`version` integer NOT NULL,
	`source_account_id` text NOT NULL,
	`up_to` integer NOT NULL,
	`allowed_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `seals_allowed_of_batch` ON `seals_allowed` (`batch_id`,`version`);--> statement-breakpoint
CREATE INDEX `seals_allowed_of_account` ON `seals_allowed` (`source_account_id`,`up_to`);--> statement-breakpoint

-- The numbers of an account go on without a gap: from the last file that is known, or from the newest that was forgotten and
-- that two people knew of.
DROP TRIGGER bank_files_sequence_without_gap;
--> statement-breakpoint
CREATE TRIGGER bank_files_sequence_without_gap BEFORE INSERT ON bank_files
WHEN NEW.sequence <> 1 + max(
  coalesce((SELECT max(sequence) FROM bank_files WHERE source_account_id = NEW.source_account_id), 0),
  coalesce((SELECT max(up_to) FROM seals_allowed WHERE source_account_id = NEW.source_account_id), 0))
BEGIN SELECT RAISE(ABORT, 'stale_sequence'); END;
--> statement-breakpoint

-- That a batch may have another file is said by whoever asked and by another, who confirms it in the same change.
CREATE TRIGGER bank_files_again_by_two BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM seals_allowed a WHERE a.batch_id = NEW.batch_id AND a.version = NEW.version
  AND NOT EXISTS (SELECT 1 FROM pending_changes c
    WHERE c.id = a.change_id AND c.kind = 'seal_again' AND c.state = 'confirmed' AND c.decided_by <> c.requested_by))
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER seals_allowed_fixed BEFORE UPDATE ON seals_allowed
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER seals_allowed_kept BEFORE DELETE ON seals_allowed
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
