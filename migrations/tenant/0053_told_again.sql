ALTER TABLE `returns` ADD `same_as` text;--> statement-breakpoint
CREATE INDEX `returns_of_amount` ON `returns` (`source_account_id`,`amount_toea`);--> statement-breakpoint
CREATE UNIQUE INDEX `returns_told_once` ON `returns` (`same_as`,`source`) WHERE "returns"."same_as" is not null;
--> statement-breakpoint

-- One return is told by hand, by file and by statement: one of them counts, and each other says which. It begins as none.
CREATE TRIGGER returns_told_first BEFORE INSERT ON returns
WHEN NEW.same_as IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'return_matched'); END;
--> statement-breakpoint
-- What becomes of a return is said once, and taken back as long as nothing is paid again for it (as in 0051 otherwise).
DROP TRIGGER returns_resolved;
--> statement-breakpoint
CREATE TRIGGER returns_resolved BEFORE UPDATE ON returns
WHEN (((NEW.resolution IS 'same_return') = (NEW.same_as IS NOT NULL)) AND (
  (NEW.state = OLD.state AND NEW.resolution IS OLD.resolution AND NEW.payment_id IS OLD.payment_id AND NEW.same_as IS OLD.same_as)
  OR (OLD.state = 'unmatched' AND NEW.state = 'matched' AND NEW.payment_id IS NOT NULL AND NEW.resolution IS NULL
    AND NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id)
    AND (NEW.part_of IS NULL OR (SELECT whole.resolution FROM returns whole WHERE whole.id = NEW.part_of) IS 'of_several'))
  OR (OLD.state = 'matched' AND NEW.state = 'unmatched' AND NEW.payment_id IS NULL AND NEW.resolution IS NULL AND NEW.matched_by IS NULL
    AND (SELECT p.state FROM payments p WHERE p.id = OLD.payment_id) = 'returned')
  OR (OLD.state = 'unmatched' AND NEW.state = 'resolved' AND NEW.payment_id IS NULL AND NEW.part_of IS NULL AND NEW.resolved_by IS NOT NULL
    AND CASE NEW.resolution WHEN 'not_a_return' THEN trim(NEW.note) <> '' AND NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id)
        AND NOT EXISTS (SELECT 1 FROM returns again WHERE again.same_as = NEW.id)
      WHEN 'of_several' THEN NEW.amount_toea IS (SELECT sum(part.amount_toea) FROM returns part WHERE part.part_of = NEW.id)
      WHEN 'same_return' THEN NOT EXISTS (SELECT 1 FROM returns part WHERE part.part_of = NEW.id)
        AND NOT EXISTS (SELECT 1 FROM returns again WHERE again.same_as = NEW.id)
        AND EXISTS (SELECT 1 FROM returns one WHERE one.id = NEW.same_as AND one.source_account_id = NEW.source_account_id
          AND one.amount_toea = NEW.amount_toea AND one.source <> NEW.source AND one.state <> 'unmatched'
          AND coalesce(one.resolution, '') NOT IN ('same_return', 'not_a_return')) END)
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
--> statement-breakpoint
-- A part of a credit goes with it, unless another record is said to be that return.
CREATE TRIGGER returns_told_kept BEFORE DELETE ON returns
WHEN EXISTS (SELECT 1 FROM returns again WHERE again.same_as = OLD.id)
BEGIN SELECT RAISE(ABORT, 'return_told_again'); END;
