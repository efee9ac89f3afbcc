ALTER TABLE `imports` ADD `thrown_away_at` integer;--> statement-breakpoint
CREATE INDEX `imports_refused` ON `imports` (`imported_at`) WHERE state = 'checked' and thrown_away_at is null;--> statement-breakpoint

-- Thrown away is a sheet of which nothing was kept, once, and it stays so. The Worker of before changes no row of this table.
CREATE TRIGGER imports_thrown_away BEFORE UPDATE ON imports
WHEN NEW.state <> OLD.state OR NEW.accepted_count <> OLD.accepted_count
  OR (NEW.thrown_away_at IS NOT OLD.thrown_away_at
    AND (OLD.thrown_away_at IS NOT NULL OR NEW.state <> 'checked' OR NEW.accepted_count > 0))
BEGIN SELECT RAISE(ABORT, 'sheet_is_kept'); END;
