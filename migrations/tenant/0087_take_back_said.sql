-- As in 0085 otherwise: that the bank booked a void file all the same is said of a debit, too, as long as
-- another may confirm it.
-- The Worker of before counts it as nothing said, and is refused here by a reason that it knows.
DROP TRIGGER statement_imports_taken_back_unsaid;
--> statement-breakpoint
CREATE TRIGGER statement_imports_taken_back_unsaid BEFORE UPDATE ON statement_imports
WHEN NEW.taken_back_at IS NOT NULL AND (EXISTS (SELECT 1 FROM statement_lines l WHERE l.source_account_id = NEW.source_account_id
    AND l.day BETWEEN NEW.from_day AND NEW.to_day AND l.import_id = NEW.id AND (l.state = 'reconciled' OR l.matched_by IS NOT NULL
      OR l.id IN (SELECT json_extract(f.revive_ask, '$.lineId') FROM bank_files f JOIN batches b ON b.id = f.batch_id AND b.version = f.version
        WHERE f.voided_at IS NOT NULL AND f.revive_asked_by IS NOT NULL AND b.state IN ('approved', 'lapsed'))))
  OR EXISTS (SELECT 1 FROM returns r WHERE r.id IN (SELECT a.id FROM returns a WHERE a.recorded_at = NEW.imported_at AND a.import_id = NEW.id
      UNION SELECT b.id FROM returns b WHERE b.line_id IN (SELECT l.id FROM statement_lines l WHERE l.source_account_id = NEW.source_account_id
        AND l.day BETWEEN NEW.from_day AND NEW.to_day AND l.import_id = NEW.id))
    AND (r.state <> 'unmatched' OR EXISTS (SELECT 1 FROM returns again WHERE again.same_as = r.id))))
BEGIN SELECT RAISE(ABORT, 'statement_said'); END;
