import type { Urgency } from '../../domain/mail/shares.ts'
import type { LetterName } from '../letter-types.ts'

/**
 * What somebody waits for, or must know today: ways in, steps that need another person, and what was done to somebody's sign-in or to the
 * money's accounts. Whoever signs up or asks for the names of their organisations is a stranger, and waits with everything else.
 */
const urgencies: Record<LetterName, Urgency> = {
  activation: 'waited_for',
  reset: 'waited_for',
  administrator_removed: 'waited_for',
  change_waits_longer: 'waited_for',
  change_called: 'waited_for',
  security_notice: 'waited_for',
  organisation_frozen: 'waited_for',
  billing_email_changed: 'waited_for',
  organisation_leaves: 'waited_for',
  waiting_for_your_approval: 'waited_for',
  approval_reminder: 'waited_for',
  approval_escalated: 'waited_for',
  approval_taken_back: 'waited_for',
  batch_queried: 'waited_for',
  batch_rejected: 'waited_for',
  cut_off_alarm: 'waited_for',
  bank_file_void_asked: 'waited_for',
  bank_file_revive_asked: 'waited_for',
  changed_file_found: 'waited_for',
  confirmation: 'told',
  discovery: 'told',
  organisation_ready: 'told',
  waiting_for_slot: 'told',
  unused_trial: 'told',
  trial_ending: 'told',
  api_key_ends: 'told',
  certificates_end: 'told',
  platform_notice: 'told',
  news: 'told',
  terms_changed: 'told',
  service_notice: 'told',
  morning_digest: 'told',
  invoice_issued: 'told',
  invoice_overdue: 'told',
  proof_rejected: 'told',
  receipt: 'told',
  organisation_state: 'told',
  run_drafted: 'told',
  run_not_drafted: 'told',
  periods_end: 'told',
  batch_approved: 'told',
  batch_recalled: 'told',
  payment_returned: 'told',
  return_undone: 'told',
  payments_returned: 'told',
  payments_return_undone: 'told',
  bank_file_made: 'told',
  bank_file_kept: 'told',
  bank_file_voided: 'told',
  bank_file_revived: 'told',
  remittance_advice: 'to_payee',
  advice_taken_back: 'to_payee',
  advice_stands: 'to_payee',
}

/** A letter whose kind is known no more is of no hurry: it will say so when it is written. */
export const urgencyOf = (letter: string): Urgency => urgencies[letter as LetterName] ?? 'told' // a row may be older than the table

/** The kinds of letters that are as urgent as this. */
export const lettersOf = (urgency: Urgency): string[] =>
  Object.entries(urgencies).flatMap(([letter, one]) => (one === urgency ? [letter] : []))
