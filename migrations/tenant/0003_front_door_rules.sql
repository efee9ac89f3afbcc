-- The rules of the tables that 0002 added, said where nothing gets past them. The domain says the same in TypeScript.

-- A link opens one thing, once.
CREATE TRIGGER link_tokens_once BEFORE UPDATE ON link_tokens
WHEN OLD.used_at IS NOT NULL OR NEW.used_at IS NULL
  OR NEW.token_hash <> OLD.token_hash OR NEW.kind <> OLD.kind OR NEW.subject_id <> OLD.subject_id OR NEW.expires_at > OLD.expires_at
BEGIN SELECT RAISE(ABORT, 'link_used'); END;
--> statement-breakpoint

-- A code of an authenticator app counts once, and the counter of a passkey never goes back. A removed factor stays removed.
CREATE TRIGGER second_factors_forward BEFORE UPDATE ON second_factors
WHEN OLD.removed_at IS NOT NULL OR NEW.counter < OLD.counter
  OR (OLD.kind = 'totp' AND NEW.counter = OLD.counter AND NEW.last_used_at IS NOT OLD.last_used_at)
BEGIN SELECT RAISE(ABORT, 'code_used'); END;
--> statement-breakpoint
CREATE TRIGGER second_factors_fixed BEFORE UPDATE OF id, user_id, kind, secret, credential_id, public_key ON second_factors
BEGIN SELECT RAISE(ABORT, 'factor_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER recovery_codes_once BEFORE UPDATE ON recovery_codes
WHEN OLD.used_at IS NOT NULL OR NEW.user_id <> OLD.user_id
BEGIN SELECT RAISE(ABORT, 'code_used'); END;
--> statement-breakpoint
CREATE TRIGGER challenges_once BEFORE UPDATE ON challenges
WHEN OLD.used_at IS NOT NULL OR NEW.attempts < OLD.attempts OR NEW.user_id <> OLD.user_id OR NEW.kind <> OLD.kind
BEGIN SELECT RAISE(ABORT, 'challenge_used'); END;
--> statement-breakpoint

-- A letter that left stays as it was, and no two tries of one letter run at once.
CREATE TRIGGER outbox_sent_once BEFORE UPDATE ON outbox
WHEN OLD.sent_at IS NOT NULL OR NEW.letter <> OLD.letter OR NEW.recipient_id <> OLD.recipient_id OR NEW.address <> OLD.address
BEGIN SELECT RAISE(ABORT, 'letter_sent'); END;
--> statement-breakpoint

-- Whoever asked for a change that gives rights does not confirm it, and what was decided stays decided.
CREATE TRIGGER pending_changes_asked BEFORE INSERT ON pending_changes
WHEN NEW.state <> 'pending'
BEGIN SELECT RAISE(ABORT, 'change_decided'); END;
--> statement-breakpoint
CREATE TRIGGER pending_changes_once BEFORE UPDATE ON pending_changes
WHEN OLD.state <> 'pending' OR NEW.changes <> OLD.changes OR NEW.requested_by <> OLD.requested_by OR NEW.subject_id <> OLD.subject_id
BEGIN SELECT RAISE(ABORT, 'change_decided'); END;
--> statement-breakpoint
CREATE TRIGGER pending_changes_second_person BEFORE UPDATE ON pending_changes
WHEN NEW.state = 'confirmed' AND NEW.decided_by = OLD.requested_by
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER pending_changes_kept BEFORE DELETE ON pending_changes
BEGIN SELECT RAISE(ABORT, 'change_decided'); END;
--> statement-breakpoint
CREATE TRIGGER organisation_settings_revision BEFORE UPDATE ON organisation_settings
WHEN NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'stale_settings'); END;
--> statement-breakpoint
INSERT INTO organisation_settings (id, require_second_factor, updated_at) SELECT 1, 0, 0;
--> statement-breakpoint
UPDATE outbox SET due_at = written_at WHERE sent_at IS NULL;
