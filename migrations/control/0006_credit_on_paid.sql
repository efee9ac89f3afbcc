-- Money that comes for an invoice that is paid already is on our account all the same: it is counted, and owed back.
DROP TRIGGER invoices_forward;
--> statement-breakpoint
CREATE TRIGGER invoices_forward BEFORE UPDATE ON invoices
WHEN NEW.revision <> OLD.revision + 1 OR NEW.paid_toea < OLD.paid_toea OR OLD.state = 'void'
  OR (OLD.state = 'paid' AND (NEW.state <> 'paid' OR NEW.paid_toea = OLD.paid_toea OR NEW.paid_at IS NOT OLD.paid_at))
  OR (NEW.state = 'paid' AND NEW.paid_toea < NEW.total_toea)
  OR (NEW.state = 'void' AND (NEW.paid_toea > 0 OR NEW.void_reason = ''))
  OR (NEW.state IN ('issued', 'part_paid', 'overdue') AND NEW.paid_toea >= NEW.total_toea)
BEGIN SELECT RAISE(ABORT, 'stale_invoice'); END;
