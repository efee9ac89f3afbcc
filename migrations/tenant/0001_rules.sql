-- The rules that protect money, said a second time: the domain decides, the table refuses whatever the domain would not.

-- A database belongs to one organisation for ever.
CREATE TRIGGER tenant_meta_once BEFORE INSERT ON tenant_meta
WHEN (SELECT count(*) FROM tenant_meta) > 0
BEGIN SELECT RAISE(ABORT, 'tenant_meta_exists'); END;
--> statement-breakpoint
CREATE TRIGGER tenant_meta_fixed BEFORE UPDATE ON tenant_meta
BEGIN SELECT RAISE(ABORT, 'tenant_meta_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER tenant_meta_kept BEFORE DELETE ON tenant_meta
BEGIN SELECT RAISE(ABORT, 'tenant_meta_fixed'); END;
--> statement-breakpoint

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

-- A change of a batch was decided on one row; if that row has moved on, the change is refused whole.
CREATE TRIGGER batches_revision BEFORE UPDATE ON batches
WHEN NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'stale_batch'); END;
--> statement-breakpoint
CREATE TRIGGER batches_kept BEFORE DELETE ON batches
BEGIN SELECT RAISE(ABORT, 'batches_are_kept'); END;
--> statement-breakpoint

-- Outside the editable states, a batch moves only by a step that says who, when and on which digest.
CREATE TRIGGER batches_state_by_step BEFORE UPDATE ON batches
WHEN NEW.state <> OLD.state
  AND NOT (OLD.state IN ('draft', 'needs_fix', 'ready') AND NEW.state IN ('draft', 'needs_fix', 'ready'))
  AND NOT EXISTS (
    SELECT 1 FROM batch_steps s
    WHERE s.batch_id = NEW.id AND s.step = NEW.step
      AND s.from_state = OLD.state AND s.to_state = NEW.state
  )
BEGIN SELECT RAISE(ABORT, 'state_without_step'); END;
--> statement-breakpoint

-- A batch begins open and unsigned, and a new version begins with the step that opens it: nothing is born approved.
CREATE TRIGGER batches_begin_open BEFORE INSERT ON batches
WHEN NEW.state NOT IN ('draft', 'needs_fix', 'ready') OR NEW.version <> 1 OR NEW.step <> 0 OR NEW.digest IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'state_without_step'); END;
--> statement-breakpoint
CREATE TRIGGER batches_version_by_step BEFORE UPDATE ON batches
WHEN NEW.version <> OLD.version AND (NEW.version <> OLD.version + 1 OR NEW.step <> OLD.step + 1 OR NOT EXISTS (
  SELECT 1 FROM batch_steps s
  WHERE s.batch_id = NEW.id AND s.step = NEW.step AND s.kind IN ('recall', 'redate')
))
BEGIN SELECT RAISE(ABORT, 'state_without_step'); END;
--> statement-breakpoint

-- What was signed does not change while it stands.
CREATE TRIGGER batches_signed_content BEFORE UPDATE ON batches
WHEN OLD.state NOT IN ('draft', 'needs_fix', 'ready') AND NEW.version = OLD.version
  AND (NEW.digest IS NOT OLD.digest OR NEW.value_date <> OLD.value_date OR NEW.total_toea <> OLD.total_toea
    OR NEW.payment_count <> OLD.payment_count OR NEW.source_account_id <> OLD.source_account_id
    OR NEW.approvals_needed <> OLD.approvals_needed OR NEW.prepared_by <> OLD.prepared_by
    OR NEW.description <> OLD.description OR NEW.name <> OLD.name)
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER batches_identity BEFORE UPDATE ON batches
WHEN NEW.id <> OLD.id OR NEW.number <> OLD.number OR NEW.version < OLD.version OR NEW.step < OLD.step
BEGIN SELECT RAISE(ABORT, 'batch_identity'); END;
--> statement-breakpoint

