-- The platform's own rules, said where nothing gets past them. The domain says the same in TypeScript.

-- The audit log only grows, and each entry follows the one before it.
CREATE TRIGGER audit_entries_chained BEFORE INSERT ON audit_entries
WHEN NEW.seq <> coalesce((SELECT max(seq) FROM audit_entries), 0) + 1
  OR NEW.previous_hash <> coalesce((SELECT hash FROM audit_entries ORDER BY seq DESC LIMIT 1), '')
BEGIN SELECT RAISE(ABORT, 'audit_head_moved'); END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_fixed BEFORE UPDATE ON audit_entries
BEGIN SELECT RAISE(ABORT, 'audit_is_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries
BEGIN SELECT RAISE(ABORT, 'audit_is_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_fixed BEFORE UPDATE ON idempotency_keys
BEGIN SELECT RAISE(ABORT, 'key_reused'); END;
--> statement-breakpoint

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

-- An organisation keeps its id, its slot and its address; its state and plan change on the revision they were decided on.
CREATE TRIGGER organisations_fixed BEFORE UPDATE OF id, slot, slug ON organisations
BEGIN SELECT RAISE(ABORT, 'organisation_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER organisations_revision BEFORE UPDATE OF state, plan, paid_until, trial_ends_on, state_before ON organisations
WHEN NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'stale_organisation'); END;
--> statement-breakpoint
CREATE TRIGGER organisations_kept BEFORE DELETE ON organisations
BEGIN SELECT RAISE(ABORT, 'organisation_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER organisations_in_their_slot BEFORE INSERT ON organisations
WHEN NOT EXISTS (SELECT 1 FROM slots WHERE binding = NEW.slot AND organisation_id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'slot_not_claimed'); END;
--> statement-breakpoint
CREATE TRIGGER slots_claimed_once BEFORE UPDATE ON slots
WHEN OLD.organisation_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'slot_taken'); END;
--> statement-breakpoint
CREATE TRIGGER sign_ups_not_taken BEFORE INSERT ON sign_ups
WHEN EXISTS (SELECT 1 FROM organisations WHERE slug = NEW.slug) OR EXISTS (SELECT 1 FROM released_slugs WHERE slug = NEW.slug)
BEGIN SELECT RAISE(ABORT, 'slug_taken'); END;
--> statement-breakpoint
CREATE TRIGGER sign_ups_done BEFORE UPDATE ON sign_ups
WHEN OLD.state = 'done' OR (OLD.state <> 'unconfirmed' AND NEW.state = 'unconfirmed') OR NEW.slug <> OLD.slug OR NEW.id <> OLD.id
BEGIN SELECT RAISE(ABORT, 'sign_up_done'); END;
--> statement-breakpoint
CREATE TRIGGER sign_ups_kept BEFORE DELETE ON sign_ups
WHEN OLD.state <> 'unconfirmed'
BEGIN SELECT RAISE(ABORT, 'sign_up_done'); END;
--> statement-breakpoint
CREATE TRIGGER daily_looks_fixed BEFORE UPDATE ON daily_looks
BEGIN SELECT RAISE(ABORT, 'looked_at_today'); END;
--> statement-breakpoint

-- An invoice says what it said: only what was paid and its state move, forward, and its number follows the one before.
CREATE TRIGGER invoices_without_gap BEFORE INSERT ON invoices
WHEN NEW.number <> coalesce((SELECT max(number) FROM invoices), 0) + 1 OR NEW.paid_toea <> 0 OR NEW.state <> 'issued'
BEGIN SELECT RAISE(ABORT, 'stale_invoice'); END;
--> statement-breakpoint
CREATE TRIGGER invoices_fixed BEFORE UPDATE OF
  id, number, organisation_id, billed_to, plan, period_from, period_to, lines, total_toea, reference, issued_at, due_on ON invoices
BEGIN SELECT RAISE(ABORT, 'invoice_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER invoices_forward BEFORE UPDATE ON invoices
WHEN NEW.revision <> OLD.revision + 1 OR NEW.paid_toea < OLD.paid_toea OR OLD.state IN ('paid', 'void')
  OR (NEW.state = 'paid' AND NEW.paid_toea < NEW.total_toea)
  OR (NEW.state = 'void' AND (NEW.paid_toea > 0 OR NEW.void_reason = ''))
  OR (NEW.state IN ('issued', 'part_paid', 'overdue') AND NEW.paid_toea >= NEW.total_toea)
BEGIN SELECT RAISE(ABORT, 'stale_invoice'); END;
--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE DELETE ON invoices
BEGIN SELECT RAISE(ABORT, 'invoice_fixed'); END;
--> statement-breakpoint

-- A proof is decided once.
CREATE TRIGGER payment_proofs_submitted BEFORE INSERT ON payment_proofs
WHEN NEW.state <> 'submitted' OR (SELECT state FROM invoices WHERE id = NEW.invoice_id) IN ('paid', 'void')
  OR (SELECT organisation_id FROM invoices WHERE id = NEW.invoice_id) IS NOT NEW.organisation_id
BEGIN SELECT RAISE(ABORT, 'invoice_settled'); END;
--> statement-breakpoint
CREATE TRIGGER payment_proofs_decided_once BEFORE UPDATE ON payment_proofs
WHEN OLD.state <> 'submitted' OR NEW.sha256 <> OLD.sha256 OR NEW.invoice_id <> OLD.invoice_id OR NEW.bank_reference <> OLD.bank_reference
  OR (NEW.state = 'verified' AND coalesce(NEW.verified_toea, 0) <= 0)
  OR (NEW.state IN ('rejected', 'duplicate') AND NEW.reason = '')
BEGIN SELECT RAISE(ABORT, 'proof_decided'); END;
--> statement-breakpoint
CREATE TRIGGER payment_proofs_kept BEFORE DELETE ON payment_proofs
BEGIN SELECT RAISE(ABORT, 'proof_decided'); END;
