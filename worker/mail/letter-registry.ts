import type { Draft } from '../domain/reading/draft.ts'
import type { Language } from '../domain/reading/languages.ts'
import type { LetterName, PersonalLetter } from './letter-types.ts'
import { news, serviceNotice, termsChanged } from './letters/announcements.ts'
import {
  approvalEscalated,
  approvalReminder,
  bankFileMade,
  batchApproved,
  batchQueried,
  batchRejected,
  periodsEnd,
  runDrafted,
  runNotDrafted,
  waitingForYourApproval,
} from './letters/batch-letters.ts'
import {
  billingEmailChanged,
  invoiceIssued,
  invoiceOverdue,
  organisationFrozen,
  organisationState,
  proofRejected,
  receipt,
} from './letters/billing-letters.ts'
import { organisationLeaves } from './letters/closure/organisation-leaves.ts'
import { cutOffAlarm } from './letters/cut-off-alarm.ts'
import {
  activation,
  administratorRemoved,
  changeCalled,
  changeWaitsLonger,
  confirmation,
  discovery,
  reset,
} from './letters/getting-in.ts'
import { apiKeyEnds } from './letters/integrations/api-key-ends.ts'
import type { WriteLetter } from './letters/letter-parts.ts'
import { morningDigest } from './letters/morning-digest.ts'
import { certificatesEnd } from './letters/payees/certificates-end.ts'
import { platformNotice } from './letters/platform-notice.ts'
import { adviceStands, adviceTakenBack, remittanceAdvice } from './letters/remittance-letters.ts'
import { securityNotice } from './letters/security-notice.ts'
import {
  organisationReady,
  trialEnding,
  unusedTrial,
  waitingForSlot,
} from './letters/sign-up-letters.ts'
import * as administrationInTokPisin from './letters/tpi/administration.ts'
import { apiKeyEnds as keyEndsInTokPisin } from './letters/tpi/api-key-ends.ts'
import * as tokPisin from './letters/tpi/batch-letters.ts'
import { certificatesEnd as certificatesEndInTokPisin } from './letters/tpi/certificates-end.ts'
import { cutOffAlarm as alarmInTokPisin } from './letters/tpi/cut-off-alarm.ts'
import {
  activation as activationInTokPisin,
  confirmation as confirmationInTokPisin,
  discovery as discoveryInTokPisin,
  administratorRemoved as removedInTokPisin,
  reset as resetInTokPisin,
} from './letters/tpi/getting-in.ts'
import { morningDigest as digestInTokPisin } from './letters/tpi/morning-digest.ts'
import * as tokPisinNotice from './letters/tpi/security-notice.ts'
import * as signUpInTokPisin from './letters/tpi/sign-up-letters.ts'
import * as wayBackInTokPisin from './letters/tpi/way-back-letters.ts'
import * as wayBack from './letters/way-back-letters.ts'

/** The words of every letter in English: those to addresses, to the platform's own people, and for the bell of the desk. */
export const letters: { [Name in LetterName]: WriteLetter<Name> } = {
  confirmation,
  activation,
  reset,
  administrator_removed: administratorRemoved,
  change_waits_longer: changeWaitsLonger,
  change_called: changeCalled,
  discovery,
  security_notice: securityNotice,
  api_key_ends: apiKeyEnds,
  certificates_end: certificatesEnd,
  waiting_for_your_approval: waitingForYourApproval,
  approval_reminder: approvalReminder,
  approval_escalated: approvalEscalated,
  batch_queried: batchQueried,
  run_drafted: runDrafted,
  run_not_drafted: runNotDrafted,
  periods_end: periodsEnd,
  batch_approved: batchApproved,
  batch_rejected: batchRejected,
  payment_returned: wayBack.paymentReturned,
  return_undone: wayBack.returnUndone,
  payments_returned: wayBack.paymentsReturned,
  payments_return_undone: wayBack.paymentsReturnUndone,
  bank_file_made: bankFileMade,
  approval_taken_back: wayBack.approvalTakenBack,
  batch_recalled: wayBack.batchRecalled,
  bank_file_void_asked: wayBack.voidAsked,
  bank_file_kept: wayBack.kept,
  bank_file_voided: wayBack.voided,
  bank_file_revive_asked: wayBack.reviveAsked,
  bank_file_revived: wayBack.revived,
  changed_file_found: wayBack.changedFileFound,
  morning_digest: morningDigest,
  cut_off_alarm: cutOffAlarm,
  organisation_ready: organisationReady,
  waiting_for_slot: waitingForSlot,
  unused_trial: unusedTrial,
  trial_ending: trialEnding,
  news,
  terms_changed: termsChanged,
  service_notice: serviceNotice,
  invoice_issued: invoiceIssued,
  invoice_overdue: invoiceOverdue,
  proof_rejected: proofRejected,
  receipt,
  billing_email_changed: billingEmailChanged,
  organisation_state: organisationState,
  organisation_frozen: organisationFrozen,
  organisation_leaves: organisationLeaves,
  remittance_advice: remittanceAdvice,
  advice_taken_back: adviceTakenBack,
  advice_stands: adviceStands,
  platform_notice: platformNotice,
}