-- A step is taken on the state it was decided on, next in order.
CREATE TRIGGER batch_steps_in_order BEFORE INSERT ON batch_steps
WHEN NOT EXISTS (
  SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state = NEW.from_state AND b.step + 1 = NEW.step
    AND (b.version = NEW.version OR (NEW.kind IN ('submit', 'redate') AND b.version + 1 = NEW.version))
)
BEGIN SELECT RAISE(ABORT, 'stale_batch'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_allowed BEFORE INSERT ON batch_steps
WHEN NOT (
     (NEW.kind = 'submit' AND NEW.from_state IN ('draft', 'needs_fix', 'ready', 'rejected') AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'recall' AND NEW.from_state IN ('in_approval', 'queried', 'approval_blocked', 'rejected') AND NEW.to_state = 'draft')
  OR (NEW.kind = 'approve' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state IN ('in_approval', 'approval_blocked', 'approved'))
  OR (NEW.kind = 'reject' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state = 'rejected')
  OR (NEW.kind = 'query' AND NEW.from_state IN ('in_approval', 'approval_blocked') AND NEW.to_state = 'queried')
  OR (NEW.kind = 'answer' AND NEW.from_state = 'queried' AND NEW.to_state = 'in_approval')
  OR (NEW.kind = 'seal' AND NEW.from_state = 'approved' AND NEW.to_state = 'file_sealed')
  OR (NEW.kind = 'upload' AND NEW.from_state = 'file_sealed' AND NEW.to_state = 'uploaded')
  OR (NEW.kind = 'ask_cancellation' AND NEW.from_state IN ('approved', 'lapsed') AND NEW.to_state = NEW.from_state)
  OR (NEW.kind = 'cancel' AND NEW.to_state = 'cancelled' AND NEW.from_state IN
      ('draft', 'needs_fix', 'ready', 'in_approval', 'queried', 'approval_blocked', 'rejected', 'approved', 'lapsed'))
  OR (NEW.kind = 'lapse' AND NEW.from_state = 'approved' AND NEW.to_state = 'lapsed')
  OR (NEW.kind = 'redate' AND NEW.from_state = 'lapsed' AND NEW.to_state = 'in_approval')
)
BEGIN SELECT RAISE(ABORT, 'step_not_allowed'); END;
--> statement-breakpoint

-- Four eyes: nobody decides on what they prepared or edited, and an approval carries the digest of what is approved.
CREATE TRIGGER batch_steps_four_eyes BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('approve', 'reject', 'query') AND (
  EXISTS (SELECT 1 FROM batch_makers m
    WHERE m.batch_id = NEW.batch_id AND m.version = NEW.version AND m.user_id = NEW.actor_id)
  OR EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.prepared_by = NEW.actor_id)
)
BEGIN SELECT RAISE(ABORT, 'own_batch'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_digest BEFORE INSERT ON batch_steps
WHEN NEW.kind IN ('approve', 'reject', 'query', 'seal')
  AND NEW.digest IS NOT (SELECT digest FROM batches WHERE id = NEW.batch_id)
BEGIN SELECT RAISE(ABORT, 'digest_changed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_active_user BEFORE INSERT ON batch_steps
WHEN NOT EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.actor_id AND u.status = 'active')
BEGIN SELECT RAISE(ABORT, 'account_inactive'); END;
--> statement-breakpoint

-- An approval comes from someone whose role approves, within their own limit (domain/role.ts has the roles' limits).
CREATE TRIGGER batch_steps_approver BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'approve' AND NOT EXISTS (
  SELECT 1 FROM users u, batches b
  WHERE u.id = NEW.actor_id AND b.id = NEW.batch_id
    AND u.role IN ('org_admin', 'finance_manager', 'approver', 'senior_approver')
    AND b.total_toea <= coalesce(u.approval_limit_toea, 9007199254740991)
    AND b.total_toea <= CASE u.role WHEN 'org_admin' THEN 9007199254740991
      WHEN 'approver' THEN 500000000 ELSE 5000000000 END
)
BEGIN SELECT RAISE(ABORT, 'above_limit'); END;
--> statement-breakpoint

-- Approved means: as many different people as the rule says, on this version and digest.
CREATE TRIGGER batches_approved BEFORE UPDATE ON batches
WHEN NEW.state = 'approved' AND OLD.state <> 'approved' AND (
  SELECT count(DISTINCT s.actor_id) FROM batch_steps s
  WHERE s.batch_id = NEW.id AND s.version = NEW.version AND s.kind = 'approve' AND s.digest = NEW.digest
) < NEW.approvals_needed
BEGIN SELECT RAISE(ABORT, 'approvals_missing'); END;
--> statement-breakpoint
CREATE TRIGGER batches_approvals_needed BEFORE UPDATE ON batches
WHEN NEW.state IN ('in_approval', 'approved') AND NEW.approvals_needed < 1
BEGIN SELECT RAISE(ABORT, 'approvals_missing'); END;
--> statement-breakpoint
CREATE TRIGGER batches_cancelled_by_two BEFORE INSERT ON batch_steps
WHEN NEW.kind = 'cancel' AND NEW.from_state IN ('approved', 'lapsed') AND NOT EXISTS (
  SELECT 1 FROM batch_steps s WHERE s.batch_id = NEW.batch_id AND s.version = NEW.version
    AND s.kind = 'ask_cancellation' AND s.actor_id <> NEW.actor_id
)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_fixed BEFORE UPDATE ON batch_steps
BEGIN SELECT RAISE(ABORT, 'steps_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_steps_kept BEFORE DELETE ON batch_steps
BEGIN SELECT RAISE(ABORT, 'steps_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_makers_fixed BEFORE UPDATE ON batch_makers
BEGIN SELECT RAISE(ABORT, 'makers_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER batch_makers_kept BEFORE DELETE ON batch_makers
BEGIN SELECT RAISE(ABORT, 'makers_are_fixed'); END;
--> statement-breakpoint

-- Payments are added, changed and removed only while their batch is open.
CREATE TRIGGER payments_added BEFORE INSERT ON payments
WHEN (SELECT state FROM batches WHERE id = NEW.batch_id) NOT IN ('draft', 'needs_fix', 'ready')
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER payments_removed BEFORE DELETE ON payments
WHEN (SELECT state FROM batches WHERE id = OLD.batch_id) NOT IN ('draft', 'needs_fix', 'ready')
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER payments_changed BEFORE UPDATE OF
  id, batch_id, line, payee_id, payee_account_id, payee_name, bsb, account_number, amount_toea, reference ON payments
WHEN (SELECT state FROM batches WHERE id = OLD.batch_id) NOT IN ('draft', 'needs_fix', 'ready')
  OR (SELECT state FROM batches WHERE id = NEW.batch_id) NOT IN ('draft', 'needs_fix', 'ready')
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint

-- An account version keeps what it says; only its state moves on.
CREATE TRIGGER payee_accounts_fixed BEFORE UPDATE ON payee_accounts
WHEN NEW.id <> OLD.id OR NEW.payee_id <> OLD.payee_id OR NEW.version <> OLD.version OR NEW.bsb <> OLD.bsb
  OR NEW.account_number <> OLD.account_number OR NEW.name_at_bank <> OLD.name_at_bank
  OR NEW.proposed_by <> OLD.proposed_by
BEGIN SELECT RAISE(ABORT, 'account_versions_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_proposed BEFORE INSERT ON payee_accounts
WHEN NEW.state <> 'proposed'
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_accounts_second_person BEFORE UPDATE ON payee_accounts
WHEN NEW.state = 'active' AND (NEW.verified_by IS NULL OR NEW.verified_by = OLD.proposed_by)
BEGIN SELECT RAISE(ABORT, 'second_person_needed'); END;
--> statement-breakpoint

-- A bank file is written once; afterwards it can only learn what the bank said.
CREATE TRIGGER bank_files_of_approved BEFORE INSERT ON bank_files
WHEN NOT EXISTS (
  SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state = 'approved' AND b.version = NEW.version
    AND b.total_toea = NEW.total_toea AND b.payment_count = NEW.payment_count
)
BEGIN SELECT RAISE(ABORT, 'not_approved'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_sequence_without_gap BEFORE INSERT ON bank_files
WHEN NEW.sequence <> coalesce((SELECT max(sequence) FROM bank_files WHERE source_account_id = NEW.source_account_id), 0) + 1
BEGIN SELECT RAISE(ABORT, 'stale_sequence'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_fixed BEFORE UPDATE OF
  id, batch_id, version, source_account_id, sequence, profile, file_name, storage_key, sha256, bytes, record_count,
  payment_count, total_toea, sealed_by, sealed_at ON bank_files
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER bank_files_kept BEFORE DELETE ON bank_files
BEGIN SELECT RAISE(ABORT, 'bank_files_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER approval_rules_fixed BEFORE UPDATE ON approval_rules
BEGIN SELECT RAISE(ABORT, 'rules_are_versions'); END;
--> statement-breakpoint
CREATE TRIGGER approval_rules_kept BEFORE DELETE ON approval_rules
BEGIN SELECT RAISE(ABORT, 'rules_are_versions'); END;
--> statement-breakpoint
CREATE TRIGGER idempotency_keys_fixed BEFORE UPDATE ON idempotency_keys
BEGIN SELECT RAISE(ABORT, 'answers_are_fixed'); END;
--> statement-breakpoint

-- Payees are found by the beginning of any word of their name, or by code or account number.
CREATE VIRTUAL TABLE payee_search USING fts5(payee_id UNINDEXED, words, prefix = '2 3 4');
--> statement-breakpoint
CREATE TRIGGER payee_search_payee AFTER UPDATE OF name, code ON payees
BEGIN
  DELETE FROM payee_search WHERE rowid = OLD.rowid;
  INSERT INTO payee_search (rowid, payee_id, words) SELECT NEW.rowid, NEW.id,
    NEW.name || ' ' || NEW.code || ' ' || coalesce((SELECT group_concat(account_number, ' ') FROM payee_accounts WHERE payee_id = NEW.id), '');
END;
--> statement-breakpoint
CREATE TRIGGER payee_search_account AFTER INSERT ON payee_accounts
BEGIN
  DELETE FROM payee_search WHERE rowid = (SELECT rowid FROM payees WHERE id = NEW.payee_id);
  INSERT INTO payee_search (rowid, payee_id, words) SELECT p.rowid, p.id,
    p.name || ' ' || p.code || ' ' || coalesce((SELECT group_concat(account_number, ' ') FROM payee_accounts WHERE payee_id = p.id), '')
    FROM payees p WHERE p.id = NEW.payee_id;
END;
