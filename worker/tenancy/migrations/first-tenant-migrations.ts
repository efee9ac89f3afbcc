import tables from '../../../migrations/tenant/0000_tables.sql'
import rules from '../../../migrations/tenant/0001_rules.sql'
import frontDoor from '../../../migrations/tenant/0002_front_door.sql'
import frontDoorRules from '../../../migrations/tenant/0003_front_door_rules.sql'
import troubled from '../../../migrations/tenant/0004_troubled_letters.sql'
import factorsOnce from '../../../migrations/tenant/0005_factors_once.sql'
import peopleRules from '../../../migrations/tenant/0006_people_rules.sql'
import guards from '../../../migrations/tenant/0007_guards.sql'
import batchesByDay from '../../../migrations/tenant/0008_batches_by_day.sql'
import accountKeys from '../../../migrations/tenant/0009_account_keys.sql'
import quarantine from '../../../migrations/tenant/0010_quarantine.sql'
import listsRules from '../../../migrations/tenant/0011_lists_rules.sql'
import payeeStops from '../../../migrations/tenant/0012_payee_stops.sql'
import listOrders from '../../../migrations/tenant/0013_list_orders_rules.sql'
import stepsOfActor from '../../../migrations/tenant/0014_steps_of_actor.sql'
import approvals from '../../../migrations/tenant/0015_approvals.sql'
import integrationsRules from '../../../migrations/tenant/0016_integrations_rules.sql'
import fileByAnother from '../../../migrations/tenant/0017_file_by_another.sql'
import roleTable from '../../../migrations/tenant/0018_roles.sql'
import payeeMerges from '../../../migrations/tenant/0019_payee_merges.sql'
import accountUse from '../../../migrations/tenant/0020_account_use.sql'
import payeeDocuments from '../../../migrations/tenant/0021_payee_documents.sql'
import notificationsRead from '../../../migrations/tenant/0022_notifications.sql'
import approvalProof from '../../../migrations/tenant/0023_approval_proof.sql'
import integrityNights from '../../../migrations/tenant/0024_integrity_nights.sql'
import signInRules from '../../../migrations/tenant/0025_sign_in_rules.sql'
import jobsAndLists from '../../../migrations/tenant/0026_jobs_and_lists.sql'
import rulesOverTime from '../../../migrations/tenant/0027_rules_over_time.sql'
import signInPlaces from '../../../migrations/tenant/0028_sign_in_places.sql'
import sealAgain from '../../../migrations/tenant/0029_seal_again.sql'
import keyRotationRules from '../../../migrations/tenant/0030_key_rotation_rules.sql'
import days from '../../../migrations/tenant/0031_days.sql'
import batchAttachments from '../../../migrations/tenant/0032_batch_attachments.sql'
import runs from '../../../migrations/tenant/0033_runs.sql'
import wayBack from '../../../migrations/tenant/0034_way_back.sql'
import fileChecks from '../../../migrations/tenant/0035_file_checks.sql'
import bankReturns from '../../../migrations/tenant/0036_returns.sql'
import runParts from '../../../migrations/tenant/0037_runs.sql'
import confidential from '../../../migrations/tenant/0038_private.sql'
import settling from '../../../migrations/tenant/0039_settling.sql'
import statementBalances from '../../../migrations/tenant/0040_statement_balances.sql'
import fewerIndexes from '../../../migrations/tenant/0041_fewer_indexes.sql'
import wordsAndDumps from '../../../migrations/tenant/0042_words_and_dumps.sql'
import bounces from '../../../migrations/tenant/0043_bounces.sql'
import dutyPayments from '../../../migrations/tenant/0044_duty_payments.sql'
import payeeEmails from '../../../migrations/tenant/0045_payee_emails.sql'
import flatListsRules from '../../../migrations/tenant/0046_flat_lists_rules.sql'
import paymentsFollow from '../../../migrations/tenant/0047_payments_follow.sql'
import changeCalls from '../../../migrations/tenant/0048_change_calls.sql'
import paidOnce from '../../../migrations/tenant/0049_paid_once_rules.sql'
import type { Migration } from './migrate.ts'

/** The first fifty, so that each file of them keeps under its two hundred lines. */
export const firstTenantMigrations: Migration[] = [
  { name: '0000_tables', sql: tables },
  { name: '0001_rules', sql: rules },
  { name: '0002_front_door', sql: frontDoor },
  { name: '0003_front_door_rules', sql: frontDoorRules },
  { name: '0004_troubled_letters', sql: troubled },
  { name: '0005_factors_once', sql: factorsOnce },
  { name: '0006_people_rules', sql: peopleRules },
  { name: '0007_guards', sql: guards },
  { name: '0008_batches_by_day', sql: batchesByDay },
  { name: '0009_account_keys', sql: accountKeys },
  { name: '0010_quarantine', sql: quarantine },
  { name: '0011_lists_rules', sql: listsRules },
  { name: '0012_payee_stops', sql: payeeStops },
  { name: '0013_list_orders_rules', sql: listOrders },
  { name: '0014_steps_of_actor', sql: stepsOfActor },
  { name: '0015_approvals', sql: approvals },
  { name: '0016_integrations_rules', sql: integrationsRules },
  { name: '0017_file_by_another', sql: fileByAnother },
  { name: '0018_roles', sql: roleTable },
  { name: '0019_payee_merges', sql: payeeMerges },
  { name: '0020_account_use', sql: accountUse },
  { name: '0021_payee_documents', sql: payeeDocuments },
  { name: '0022_notifications', sql: notificationsRead },
  { name: '0023_approval_proof', sql: approvalProof },
  { name: '0024_integrity_nights', sql: integrityNights },
  { name: '0025_sign_in_rules', sql: signInRules },
  { name: '0026_jobs_and_lists', sql: jobsAndLists },
  { name: '0027_rules_over_time', sql: rulesOverTime },
  { name: '0028_sign_in_places', sql: signInPlaces },
  { name: '0029_seal_again', sql: sealAgain },
  { name: '0030_key_rotation_rules', sql: keyRotationRules },
  { name: '0031_days', sql: days },
  { name: '0032_batch_attachments', sql: batchAttachments },
  { name: '0033_runs', sql: runs },
  { name: '0034_way_back', sql: wayBack },
  { name: '0035_file_checks', sql: fileChecks },
  { name: '0036_returns', sql: bankReturns },
  { name: '0037_runs', sql: runParts },
  { name: '0038_private', sql: confidential },
  { name: '0039_settling', sql: settling },
  { name: '0040_statement_balances', sql: statementBalances },
  { name: '0041_fewer_indexes', sql: fewerIndexes },
  { name: '0042_words_and_dumps', sql: wordsAndDumps },
  { name: '0043_bounces', sql: bounces },
  { name: '0044_duty_payments', sql: dutyPayments },
  { name: '0045_payee_emails', sql: payeeEmails },
  { name: '0046_flat_lists_rules', sql: flatListsRules },
  { name: '0047_payments_follow', sql: paymentsFollow },
  { name: '0048_change_calls', sql: changeCalls },
  { name: '0049_paid_once_rules', sql: paidOnce },
]
