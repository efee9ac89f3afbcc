-- One invoice is paid once: found by its number, however that is written, and whom its payment pays. The Worker of before writes
-- neither; what it wrote is found as before, by the reference alone.
ALTER TABLE `payment_invoices` ADD `number_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_invoices` ADD `payee_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `payment_invoices_again` ON `payment_invoices` (`number_key`,`payee_id`) WHERE "payment_invoices"."number_key" <> '';--> statement-breakpoint
-- As in 0066 otherwise: its payee is the payment's, wherever that moves, and a number and a day are what they seem.
DROP TRIGGER payment_invoices_added;
--> statement-breakpoint
CREATE TRIGGER payment_invoices_added BEFORE INSERT ON payment_invoices
WHEN NEW.batch_id IS NOT (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id)
  OR (NEW.payee_id <> '' AND NEW.payee_id IS NOT (SELECT p.payee_id FROM payments p WHERE p.id = NEW.payment_id))
  OR NEW.number <> trim(NEW.number) OR (NEW.day IS NOT NULL AND date(NEW.day, '+0 days') IS NOT NEW.day)
  OR (SELECT state FROM batches WHERE id = NEW.batch_id) NOT IN ('draft', 'needs_fix', 'ready')
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
DROP TRIGGER payment_invoices_changed;
--> statement-breakpoint
CREATE TRIGGER payment_invoices_changed BEFORE UPDATE ON payment_invoices
WHEN NEW.payment_id <> OLD.payment_id OR NEW.position <> OLD.position OR NEW.number <> OLD.number OR NEW.number_key <> OLD.number_key
  OR NEW.day IS NOT OLD.day OR NEW.gross_toea <> OLD.gross_toea OR NEW.withheld_toea <> OLD.withheld_toea
  OR NEW.batch_id IS NOT (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id)
  OR NEW.payee_id IS NOT (SELECT p.payee_id FROM payments p WHERE p.id = NEW.payment_id)
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
DROP TRIGGER payments_take_invoices_along;
--> statement-breakpoint
CREATE TRIGGER payments_take_invoices_along AFTER UPDATE OF batch_id, payee_id ON payments
BEGIN UPDATE payment_invoices SET batch_id = NEW.batch_id, payee_id = NEW.payee_id WHERE payment_id = NEW.id; END;
--> statement-breakpoint

-- As in 0063 otherwise: a part of a return goes with its whole, or one amount would stand in a credit twice.
DROP TRIGGER returns_of_one_credit;
--> statement-breakpoint
CREATE TRIGGER returns_of_one_credit BEFORE UPDATE ON returns
WHEN NEW.credit_id IS NOT OLD.credit_id AND CASE
  WHEN NEW.credit_id IS NULL THEN (SELECT credit.state FROM returns credit WHERE credit.id = OLD.credit_id) = 'unmatched'
  ELSE OLD.credit_id IS NULL AND NEW.part_of IS NULL AND NEW.source <> 'statement' AND NEW.state <> 'unmatched'
    AND coalesce(NEW.resolution, '') NOT IN ('same_return', 'not_a_return')
    AND NOT EXISTS (SELECT 1 FROM returns again WHERE again.same_as = NEW.id AND again.source = 'statement')
    AND EXISTS (SELECT 1 FROM returns credit WHERE credit.id = NEW.credit_id AND credit.state = 'unmatched' AND credit.source = 'statement'
      AND credit.part_of IS NULL AND credit.source_account_id = NEW.source_account_id
      AND NEW.amount_toea + (SELECT coalesce(sum(told.amount_toea), 0) FROM returns told WHERE told.credit_id = credit.id) <= credit.amount_toea)
  END IS NOT TRUE
BEGIN SELECT RAISE(ABORT, 'not_the_same'); END;
