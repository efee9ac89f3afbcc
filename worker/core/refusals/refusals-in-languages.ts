import type { Draft } from '../../domain/reading/draft.ts'
import type { Language } from '../../domain/reading/languages.ts'
import { refusalsInTokPisin } from '../../domain/words/languages/tpi/refusals.ts'
import { batchRefusalsInTokPisin } from '../../domain/words/languages/tpi/refusals-of-batches.ts'
import type { Reason, Refusal } from './refusal.ts'

/**
 * What no page says that is told in several languages: it is refused to the desk, to programs, or on the platform,
 * which all speak English. A new reason stands here, or it has its sentence in each language.
 */
const englishReasons = [
  ...['https_needed', 'not_json', 'not_a_form', 'key_invalid', 'session_at_its_end'],
  ...['admin_key_invalid', 'sys_admin_only', 'own_sessions', 'own_factor'],
  ...['factor_missing', 'name_of_colleague', 'stale_rights', 'role_keeps', 'role_never_has'],
  ...['permissions_apart', 'permission_needed', 'limit_of_role', 'nothing_changes'],
  ...['title_of_role', 'sections_of_role', 'roles_are_fixed', 'people_moved'],
  ...['email_taken', 'nothing_to_delegate', 'delegate_self'],
  ...['delegate_unable', 'delegation_days', 'too_many_delegations', 'not_your_delegation'],
  ...['delegation_over', 'delegations_are_fixed', 'own_delegation', 'last_administrator'],
  ...['not_activated', 'sign_up_unconfirmed', 'state_change_not_allowed', 'user_inactive'],
  ...['user_not_inactive', 'too_many_invitations', 'user_not_invited'],
  ...['plan_limit_reached', 'too_many_changes', 'change_elsewhere'],
  ...['administrator_needed', 'not_requester'],
  ...['second_administrator_missing', 'frozen_by_platform', 'api_key_ended'],
  ...['organisation_decides', 'call_number_missing', 'call_number_wrong', 'call_out_of_time'],
  ...['called_already', 'called_by_newcomer'],
  ...['restoration_under_way', 'restoration_out_of_order', 'restoration_by_two', 'came_since'],
  ...['closure_of_demonstration', 'closure_asked', 'closure_under_way', 'closure_not_waiting'],
  ...['closure_batches_under_way', 'closure_days_left', 'closure_archive_missing'],
  ...['closure_by_two', 'closure_of_another'],
  ...['scope_missing', 'person_needed', 'idempotency_key_needed', 'too_many_keys'],
  ...[
    'webhook_without_secret',
    'too_many_webhooks',
    'stale_webhook',
    'stale_payment',
    'stale_payee',
    'not_editable',
  ],
  ...['signed_content', 'batch_empty', 'batch_full', 'checks_failed'],
  ...['duplicates_need_reason', 'findings_open', 'findings_need_reason'],
  ...['findings_changed', 'finding_gone', 'no_account_on_file', 'account_asked_elsewhere'],
  ...['code_says_who', 'reason_not_wanted', 'not_enough_approvers', 'not_queried'],
  ...['not_maker', 'not_recallable', 'recall_needs_void', 'not_splittable'],
  'control_total_missing',
  ...['control_total_differs', 'head_count_differs', 'source_account_archived'],
  ...['account_not_yours', 'not_cancellable', 'not_lapsed'],
  ...['bands_not_rising', 'bands_not_closed', 'account_ruled_twice'],
  ...['too_many_ruled_accounts', 'approvals_out_of_range', 'not_approved', 'only_approver'],
  ...['bank_would_refuse', 'not_sealed', 'bank_reference_required', 'totals_differ'],
  ...['sealed_before', 'payee_archived', 'own_block', 'payee_in_open_batch'],
  ...['merged_too_many', 'not_merged', 'document_unknown', 'scanner_unavailable'],
  ...['document_replaced', 'documents_are_kept', 'document_lost', 'too_many_documents'],
  ...['payees_moved', 'nothing_new', 'merges_are_fixed', 'not_stopped', 'stops_are_fixed'],
  ...['own_account', 'switches_invalid', 'test_pays_others', 'test_files_used_up'],
  ...['test_files_are_fixed', 'profile_unknown', 'slug_invalid'],
  ...['too_many_choices', 'proof_waiting', 'proof_missing', 'proof_type_unknown'],
  ...['too_many_proofs', 'proof_decided', 'proof_counted', 'proof_damaged'],
  ...['invoice_settled', 'invoice_part_paid', 'amount_invalid', 'reason_required'],
  ...['own_network_missing', 'no_networks', 'sign_in_rules_wrong', 'sign_ins_are_kept'],
  ...['stale_invoice', 'stale_organisation', 'organisation_used'],
  ...['recent_proof_needed', 'value_date_too_far', 'sheet_thrown_away', 'sheet_is_kept'],
  ...['attachment_needs_note', 'attachment_no_note', 'attachments_are_kept'],
  ...['attachment_lost', 'too_many_attachments', 'not_handed_over', 'not_at_bank'],
  ...['stale_template', 'template_archived', 'template_name_taken', 'too_many_templates'],
  ...['stale_period', 'periods_overlap', 'periods_in_use', 'pay_day_out_of_order'],
  ...['owner_gone', 'repaid_apart'],
  ...['pay_day_outside_period', 'no_period_left', 'no_last_run', 'same_period', 'said_mistake'],
  ...['period_has_draft', 'run_not_comparable', 'words_missing'],
  ...['held', 'hold_out_of_range', 'no_live_file', 'void_asked', 'void_not_asked'],
  ...['no_void_file', 'changed_since_void', 'another_file_counts', 'debit_missing'],
  ...['revive_asked', 'revive_not_asked', 'revive_asked_anew'],
  ...[
    'void_asker_gone',
    'void_asked_anew',
    'downloaded_since',
    'bank_word_needed',
    'already_booked',
  ],
  ...['file_voided', 'other_file'],
  ...['check_or_reason', 'check_not_as_sealed', 'file_checks_are_fixed'],
  ...['statement_known', 'statement_refused', 'statement_other_format', 'statements_are_fixed'],
  ...['statement_not_last', 'statement_said', 'statement_not_asked'],
  ...['line_matched', 'line_not_matched', 'line_not_confirmed', 'amounts_differ'],
  ...['confirmed_by_maker', 'batch_closed', 'lines_say_otherwise', 'not_settled'],
  ...['returns_open', 'payment_state', 'payment_not_out', 'above_payment'],
  ...['return_before_payment', 'return_in_future'],
  ...['other_account', 'return_matched', 'return_not_matched', 'return_resolved'],
  ...['returns_are_fixed', 'note_required', 'above_returned', 'below_returned'],
  ...['line_fits', 'set_aside_by_you', 'line_no_credit', 'returned_before', 'parts_differ'],
  ...['return_of_several', 'return_not_resolved', 'return_paid_again', 'return_told_again'],
  ...['not_the_same', 'returns_differ'],
  ...['archive_needs_leave', 'duty_other_kind', 'duty_said', 'too_many_duty_batches'],
  ...['day_published', 'day_retracted', 'too_many_published'],
  ...['advice_not_by_mail', 'nobody_to_advise', 'email_there', 'too_many_emails'],
  ...['too_many_contacts', 'too_many_accounts', 'too_many_steps'],
] as const satisfies Reason[]

type SaidReason = Exclude<Reason, (typeof englishReasons)[number]>

const tokPisin: Draft<Record<SaidReason, string>> = {
  ...refusalsInTokPisin,
  ...batchRefusalsInTokPisin,
}

/** The sentence of a refusal in a language, or the English one where it has no other. */
export function sentenceIn(
  refusal: Pick<Refusal, 'reason' | 'detail' | 'said'>,
  language: Language,
): { text: string; in: Language } {
  if (language === 'en') return { text: refusal.detail, in: 'en' }
  const known: Partial<Record<Reason, string>> = tokPisin
  const text = refusal.said?.[language] ?? known[refusal.reason]
  return text === undefined ? { text: refusal.detail, in: 'en' } : { text, in: language }
}
