-- As in 0091, 0059 and 0050 otherwise, in other words: beside a debit that may be of what is void, no file is made, and the batch is
-- neither cancelled, taken back nor given another day. Each debit of the account read all lines of the void file and of its batch: of
-- 20,000 beside as many debits of others that nobody had confirmed yet, no file was made any more. Each amount is looked up now.
-- The Worker of before keeps to the same: nothing is refused by these that was not refused before.
DROP TRIGGER bank_files_next_unbooked;
--> statement-breakpoint
CREATE TRIGGER bank_files_next_unbooked BEFORE INSERT ON bank_files
WHEN EXISTS (SELECT 1 FROM bank_files f JOIN statement_lines l
    ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (SELECT -f.total_toea UNION ALL SELECT -v.amount_toea FROM void_lines v WHERE v.bank_file_id = f.id
        UNION ALL SELECT -p.amount_toea FROM payments p WHERE p.batch_id = NEW.batch_id)
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM batches me JOIN batches kin ON kin.split_of = me.split_of AND kin.id <> me.id
    JOIN bank_files f ON f.batch_id = kin.id AND f.voided_at IS NOT NULL
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled' AND l.amount_toea = -f.total_toea
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE me.id = NEW.batch_id)
  OR EXISTS (SELECT 1 FROM (SELECT DISTINCT bsb, account_number, amount_toea FROM payments WHERE batch_id = NEW.batch_id) mine
    CROSS JOIN void_lines v ON ltrim(v.account_number, '0') = ltrim(mine.account_number, '0') AND v.bsb = mine.bsb AND v.amount_toea = mine.amount_toea
    JOIN bank_files f ON f.id = v.bank_file_id AND f.voided_at IS NOT NULL AND f.batch_id <> NEW.batch_id
    JOIN batches b ON b.id = f.batch_id
    JOIN statement_lines l ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (-f.total_toea, -v.amount_toea) AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE NOT (b.state IN ('file_sealed', 'tampered', 'uploaded', 'settling', 'settled', 'closed') AND EXISTS (SELECT 1 FROM payments stays
        WHERE stays.batch_id = b.id AND stays.line = v.line AND stays.amount_toea = v.amount_toea
          AND stays.bsb = v.bsb AND ltrim(stays.account_number, '0') = ltrim(v.account_number, '0'))))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint
DROP TRIGGER batch_steps_end_unbooked;
--> statement-breakpoint
CREATE TRIGGER batch_steps_end_unbooked BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('recall', 'ask_cancellation', 'cancel', 'redate') AND EXISTS (SELECT 1 FROM bank_files f JOIN statement_lines l
    ON l.source_account_id = f.source_account_id AND l.state <> 'reconciled'
      AND l.amount_toea IN (SELECT -f.total_toea UNION ALL SELECT -v.amount_toea FROM void_lines v WHERE v.bank_file_id = f.id)
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
--> statement-breakpoint
DROP TRIGGER batch_steps_recall_unbooked;
--> statement-breakpoint
CREATE TRIGGER batch_steps_recall_unbooked BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'recall' AND NEW.from_state IN ('approved', 'lapsed') AND (
  EXISTS (SELECT 1 FROM statement_lines l WHERE l.batch_id = NEW.batch_id)
  OR EXISTS (SELECT 1 FROM payments p WHERE p.batch_id = NEW.batch_id
    AND (p.state IN ('cancelled', 'paid', 'returned', 'repaid')
      OR EXISTS (SELECT 1 FROM statement_lines l WHERE l.payment_id = p.id)
      OR p.amount_toea IN (SELECT -l.amount_toea FROM statement_lines l
        WHERE l.source_account_id = (SELECT b.source_account_id FROM batches b WHERE b.id = NEW.batch_id) AND l.state IN ('unreconciled', 'tentative')
          AND l.day >= (SELECT date(min(f.sealed_at) / 1000, 'unixepoch', '+10 hours', '-1 day') FROM bank_files f
            WHERE f.batch_id = NEW.batch_id))))
  OR EXISTS (SELECT 1 FROM bank_files f JOIN statement_lines l
    ON l.source_account_id = f.source_account_id AND l.amount_toea = -f.total_toea AND l.state IN ('unreconciled', 'tentative')
      AND l.day >= date(f.sealed_at / 1000, 'unixepoch', '+10 hours', '-1 day')
    WHERE f.batch_id = NEW.batch_id AND f.voided_at IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'already_booked'); END;
