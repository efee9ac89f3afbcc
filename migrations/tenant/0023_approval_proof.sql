ALTER TABLE `approval_rules` ADD `second_factor_above_toea` integer;--> statement-breakpoint
ALTER TABLE `batch_steps` ADD `proven_by` text;--> statement-breakpoint

-- Above the organisation's amount an approval is proved with a second factor while it is given (domain/batches/approving/second-factor.ts).
CREATE TRIGGER batch_steps_proof_needed BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'approve' AND NEW.proven_by IS NULL AND (
  SELECT coalesce(b.judged_toea, b.total_toea) FROM batches b WHERE b.id = NEW.batch_id
) > (SELECT r.second_factor_above_toea FROM approval_rules r ORDER BY r.version DESC LIMIT 1)
BEGIN SELECT RAISE(ABORT, 'proof_needed'); END;
--> statement-breakpoint

-- What a step says of its proof is so: a factor of whoever acts, used by the same change. A code or a counter goes forward only.
CREATE TRIGGER batch_steps_proof_used BEFORE INSERT ON batch_steps
WHEN NEW.proven_by IS NOT NULL AND (NEW.kind <> 'approve' OR NOT EXISTS (SELECT 1 FROM second_factors f
  WHERE f.user_id = NEW.actor_id AND f.kind = NEW.proven_by AND f.confirmed_at IS NOT NULL AND f.removed_at IS NULL
    AND f.last_used_at = NEW.at))
BEGIN SELECT RAISE(ABORT, 'proof_needed'); END;
--> statement-breakpoint
CREATE TRIGGER approval_rules_proof BEFORE INSERT ON approval_rules
WHEN NEW.second_factor_above_toea < 0
BEGIN SELECT RAISE(ABORT, 'approval_rules_amount'); END;
