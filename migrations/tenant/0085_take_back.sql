DROP INDEX `statement_imports_once`;--> statement-breakpoint
ALTER TABLE `statement_imports` ADD `back_asked_by` text;--> statement-breakpoint
ALTER TABLE `statement_imports` ADD `back_asked_at` integer;--> statement-breakpoint
ALTER TABLE `statement_imports` ADD `back_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `statement_imports` ADD `taken_back_by` text;--> statement-breakpoint
ALTER TABLE `statement_imports` ADD `taken_back_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `statement_imports_once` ON `statement_imports` (`source_account_id`,`sha256`,`format`) WHERE "statement_imports"."taken_back_at" is null;
--> statement-breakpoint
-- A file of the bank's stays as it was read, until the last one of its account is taken back: one person asks, another who reconciles
-- confirms, and nothing is said of what it brought. Only then do its lines and returns go.
DROP TRIGGER statement_imports_fixed;
--> statement-breakpoint
CREATE TRIGGER statement_imports_fixed BEFORE UPDATE ON statement_imports
WHEN OLD.taken_back_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.source_account_id <> OLD.source_account_id OR NEW.format <> OLD.format
  OR NEW.file_name <> OLD.file_name OR NEW.sha256 <> OLD.sha256 OR NEW.bytes <> OLD.bytes OR NEW.from_day IS NOT OLD.from_day
  OR NEW.to_day IS NOT OLD.to_day OR NEW.opening_toea IS NOT OLD.opening_toea OR NEW.closing_toea IS NOT OLD.closing_toea
  OR NEW.line_count <> OLD.line_count OR NEW.added_count <> OLD.added_count OR NEW.imported_by <> OLD.imported_by
  OR NEW.imported_at <> OLD.imported_at OR NEW.gap_before <> OLD.gap_before OR NEW.gap_after <> OLD.gap_after
BEGIN SELECT RAISE(ABORT, 'statements_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER statement_imports_begin BEFORE INSERT ON statement_imports
WHEN NEW.back_asked_by IS NOT NULL OR NEW.back_asked_at IS NOT NULL OR NEW.taken_back_by IS NOT NULL OR NEW.taken_back_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER statement_imports_asked_once BEFORE UPDATE ON statement_imports
WHEN (NEW.back_asked_by IS NULL) <> (NEW.back_asked_at IS NULL) OR (NEW.back_asked_by IS NULL) <> (NEW.back_reason = '')
  OR length(NEW.back_reason) > 200 OR (OLD.back_asked_by IS NOT NULL AND NEW.back_asked_by IS NOT NULL
    AND (NEW.back_asked_by <> OLD.back_asked_by OR NEW.back_asked_at <> OLD.back_asked_at OR NEW.back_reason <> OLD.back_reason))
BEGIN SELECT RAISE(ABORT, 'seen_otherwise'); END;
--> statement-breakpoint
CREATE TRIGGER statement_imports_taken_back_by_two BEFORE UPDATE ON statement_imports
WHEN (NEW.taken_back_at IS NULL) <> (NEW.taken_back_by IS NULL) OR (NEW.taken_back_at IS NOT NULL
  AND (OLD.back_asked_by IS NULL OR NEW.back_asked_by IS NOT OLD.back_asked_by OR NEW.taken_back_by = OLD.back_asked_by
    OR NOT EXISTS (SELECT 1 FROM users u JOIN roles r ON r.role = u.role WHERE u.id = NEW.taken_back_by AND u.status = 'active'
      AND 'reconcile_payments' IN (SELECT value FROM json_each(r.permissions)))))
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
-- A later file passed over what this one has, so it would be missing.
CREATE TRIGGER statement_imports_taken_back_last BEFORE UPDATE ON statement_imports
WHEN NEW.taken_back_at IS NOT NULL AND EXISTS (SELECT 1 FROM statement_imports later WHERE later.source_account_id = NEW.source_account_id
  AND later.taken_back_at IS NULL AND later.id <> NEW.id AND (later.imported_at, later.rowid) > (OLD.imported_at, OLD.rowid))
BEGIN SELECT RAISE(ABORT, 'statement_not_last'); END;
--> statement-breakpoint
CREATE TRIGGER statement_imports_taken_back_unsaid BEFORE UPDATE ON statement_imports
WHEN NEW.taken_back_at IS NOT NULL AND (EXISTS (SELECT 1 FROM statement_lines l WHERE l.source_account_id = NEW.source_account_id
    AND l.day BETWEEN NEW.from_day AND NEW.to_day AND l.import_id = NEW.id AND (l.state = 'reconciled' OR l.matched_by IS NOT NULL))
  OR EXISTS (SELECT 1 FROM returns r WHERE r.id IN (SELECT a.id FROM returns a WHERE a.recorded_at = NEW.imported_at AND a.import_id = NEW.id
      UNION SELECT b.id FROM returns b WHERE b.line_id IN (SELECT l.id FROM statement_lines l WHERE l.source_account_id = NEW.source_account_id
        AND l.day BETWEEN NEW.from_day AND NEW.to_day AND l.import_id = NEW.id))
    AND (r.state <> 'unmatched' OR EXISTS (SELECT 1 FROM returns again WHERE again.same_as = r.id))))
BEGIN SELECT RAISE(ABORT, 'statement_said'); END;
--> statement-breakpoint
DROP TRIGGER statement_lines_kept;
--> statement-breakpoint
CREATE TRIGGER statement_lines_kept BEFORE DELETE ON statement_lines
WHEN NOT EXISTS (SELECT 1 FROM statement_imports i WHERE i.id = OLD.import_id AND i.taken_back_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'statements_are_fixed'); END;
--> statement-breakpoint
-- As in 0051 otherwise.
DROP TRIGGER returns_kept;
--> statement-breakpoint
CREATE TRIGGER returns_kept BEFORE DELETE ON returns
WHEN NOT EXISTS (SELECT 1 FROM statement_imports i WHERE i.id = OLD.import_id AND i.taken_back_at IS NOT NULL)
  AND (OLD.part_of IS NULL OR OLD.state <> 'unmatched' OR (SELECT whole.state FROM returns whole WHERE whole.id = OLD.part_of) <> 'unmatched')
BEGIN SELECT RAISE(ABORT, 'returns_are_fixed'); END;
--> statement-breakpoint
-- As in 0053: its reason is told before the one above.
DROP TRIGGER returns_told_kept;
--> statement-breakpoint
CREATE TRIGGER returns_told_kept BEFORE DELETE ON returns
WHEN EXISTS (SELECT 1 FROM returns again WHERE again.same_as = OLD.id)
BEGIN SELECT RAISE(ABORT, 'return_told_again'); END;
