ALTER TABLE `returns` ADD `credit_id` text;--> statement-breakpoint
CREATE INDEX `returns_by_credit` ON `returns` (`credit_id`) WHERE "returns"."credit_id" is not null;--> statement-breakpoint

-- One credit on a statement stands for returns that were told one by one: together exactly what it has, each of one credit. The
-- Worker of before names no credit, and says of none that it stands for others.
CREATE TRIGGER returns_credit_first BEFORE INSERT ON returns
WHEN NEW.credit_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'return_matched'); END;
--> statement-breakpoint
CREATE TRIGGER returns_of_one_credit BEFORE UPDATE ON returns
WHEN NEW.credit_id IS NOT OLD.credit_id AND CASE
  WHEN NEW.credit_id IS NULL THEN (SELECT credit.state FROM returns credit WHERE credit.id = OLD.credit_id) = 'unmatched'
  ELSE OLD.credit_id IS NULL AND NEW.source <> 'statement' AND NEW.state <> 'unmatched'
    AND coalesce(NEW.resolution, '') NOT IN ('same_return', 'not_a_return')
    AND NOT EXISTS (SELECT 1 FROM returns again WHERE again.same_as = NEW.id AND again.source = 'statement')
    AND EXISTS (SELECT 1 FROM returns credit WHERE credit.id = NEW.credit_id AND credit.state = 'unmatched' AND credit.source = 'statement'
      AND credit.part_of IS NULL AND credit.source_account_id = NEW.source_account_id
      AND NEW.amount_toea + (SELECT coalesce(sum(told.amount_toea), 0) FROM returns told WHERE told.credit_id = credit.id) <= credit.amount_toea)
  END IS NOT TRUE
BEGIN SELECT RAISE(ABORT, 'not_the_same'); END;
--> statement-breakpoint
-- As in 0053 otherwise: a credit ends so only where what it stands for comes to exactly it, and ends in no other way beside them.
DROP TRIGGER returns_resolved;
--> statement-breakpoint
CREATE TRIGGER returns_resolved BEFORE UPDATE ON returns
WHEN ((NEW.same_as IS NULL OR NEW.resolution IS 'same_return') AND (
  (NEW.state = OLD.state AND NEW.resolution IS OLD.resolution AND NEW.payment_id IS OLD.payment_id AND NEW.same_as IS OLD.same_as)
  OR (OLD.state = 'unmatched' AND NEW.state = 'matched' AND NEW.payment_id IS NOT NULL AND NEW.resolution IS NULL
    AND NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id) AND NOT EXISTS (SELECT 1 FROM returns told WHERE told.credit_id = NEW.id)
    AND (NEW.part_of IS NULL OR (SELECT whole.resolution FROM returns whole WHERE whole.id = NEW.part_of) IS 'of_several'))
  OR (OLD.state = 'matched' AND NEW.state = 'unmatched' AND NEW.payment_id IS NULL AND NEW.resolution IS NULL AND NEW.matched_by IS NULL
    AND (SELECT p.state FROM payments p WHERE p.id = OLD.payment_id) = 'returned')
  OR (OLD.state = 'unmatched' AND NEW.state = 'resolved' AND NEW.payment_id IS NULL AND NEW.part_of IS NULL AND NEW.resolved_by IS NOT NULL
    AND CASE NEW.resolution WHEN 'not_a_return' THEN trim(NEW.note) <> '' AND NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id)
        AND NOT EXISTS (SELECT 1 FROM returns again WHERE again.same_as = NEW.id) AND NEW.credit_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM returns told WHERE told.credit_id = NEW.id)
      WHEN 'of_several' THEN NEW.amount_toea IS (SELECT sum(part.amount_toea) FROM returns part WHERE part.part_of = NEW.id)
        AND NOT EXISTS (SELECT 1 FROM returns told WHERE told.credit_id = NEW.id)
      WHEN 'same_return' THEN NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id)
        AND NOT EXISTS (SELECT 1 FROM returns again WHERE again.same_as = NEW.id) AND NEW.credit_id IS NULL
        AND CASE WHEN NEW.same_as IS NULL THEN NEW.amount_toea IS (SELECT sum(told.amount_toea) FROM returns told WHERE told.credit_id = NEW.id)
        ELSE NOT EXISTS (SELECT 1 FROM returns told WHERE told.credit_id = NEW.id)
        AND EXISTS (SELECT 1 FROM returns one WHERE one.id = NEW.same_as AND one.source_account_id = NEW.source_account_id
          AND one.amount_toea = NEW.amount_toea AND one.source <> NEW.source AND one.state <> 'unmatched'
          AND (NEW.source <> 'statement' OR one.credit_id IS NULL)
          AND coalesce(one.resolution, '') NOT IN ('same_return', 'not_a_return')) END END)
  OR (OLD.state = 'matched' AND NEW.state = 'resolved' AND NEW.resolution IN ('paid_otherwise', 'not_owed')
    AND NEW.resolved_by IS NOT NULL AND trim(NEW.note) <> '' AND (SELECT p.state FROM payments p WHERE p.id = NEW.payment_id) = 'returned')
  OR (OLD.state = 'matched' AND NEW.state = 'resolved' AND NEW.resolution = 'pay_again' AND NEW.resolved_by IS NOT NULL AND EXISTS (SELECT 1 FROM payments again WHERE again.repays_return = NEW.id AND again.state <> 'cancelled'))
  OR (OLD.state = 'resolved' AND NEW.state = 'matched' AND NEW.resolution IS NULL AND NEW.payment_id IS OLD.payment_id
    AND CASE OLD.resolution WHEN 'pay_again' THEN NOT EXISTS (SELECT 1 FROM payments again WHERE again.repays_return = NEW.id AND again.state <> 'cancelled')
      ELSE OLD.resolution IN ('paid_otherwise', 'not_owed') END)
  OR (OLD.state = 'resolved' AND NEW.state = 'unmatched' AND NEW.resolution IS NULL AND NEW.payment_id IS NULL
    AND CASE OLD.resolution WHEN 'not_a_return' THEN NOT EXISTS (SELECT 1 FROM statement_lines l WHERE l.id = NEW.line_id AND l.aside IS NOT NULL)
      WHEN 'of_several' THEN NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id AND part.state <> 'unmatched')
      WHEN 'same_return' THEN 1 END))) IS NOT TRUE
BEGIN SELECT RAISE(ABORT, 'return_resolved'); END;
