import wayBackRules from '../../../migrations/tenant/0050_way_back_rules.sql'
import returnsInParts from '../../../migrations/tenant/0051_returns_in_parts.sql'
import paidTerms from '../../../migrations/tenant/0052_paid_terms.sql'
import toldAgain from '../../../migrations/tenant/0053_told_again.sql'
import accountantHome from '../../../migrations/tenant/0054_accountant_home_rules.sql'
import batchesWithoutKind from '../../../migrations/tenant/0055_batches_without_kind.sql'
import voidLines from '../../../migrations/tenant/0056_void_lines.sql'
import sameKind from '../../../migrations/tenant/0057_same_kind_rules.sql'
import payeeTerms from '../../../migrations/tenant/0058_payee_terms_rules.sql'
import reviveFile from '../../../migrations/tenant/0059_revive_file_rules.sql'
import comparedWith from '../../../migrations/tenant/0060_compared_with.sql'
import refusedSheets from '../../../migrations/tenant/0061_refused_sheets.sql'
import runWords from '../../../migrations/tenant/0062_run_words.sql'
import returnsOfCredit from '../../../migrations/tenant/0063_returns_of_credit.sql'
import oneIndexLess from '../../../migrations/tenant/0064_one_index_less.sql'
import rightsReview from '../../../migrations/tenant/0065_rights_review.sql'
import paymentInvoices from '../../../migrations/tenant/0066_payment_invoices.sql'
import oneInvoice from '../../../migrations/tenant/0067_one_invoice.sql'
import creditNotes from '../../../migrations/tenant/0068_credit_notes.sql'
import termsOnce from '../../../migrations/tenant/0069_terms_once_rules.sql'
import makersBy from '../../../migrations/tenant/0070_makers_by.sql'
import templateSheets from '../../../migrations/tenant/0071_template_sheets.sql'
import roomsLookedUp from '../../../migrations/tenant/0072_rooms_looked_up_rules.sql'
import voidInvoices from '../../../migrations/tenant/0073_void_invoices.sql'
import papersAsShown from '../../../migrations/tenant/0074_papers_as_shown_rules.sql'
import bookedInvoices from '../../../migrations/tenant/0075_booked_invoices_rules.sql'
import namedDebits from '../../../migrations/tenant/0076_named_debits_rules.sql'
import amountsAlone from '../../../migrations/tenant/0077_amounts_alone.sql'
import voidBeside from '../../../migrations/tenant/0078_void_beside_rules.sql'
import mergedVerified from '../../../migrations/tenant/0079_merged_verified_rules.sql'
import mergeEndRepaying from '../../../migrations/tenant/0080_merge_end_repaying_rules.sql'
import oneRecord from '../../../migrations/tenant/0081_one_record.sql'
import closedBySecond from '../../../migrations/tenant/0082_closed_by_second_rules.sql'
import firstAccounts from '../../../migrations/tenant/0083_first_accounts_rules.sql'
import webhookWaits from '../../../migrations/tenant/0084_webhook_waits.sql'
import takeBack from '../../../migrations/tenant/0085_take_back.sql'
import sealKeys from '../../../migrations/tenant/0086_seal_keys.sql'
import takeBackSaid from '../../../migrations/tenant/0087_take_back_said.sql'
import returnedAndPeriods from '../../../migrations/tenant/0088_returned_and_periods.sql'
import reviveWhileWaiting from '../../../migrations/tenant/0089_revive_while_waiting.sql'
import voidLinesOfPayee from '../../../migrations/tenant/0090_void_lines_of_payee.sql'
import voidLinesOnce from '../../../migrations/tenant/0091_void_lines_once_rules.sql'
import unsaidAmounts from '../../../migrations/tenant/0092_unsaid_amounts_rules.sql'
import proposedBefore from '../../../migrations/tenant/0093_proposed_before_rules.sql'
import fewerRowsRead from '../../../migrations/tenant/0094_fewer_rows_read.sql'
import { must } from '../../domain/must.ts'
import { firstTenantMigrations } from './first-tenant-migrations.ts'
import type { Migration } from './migrate.ts'

/** The migrations of an organisation's database that this Worker knows, in order. A test holds that no file is missing here. */
export const tenantMigrations: Migration[] = [
  ...firstTenantMigrations,
  { name: '0050_way_back_rules', sql: wayBackRules },
  { name: '0051_returns_in_parts', sql: returnsInParts },
  { name: '0052_paid_terms', sql: paidTerms },
  { name: '0053_told_again', sql: toldAgain },
  { name: '0054_accountant_home_rules', sql: accountantHome },
  { name: '0055_batches_without_kind', sql: batchesWithoutKind },
  { name: '0056_void_lines', sql: voidLines },
  { name: '0057_same_kind_rules', sql: sameKind },
  { name: '0058_payee_terms_rules', sql: payeeTerms },
  { name: '0059_revive_file_rules', sql: reviveFile },
  { name: '0060_compared_with', sql: comparedWith },
  { name: '0061_refused_sheets', sql: refusedSheets },
  { name: '0062_run_words', sql: runWords },
  { name: '0063_returns_of_credit', sql: returnsOfCredit },
  { name: '0064_one_index_less', sql: oneIndexLess },
  { name: '0065_rights_review', sql: rightsReview },
  { name: '0066_payment_invoices', sql: paymentInvoices },
  { name: '0067_one_invoice', sql: oneInvoice },
  { name: '0068_credit_notes', sql: creditNotes },
  { name: '0069_terms_once_rules', sql: termsOnce },
  { name: '0070_makers_by', sql: makersBy },
  { name: '0071_template_sheets', sql: templateSheets },
  { name: '0072_rooms_looked_up_rules', sql: roomsLookedUp },
  { name: '0073_void_invoices', sql: voidInvoices },
  { name: '0074_papers_as_shown_rules', sql: papersAsShown },
  { name: '0075_booked_invoices_rules', sql: bookedInvoices },
  { name: '0076_named_debits_rules', sql: namedDebits },
  { name: '0077_amounts_alone', sql: amountsAlone },
  { name: '0078_void_beside_rules', sql: voidBeside },
  { name: '0079_merged_verified_rules', sql: mergedVerified },
  { name: '0080_merge_end_repaying_rules', sql: mergeEndRepaying },
  { name: '0081_one_record', sql: oneRecord },
  { name: '0082_closed_by_second_rules', sql: closedBySecond },
  { name: '0083_first_accounts_rules', sql: firstAccounts },
  { name: '0084_webhook_waits', sql: webhookWaits },
  { name: '0085_take_back', sql: takeBack },
  { name: '0086_seal_keys', sql: sealKeys },
  { name: '0087_take_back_said', sql: takeBackSaid },
  { name: '0088_returned_and_periods', sql: returnedAndPeriods },
  { name: '0089_revive_while_waiting', sql: reviveWhileWaiting },
  { name: '0090_void_lines_of_payee', sql: voidLinesOfPayee },
  { name: '0091_void_lines_once_rules', sql: voidLinesOnce },
  { name: '0092_unsaid_amounts_rules', sql: unsaidAmounts },
  { name: '0093_proposed_before_rules', sql: proposedBefore },
  { name: '0094_fewer_rows_read', sql: fewerRowsRead },
]

/** The schema that a database has once it is up to date. */
export const newestSchema = must(tenantMigrations.at(-1), 'migration').name
