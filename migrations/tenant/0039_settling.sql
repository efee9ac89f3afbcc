CREATE TABLE `return_mappings` (
	`source_account_id` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `statement_lines` ADD `aside` text;--> statement-breakpoint
CREATE INDEX `statement_lines_by_day` ON `statement_lines` (`day`,`id`);--> statement-breakpoint
CREATE INDEX `statement_lines_in_state` ON `statement_lines` (`state`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `statement_lines_of_account` ON `statement_lines` (`source_account_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `payments_repays` ON `payments` (`repays`) WHERE "payments"."repays" is not null;--> statement-breakpoint
CREATE INDEX `returns_newest` ON `returns` (`recorded_at`,`id`);
--> statement-breakpoint

-- A line is of a batch or of a payment, of exactly its amount and account, or of neither, which one person says and another confirms.
CREATE TRIGGER statement_lines_begin BEFORE INSERT ON statement_lines
WHEN NEW.state <> 'unreconciled' OR NEW.batch_id IS NOT NULL OR NEW.payment_id IS NOT NULL OR NEW.aside IS NOT NULL
  OR NEW.source_account_id <> (SELECT i.source_account_id FROM statement_imports i WHERE i.id = NEW.import_id)
BEGIN SELECT RAISE(ABORT, 'line_not_confirmed'); END;
--> statement-breakpoint
CREATE TRIGGER statement_lines_match_exactly BEFORE UPDATE ON statement_lines
WHEN (NEW.state = 'unreconciled') <> (NEW.batch_id IS NULL AND NEW.payment_id IS NULL AND NEW.aside IS NULL)
  OR (NEW.batch_id IS NOT NULL) + (NEW.payment_id IS NOT NULL) + (NEW.aside IS NOT NULL) > 1
  OR (NEW.state <> 'unreconciled' AND NEW.aside IS NULL AND NOT EXISTS (SELECT 1 FROM batches b
    WHERE b.id = coalesce(NEW.batch_id, (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id))
      AND b.source_account_id = NEW.source_account_id AND b.state IN ('uploaded', 'settling', 'settled', 'closed')
      AND -NEW.amount_toea = CASE WHEN NEW.batch_id IS NULL
        THEN (SELECT p.amount_toea FROM payments p WHERE p.id = NEW.payment_id) ELSE b.total_toea END))
BEGIN SELECT RAISE(ABORT, 'amounts_differ'); END;
--> statement-breakpoint
-- Set aside by somebody, with a reason; what came back is dealt with as a return.
CREATE TRIGGER statement_lines_set_aside BEFORE UPDATE ON statement_lines
WHEN NEW.aside IS NOT NULL AND (NEW.matched_by IS NULL OR trim(NEW.aside) = '' OR length(NEW.aside) > 200
  OR (OLD.aside IS NOT NULL AND (NEW.aside <> OLD.aside OR NEW.matched_by <> OLD.matched_by))
  OR EXISTS (SELECT 1 FROM returns r WHERE r.line_id = NEW.id AND r.resolution IS NOT 'not_a_return'))
BEGIN SELECT RAISE(ABORT, 'line_matched'); END;
--> statement-breakpoint
-- Confirmed by somebody who reconciles and did not make the batch, nor set the line aside; what it is of does not change while it stands.
CREATE TRIGGER statement_lines_confirmed_by_another BEFORE UPDATE ON statement_lines
WHEN NEW.state = 'reconciled' AND (OLD.state = 'unreconciled' OR NEW.batch_id IS NOT OLD.batch_id OR NEW.payment_id IS NOT OLD.payment_id
  OR NEW.aside IS NOT OLD.aside OR (NEW.aside IS NOT NULL AND NEW.confirmed_by = NEW.matched_by)
  OR NOT EXISTS (SELECT 1 FROM users u JOIN roles r ON r.role = u.role
    WHERE u.id = NEW.confirmed_by AND u.status = 'active'
      AND 'reconcile_payments' IN (SELECT value FROM json_each(r.permissions)))
  OR EXISTS (SELECT 1 FROM batches b
    WHERE b.id = coalesce(NEW.batch_id, (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id))
      AND (b.prepared_by = NEW.confirmed_by OR EXISTS (SELECT 1 FROM batch_makers m
        WHERE m.batch_id = b.id AND m.version = b.version AND m.user_id = NEW.confirmed_by))))
BEGIN SELECT RAISE(ABORT, 'line_not_confirmed'); END;
