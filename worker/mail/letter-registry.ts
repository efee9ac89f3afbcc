import type { LetterName } from './letter-types.ts'
import { news, termsChanged } from './letters/announcements.ts'
import {
  approvalEscalated,
  approvalReminder,
  batchApproved,
  batchQueried,
  batchRejected,
  waitingForYourApproval,
} from './letters/batch-letters.ts'
import {
  billingEmailChanged,
  invoiceIssued,
  invoiceOverdue,
  organisationState,
  proofRejected,
  receipt,
} from './letters/billing-letters.ts'
import { activation, confirmation, discovery, reset } from './letters/getting-in.ts'
import type { WriteLetter } from './letters/letter-parts.ts'
import { morningDigest } from './letters/morning-digest.ts'
import { platformNotice } from './letters/platform-notice.ts'
import { securityNotice } from './letters/security-notice.ts'
import { organisationReady, trialEnding, waitingForSlot } from './letters/sign-up-letters.ts'

/** The words of every letter. */
export const letters: { [Name in LetterName]: WriteLetter<Name> } = {
  confirmation,
  activation,
  reset,
  discovery,
  security_notice: securityNotice,
  waiting_for_your_approval: waitingForYourApproval,
  approval_reminder: approvalReminder,
  approval_escalated: approvalEscalated,
  batch_queried: batchQueried,
  batch_approved: batchApproved,
  batch_rejected: batchRejected,
  morning_digest: morningDigest,
  organisation_ready: organisationReady,
  waiting_for_slot: waitingForSlot,
  trial_ending: trialEnding,
  news,
  terms_changed: termsChanged,
  invoice_issued: invoiceIssued,
  invoice_overdue: invoiceOverdue,
  proof_rejected: proofRejected,
  receipt,
  billing_email_changed: billingEmailChanged,
  organisation_state: organisationState,
  platform_notice: platformNotice,
}
