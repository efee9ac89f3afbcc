-- A secret is sealed by a key, and its first word is that key's id: it may be sealed by another key, and nothing else about
-- it changes then. What is removed loses its secret.
DROP TRIGGER second_factors_forward;
--> statement-breakpoint
DROP TRIGGER second_factors_fixed;
--> statement-breakpoint
UPDATE second_factors SET secret = '' WHERE removed_at IS NOT NULL AND secret <> '';
--> statement-breakpoint
CREATE TRIGGER second_factors_forward BEFORE UPDATE ON second_factors
WHEN OLD.removed_at IS NOT NULL OR NEW.counter < OLD.counter
BEGIN SELECT RAISE(ABORT, 'code_used'); END;
--> statement-breakpoint
CREATE TRIGGER second_factors_fixed BEFORE UPDATE OF id, user_id, kind, secret, credential_id, public_key ON second_factors
WHEN NEW.id IS NOT OLD.id OR NEW.user_id IS NOT OLD.user_id OR NEW.kind IS NOT OLD.kind
  OR NEW.credential_id IS NOT OLD.credential_id OR NEW.public_key IS NOT OLD.public_key
  OR (NEW.secret IS NOT OLD.secret
    AND NOT (NEW.secret = '' AND NEW.removed_at IS NOT NULL)
    AND NOT (OLD.secret <> '' AND NEW.secret GLOB 'k????????.?*.?*' AND substr(NEW.secret, 1, 10) <> substr(OLD.secret, 1, 10)
      AND NEW.counter = OLD.counter AND NEW.confirmed_at IS OLD.confirmed_at AND NEW.removed_at IS NULL))
BEGIN SELECT RAISE(ABORT, 'factor_fixed'); END;
