-- What a change was decided on is said again when it is written: a row here raises its own name, and nothing is kept.
CREATE TABLE `guards` (
	`reason` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER guards_raise BEFORE INSERT ON guards
BEGIN SELECT RAISE(ABORT, NEW.reason); END;
--> statement-breakpoint
-- Who froze an organisation stood at the beginning of the reason.
ALTER TABLE `organisations` ADD `frozen_by` text;
--> statement-breakpoint
UPDATE organisations SET frozen_by = CASE WHEN state_reason LIKE 'organisation: %' THEN 'organisation' ELSE 'platform' END
WHERE state = 'frozen';
--> statement-breakpoint
UPDATE organisations SET state_reason = substr(state_reason, instr(state_reason, ': ') + 2)
WHERE state_reason LIKE 'organisation: %' OR state_reason LIKE 'platform: %';
--> statement-breakpoint
-- Which month an invoice's line charges stood in its English: `1,050 payments over the plan in November 2026`.
DROP TRIGGER invoices_fixed;
--> statement-breakpoint
DROP TRIGGER invoices_forward;
--> statement-breakpoint
UPDATE invoices SET lines = (
  SELECT json_group_array(json(CASE WHEN instr(line.value->>'text', ' over the plan in ') = 0
    THEN json_object('kind', 'plan', 'text', line.value->>'text', 'toea', line.value->>'toea')
    ELSE json_object('kind', 'overage',
      'month', substr(line.value->>'text', -4) || '-' || printf('%02d', (instr('JanFebMarAprMayJunJulAugSepOctNovDec',
        substr(line.value->>'text', instr(line.value->>'text', ' over the plan in ') + 18, 3)) + 2) / 3),
      'payments', CAST(replace(substr(line.value->>'text', 1, instr(line.value->>'text', ' ') - 1), ',', '') AS INTEGER),
      'text', line.value->>'text', 'toea', line.value->>'toea')
    END))
  FROM json_each(invoices.lines) AS line
);
--> statement-breakpoint
CREATE TRIGGER invoices_fixed BEFORE UPDATE OF
  id, number, organisation_id, billed_to, plan, period_from, period_to, lines, total_toea, reference, issued_at, due_on ON invoices
BEGIN SELECT RAISE(ABORT, 'invoice_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER invoices_forward BEFORE UPDATE ON invoices
WHEN NEW.revision <> OLD.revision + 1 OR NEW.paid_toea < OLD.paid_toea OR OLD.state = 'void'
  OR (OLD.state = 'paid' AND (NEW.state <> 'paid' OR NEW.paid_toea = OLD.paid_toea OR NEW.paid_at IS NOT OLD.paid_at))
  OR (NEW.state = 'paid' AND NEW.paid_toea < NEW.total_toea)
  OR (NEW.state = 'void' AND (NEW.paid_toea > 0 OR NEW.void_reason = ''))
  OR (NEW.state IN ('issued', 'part_paid', 'overdue') AND NEW.paid_toea >= NEW.total_toea)
BEGIN SELECT RAISE(ABORT, 'stale_invoice'); END;
