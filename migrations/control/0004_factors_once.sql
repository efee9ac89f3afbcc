-- Two uses of one code in the same millisecond looked like no use at all: whatever writes the counter is a use.
DROP TRIGGER second_factors_forward;
--> statement-breakpoint
CREATE TRIGGER second_factors_forward BEFORE UPDATE ON second_factors
WHEN OLD.removed_at IS NOT NULL OR NEW.counter < OLD.counter
BEGIN SELECT RAISE(ABORT, 'code_used'); END;
--> statement-breakpoint
CREATE TRIGGER second_factors_once BEFORE UPDATE OF counter ON second_factors
WHEN OLD.kind = 'totp' AND NEW.counter = OLD.counter
BEGIN SELECT RAISE(ABORT, 'code_used'); END;
