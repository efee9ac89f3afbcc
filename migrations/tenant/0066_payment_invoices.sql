CREATE TABLE `payment_invoices` (
	`payment_id` text NOT NULL,
	`batch_id` text NOT NULL,
	`position` integer NOT NULL,
	`number` text NOT NULL,
	`day` text,
	`gross_toea` integer NOT NULL,
	`withheld_toea` integer NOT NULL,
	PRIMARY KEY(`payment_id`, `position`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_invoices_position" CHECK("payment_invoices"."position" between 1 and 50),
	CONSTRAINT "payment_invoices_number" CHECK(length("payment_invoices"."number") between 1 and 40),
	CONSTRAINT "payment_invoices_day" CHECK("payment_invoices"."day" is null or "payment_invoices"."day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "payment_invoices_gross" CHECK("payment_invoices"."gross_toea" between 1 and 9999999999),
	CONSTRAINT "payment_invoices_net" CHECK("payment_invoices"."withheld_toea" >= 0 and "payment_invoices"."withheld_toea" < "payment_invoices"."gross_toea")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_invoices_once` ON `payment_invoices` (`payment_id`,`number`);--> statement-breakpoint
CREATE INDEX `payment_invoices_of_batch` ON `payment_invoices` (`batch_id`);--> statement-breakpoint

-- The invoices of a payment are written and taken out while its batch is open, none is changed, and each stands in the batch of its
-- payment, wherever that moves. The Worker of before writes none of them; a payment that it moves or takes out takes them along.
CREATE TRIGGER payment_invoices_added BEFORE INSERT ON payment_invoices
WHEN NEW.batch_id IS NOT (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id)
  OR (SELECT state FROM batches WHERE id = NEW.batch_id) NOT IN ('draft', 'needs_fix', 'ready')
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER payment_invoices_removed BEFORE DELETE ON payment_invoices
WHEN (SELECT state FROM batches WHERE id = OLD.batch_id) NOT IN ('draft', 'needs_fix', 'ready')
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER payment_invoices_changed BEFORE UPDATE ON payment_invoices
WHEN NEW.payment_id <> OLD.payment_id OR NEW.position <> OLD.position OR NEW.number <> OLD.number OR NEW.day IS NOT OLD.day
  OR NEW.gross_toea <> OLD.gross_toea OR NEW.withheld_toea <> OLD.withheld_toea
  OR NEW.batch_id IS NOT (SELECT p.batch_id FROM payments p WHERE p.id = NEW.payment_id)
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER payments_take_invoices_out BEFORE DELETE ON payments
BEGIN DELETE FROM payment_invoices WHERE payment_id = OLD.id; END;
--> statement-breakpoint
CREATE TRIGGER payments_take_invoices_along AFTER UPDATE OF batch_id ON payments
BEGIN UPDATE payment_invoices SET batch_id = NEW.batch_id WHERE payment_id = NEW.id; END;
--> statement-breakpoint
-- What is handed over is signed with its invoices, and they come to what is paid. The Worker of before, which knows none, signs
-- nothing that has some: it is refused here, and its maker hands it over again.
CREATE TRIGGER batches_invoices_signed BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved') AND NEW.digest_form < 4
  AND EXISTS (SELECT 1 FROM payment_invoices i WHERE i.batch_id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'invoices_differ'); END;
--> statement-breakpoint
CREATE TRIGGER batches_invoices_come_to_amount BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked', 'approved') AND (
  EXISTS (SELECT 1 FROM payment_invoices i WHERE i.batch_id = NEW.id GROUP BY i.payment_id
    HAVING sum(i.gross_toea - i.withheld_toea) <> (SELECT p.amount_toea FROM payments p WHERE p.id = i.payment_id))
  OR (SELECT count(*) FROM payment_invoices i WHERE i.batch_id = NEW.id) > 20000)
BEGIN SELECT RAISE(ABORT, 'invoices_differ'); END;