const lettersInTokPisin: { [Name in PersonalLetter]: Draft<WriteLetter<Name>> } = {
  confirmation: confirmationInTokPisin,
  discovery: discoveryInTokPisin,
  activation: activationInTokPisin,
  organisation_ready: signUpInTokPisin.organisationReady,
  waiting_for_slot: signUpInTokPisin.waitingForSlot,
  unused_trial: signUpInTokPisin.unusedTrial,
  reset: resetInTokPisin,
  administrator_removed: removedInTokPisin,
  change_waits_longer: administrationInTokPisin.changeWaitsLonger,
  change_called: administrationInTokPisin.changeCalled,
  organisation_frozen: administrationInTokPisin.organisationFrozen,
  service_notice: administrationInTokPisin.serviceNotice,
  security_notice: tokPisinNotice.securityNotice,
  api_key_ends: keyEndsInTokPisin,
  certificates_end: certificatesEndInTokPisin,
  waiting_for_your_approval: tokPisin.waitingForYourApproval,
  approval_reminder: tokPisin.approvalReminder,
  approval_escalated: tokPisin.approvalEscalated,
  batch_queried: tokPisin.batchQueried,
  run_drafted: tokPisin.runDrafted,
  run_not_drafted: tokPisin.runNotDrafted,
  periods_end: tokPisin.periodsEnd,
  batch_approved: tokPisin.batchApproved,
  batch_rejected: tokPisin.batchRejected,
  payment_returned: wayBackInTokPisin.paymentReturned,
  return_undone: wayBackInTokPisin.returnUndone,
  payments_returned: wayBackInTokPisin.paymentsReturned,
  payments_return_undone: wayBackInTokPisin.paymentsReturnUndone,
  bank_file_made: tokPisin.bankFileMade,
  approval_taken_back: wayBackInTokPisin.approvalTakenBack,
  batch_recalled: wayBackInTokPisin.batchRecalled,
  bank_file_void_asked: wayBackInTokPisin.voidAsked,
  bank_file_kept: wayBackInTokPisin.kept,
  bank_file_voided: wayBackInTokPisin.voided,
  bank_file_revive_asked: wayBackInTokPisin.reviveAsked,
  bank_file_revived: wayBackInTokPisin.revived,
  changed_file_found: wayBackInTokPisin.changedFileFound,
  morning_digest: digestInTokPisin,
  cut_off_alarm: alarmInTokPisin,
}

/** Whether a letter has words of its own in a language; where it has none it is English from its greeting on. */
export function isWrittenIn(language: Language, name: LetterName): boolean {
  return language === 'en' || Object.hasOwn(lettersInTokPisin, name)
}

/** The function that has a letter's words in a language. */
export function writerOf<Name extends LetterName>(
  name: Name,
  language: Language,
): WriteLetter<Name> {
  if (language === 'en') return letters[name]
  const known: { [Other in LetterName]?: WriteLetter<Other> } = lettersInTokPisin
  return known[name] ?? letters[name]
}
