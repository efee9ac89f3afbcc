import type { PageName } from '../domain/access/addresses/addresses.ts'
import { addressFor, type Visitor } from '../domain/access/addresses/enter.ts'
import type { LetterContents, LetterName, SecurityEvent } from '../mail/letter-types.ts'

/** What a notification has beside its sentence: where it is dealt with, and what else was said. */
export type Told = { page?: PageName; batchId?: string; query?: string; more?: string }

/** Why a letter is none: its link opens an account, nobody reads it in an organisation's own database, or the app shows all of it anyway. */
type LeftOut = 'opens_an_account' | 'lies_elsewhere' | 'says_again'

/** Every letter is decided here: a new one does not compile until it is. */
export const told: {
  [Name in LetterName]: LeftOut | ((content: LetterContents[Name]) => Told)
} = {
  confirmation: 'opens_an_account',
  activation: 'opens_an_account',
  reset: 'opens_an_account',
  administrator_removed: 'opens_an_account',

  security_notice: ({ what, about }) => ({ page: pageOfEvent[what], more: about }),
  api_key_ends: ({ name, makerName }) => ({
    page: 'integrations',
    more: `${name}, made by ${makerName}`,
  }),
  certificates_end: ({ certificates, more }) => ({
    page: 'payees',
    query: '?documents=ending',
    more: `${certificates.map(({ payeeName }) => payeeName).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  }),
  change_waits_longer: ({ summary }) => ({ page: 'waiting-changes', more: summary }),
  change_called: ({ summary }) => ({ page: 'users', more: summary }),
  waiting_for_your_approval: ({ batchId }) => ({ page: 'approvals', batchId }),
  approval_reminder: ({ batchId }) => ({ page: 'approvals', batchId }),
  approval_escalated: ({ batchId }) => ({ page: 'batch', batchId }),
  batch_queried: ({ batchId, comment }) => ({ page: 'batch', batchId, more: comment }),
  batch_approved: ({ batchId }) => ({ page: 'batch', batchId }),
  cut_off_alarm: ({ batchId, nextStep }) => ({
    page: nextStep === 'approve' ? 'approvals' : 'batch',
    batchId,
  }),
  run_drafted: ({ batchId }) => ({ page: 'batch', batchId }),
  run_not_drafted: () => ({ page: 'templates' }),
  periods_end: () => ({ page: 'templates' }),
  morning_digest: 'says_again',
  batch_rejected: ({ batchId, comment }) => ({ page: 'batch', batchId, more: comment }),
  payment_returned: ({ payment, payeeName }) => ({
    page: 'reconciliation',
    more: `${payment}, ${payeeName}`,
  }),
  return_undone: ({ payment, payeeName }) => ({
    page: 'reconciliation',
    more: `${payment}, ${payeeName}`,
  }),
  payments_returned: ({ reference }) => ({ page: 'reconciliation', more: reference }),
  payments_return_undone: ({ reference }) => ({ page: 'reconciliation', more: reference }),
  bank_file_made: ({ batchId, fileName }) => ({ page: 'batch', batchId, more: fileName }),
  approval_taken_back: ({ batchId }) => ({ page: 'batch', batchId }),
  batch_recalled: ({ batchId, words }) => ({
    page: 'batch',
    batchId,
    ...(words && { more: words }),
  }),
  bank_file_void_asked: ({ batchId, words }) => ({ page: 'batch', batchId, more: words }),
  bank_file_kept: ({ batchId, words }) => ({ page: 'batch', batchId, more: words }),
  bank_file_voided: ({ batchId, words }) => ({ page: 'batch', batchId, more: words }),
  bank_file_revive_asked: ({ batchId, words }) => ({ page: 'batch', batchId, more: words }),
  bank_file_revived: ({ batchId, words }) => ({ page: 'batch', batchId, more: words }),
  changed_file_found: ({ batchId, fileName }) => ({ page: 'batch', batchId, more: fileName }),
  news: ({ text }) => ({ more: text }),
  terms_changed: ({ text }) => ({ more: text }),
  service_notice: ({ text }) => ({ more: text }),
  organisation_frozen: ({ byName, reason }) => ({
    page: 'organisation',
    more: `${byName}: ${reason}`,
  }),

  // to addresses, or to the platform's own people
  discovery: 'lies_elsewhere',
  organisation_ready: 'lies_elsewhere',
  waiting_for_slot: 'lies_elsewhere',
  unused_trial: 'lies_elsewhere',
  trial_ending: 'lies_elsewhere',
  invoice_issued: 'lies_elsewhere',
  invoice_overdue: 'lies_elsewhere',
  proof_rejected: 'lies_elsewhere',
  receipt: 'lies_elsewhere',
  billing_email_changed: 'lies_elsewhere',
  organisation_leaves: 'lies_elsewhere',
  organisation_state: 'lies_elsewhere',
  remittance_advice: 'lies_elsewhere',
  advice_taken_back: 'lies_elsewhere',
  advice_stands: 'lies_elsewhere',
  platform_notice: 'lies_elsewhere',
}

const pageOfEvent: Record<SecurityEvent, PageName> = {
  new_device: 'own-security',
  password_changed: 'own-security',
  factor_added: 'own-security',
  factor_removed: 'own-security',
  signed_out: 'own-security',
  device_signed_out: 'own-security',
  recovery_codes_made: 'own-security',
  recovery_code_used: 'own-security',
  account_locked: 'own-security',
  codes_guessed: 'own-security',
  approval_codes_guessed: 'own-security',
  passkey_copied: 'own-security',
  // of a payee or of a source account: the log says which, and who changed it
  bank_account_changed: 'audit',
  rights_changed: 'users',
  rules_changed: 'approval-rules',
  sign_in_rules_changed: 'security',
  networks_emptied: 'security',
  change_waits: 'users',
  unfreezing_asked: 'organisation',
  delegation_given: 'profile',
  delegation_ended: 'profile',
  api_key_made: 'integrations',
  webhook_added: 'integrations',
  webhook_changed: 'integrations',
  webhook_off: 'integrations',
  archive_begun: 'organisation',
  closure_begun: 'organisation',
  closure_taken_back: 'organisation',
  details_changed: 'organisation',
  person_renamed: 'users',
  records_disagree: 'data-integrity',
}

/** The letters that are notifications. */
export const toldLetters = (Object.keys(told) as LetterName[]).filter(
  (name) => typeof told[name] === 'function',
)

/** The path where this person deals with it, if they enter there. */
export function pathOf({ page, batchId, query = '' }: Told, visitor: Visitor): string | null {
  const address = page && addressFor(page, visitor)
  // who decides no more still looks at the batch
  if (page === 'approvals' && !address) return pathOf({ page: 'batch', batchId }, visitor)
  if (!address) return null
  if (page === 'approvals') return `/approval/${batchId}`
  return address.path.replace(/:\w+/, `${batchId}`) + query
}
