import { accountTables } from './account-tables.ts'
import { type ArchivedTable, words } from './archived-table.ts'
import { fileTables } from './file-tables.ts'
import { settlingTables } from './settling-tables.ts'

/** Each after those that its rows point to. */
export const archivedTables: readonly ArchivedTable[] = [
  {
    name: 'users',
    columns: words(`id email first_name last_name role department phone_number approval_limit_toea
      status preferences created_at updated_at last_login_at`),
    secret: { password_hash: "''" },
  },
  {
    name: 'roles',
    columns: words(
      `role title description permissions limit_toea sections colour icon revision updated_at`,
    ),
  },
  {
    name: 'organisation_settings',
    columns: words(`id require_second_factor postal_address phone_number skipped_steps new_accounts
      cooling_new_hours cooling_changed_hours payee_rules_by everybody_needs_factor session_hours_max
      idle_minutes_max networks roles_from_anywhere hold_seconds revision updated_at`),
  },
  {
    name: 'approval_rules',
    columns: words('version bands accounts second_factor_above_toea set_by set_at'),
    isWide: true,
  },
  {
    name: 'pending_changes',
    columns: words(`id kind subject_id changes state requested_by requested_at decided_by
      decided_at reason waits_until`),
    // of an API key that waited for a second administrator
    masked: { changes: "json_remove(changes, '$.keyHash')" },
    isWide: true,
  },
  {
    name: 'change_calls',
    columns: words(`change_id person_id person_name answer number spoke_to called_at said at`),
  },
  {
    name: 'administrators_gone',
    columns: words('id user_id gone_at approval_limit_toea left_over'),
  },
  { name: 'organisation_numbers', columns: words('id number given_at') },
  {
    name: 'delegations',
    columns: words(`id delegator_id delegate_id limit_toea from_day to_day created_at ended_by
      ended_at`),
  },
  {
    name: 'sign_ins',
    columns: words(`id at user_id day has_failed place outcome device network address factor
      times`),
  },
  { name: 'strangers_tries', columns: words('day tries') },
  { name: 'saved_views', columns: words('id user_id list name query saved_at') },
  { name: 'sheet_mappings', columns: words('titles mapping confirmed_by confirmed_at') },
  {
    name: 'payees',
    columns: words(`id name code status revision created_by created_at updated_at stopped
      name_key merged_into`),
  },
  {
    name: 'payee_accounts',
    columns: words(`id payee_id version bsb account_number name_at_bank bank state proposed_by
      proposed_at verified_by verified_at kind replaces_id is_pooled name_key proposed_for how
      active_from`),
  },
  {
    name: 'payee_contacts',
    columns: words(`id payee_id phone added_by added_at confirmed_by confirmed_at removed_at`),
  },
  {
    name: 'payee_emails',
    columns: words(`id payee_id email added_by added_at confirmed_by confirmed_at removed_at`),
  },
  {
    name: 'account_verifications',
    columns: words(`id account_id outcome method contact_id phone spoke_to note evidence_key
      evidence_sha256 batch_id verified_by verified_at`),
    fileKey: 'evidence_key',
  },
  {
    name: 'payee_stops',
    columns: words(`id payee_id kind reason stopped_by stopped_at ended_by ended_at end_reason`),
  },
  {
    name: 'payee_merges',
    columns: words(`id payee_id into_id reason status_before merged_by merged_at ended_by ended_at
      end_reason`),
  },
  {
    name: 'payee_documents',
    columns: words(`id payee_id kind name file_name media_type bytes sha256 stored_as last_day
      added_by added_at replaced_by`),
    fileKey: 'stored_as',
  },
  { name: 'payees_apart', columns: words('one_id other_id said_by said_at') },
  ...accountTables,
  {
    name: 'batches',
    columns: words(`id number name description source_account_id value_date state version step
      revision prepared_by created_at submitted_at payment_count total_toea next_line digest
      approvals_needed judged_toea needed_before warnings duplicates_reason digest_form
      control_total_toea head_count template_id period_id kind remitter supplementary_reason
      drafted_for differences compared_with compared_by split_of
      line_reference is_confidential seal_key`),
  },
  { name: 'duty_payments', columns: words('id kind month batch_id said_by said_at') },
  { name: 'run_words', columns: words('batch_id payee_id word said_by said_at person') },
  { name: 'batch_makers', columns: words('batch_id version user_id') },
  { name: 'batches_let_through', columns: words('batch_id version revision') },
  {
    name: 'batch_steps',
    columns: words(`batch_id version step kind from_state to_state actor_id at digest comment
      on_behalf_of proven_by origin`),
  },
  {
    name: 'imports',
    columns: words(`id batch_id file_name sha256 bytes state row_count accepted_count imported_by
      imported_at thrown_away_at`),
  },
  {
    name: 'payments',
    columns:
      words(`id batch_id line payee_id payee_account_id payee_name bsb account_number amount_toea
      reference state warnings import_id edited_by edited_at sheet_name sheet_code sheet_row
      reference_key repays repays_return`),
  },
  {
    name: 'payment_invoices',
    columns: words(`payment_id batch_id position number day gross_toea withheld_toea number_key
      payee_id is_credit`),
  },
  ...settlingTables,
  {
    name: 'findings',
    columns: words(`batch_id version key kind rank payment_id line pair evidence state reason
      reasoned_by reasoned_at`),
    isWide: true,
  },
  ...fileTables,
  {
    name: 'audit_entries',
    columns: words('seq at actor_id action subject details previous_hash hash'),
    isWide: true,
  },
  {
    name: 'outbox',
    columns: words(`key letter recipient_id content written_at sent_at address attempts trouble
      last_error`),
    // no secret, but a restored letter must not be due
    secret: { due_at: 'NULL' },
    isWide: true,
  },
  // a place in the outbox, whose rows keep theirs
  {
    name: 'integrity_nights',
    columns: words(`night begun_at ended_at at_check after tries checked found problems`),
    isWide: true,
  },
  { name: 'notification_marks', columns: words('user_id read_up_to') },
  {
    name: 'api_keys',
    columns: words(`id name start scopes made_by created_at expires_at last_used_at revoked_at`),
    // fits no key, and stays unique
    secret: { key_hash: "'none/' || (value->>'id')" },
  },
  {
    name: 'webhooks',
    columns: words(`id address events is_on secret_start failing_since revision created_at`),
    secret: { secret: "''", earlier_secret: "''", earlier_until: 'NULL', waits_until: 'NULL' },
  },
  {
    name: 'webhook_deliveries',
    columns: words(`webhook_id sequence event at attempts delivered_at tried_at status answer`),
    // as with letters: nothing is due
    secret: { due_at: 'NULL' },
  },
]
