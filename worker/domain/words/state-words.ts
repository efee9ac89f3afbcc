import type { OrganisationState } from '../access/organisation-state.ts'
import type { UserStatus } from '../access/user-changes.ts'
import type { BatchState } from '../batches/batch.ts'
import type { InvoiceState } from '../billing/invoice.ts'

/* Every state in a word, a shape and a tone, once: the phone, the desk and the platform say the same. */

export type Tone = 'plain' | 'info' | 'wait' | 'ok' | 'bad'

/** A state never hangs on its colour: it is a word and a shape too. */
export type StateWords = { word: string; shape: string; tone: Tone }

const say = (tone: Tone, shape: string, word: string): StateWords => ({ word, shape, tone })

/** A batch has its diamond for a shape (web/pages/weave/). */
export const batchStateWords: Record<BatchState, Omit<StateWords, 'shape'>> = {
  draft: { tone: 'plain', word: 'Draft' },
  needs_fix: { tone: 'bad', word: 'Needs fixing' },
  ready: { tone: 'info', word: 'Ready to submit' },
  in_approval: { tone: 'wait', word: 'Waiting for approval' },
  queried: { tone: 'wait', word: 'Question asked' },
  approval_blocked: { tone: 'bad', word: 'Too few approvers' },
  rejected: { tone: 'bad', word: 'Rejected' },
  approved: { tone: 'ok', word: 'Approved' },
  file_sealed: { tone: 'info', word: 'Bank file made' },
  uploaded: { tone: 'ok', word: 'At the bank' },
  cancelled: { tone: 'plain', word: 'Cancelled' },
  lapsed: { tone: 'bad', word: 'Value date passed' },
  tampered: { tone: 'bad', word: 'Changed file found' },
  settling: { tone: 'wait', word: 'Settling' },
  settled: { tone: 'ok', word: 'Settled' },
  closed: { tone: 'ok', word: 'Closed' },
}

export const organisationStateWords: Record<OrganisationState, StateWords> = {
  signup_unconfirmed: say('plain', '○', 'Unconfirmed'),
  provisioning: say('info', '◔', 'Being set up'),
  provisioning_failed: say('bad', '▲', 'Failed'),
  trialing: say('info', '◔', 'Trial'),
  trial_grace: say('wait', '◔', 'Trial over'),
  awaiting_payment: say('info', '◔', 'Awaiting payment'),
  active: say('ok', '●', 'Active'),
  past_due: say('wait', '▲', 'Past due'),
  restricted: say('wait', '▲', 'Restricted'),
  suspended: say('bad', '✕', 'Suspended'),
  frozen: say('bad', '▣', 'Frozen'),
  cancelled: say('plain', '✕', 'Cancelled'),
  archived: say('plain', '▣', 'Archived'),
}

/** A sign-up on its way to an organisation. */
export const signUpStateWords = {
  unconfirmed: organisationStateWords.signup_unconfirmed,
  waiting_for_slot: say('wait', '◔', 'Waiting for a slot'),
  provisioning: organisationStateWords.provisioning,
  provisioning_failed: organisationStateWords.provisioning_failed,
  done: organisationStateWords.active,
}

export const invoiceStateWords: Record<InvoiceState, StateWords> = {
  issued: say('info', '○', 'To pay'),
  part_paid: say('wait', '◔', 'Partly paid'),
  overdue: say('bad', '▲', 'Overdue'),
  paid: say('ok', '●', 'Paid'),
  void: say('plain', '✕', 'Void'),
}

export const proofStateWords = {
  submitted: say('wait', '◔', 'Not verified yet'),
  verified: say('ok', '●', 'Verified'),
  rejected: say('bad', '✕', 'Not accepted'),
  duplicate: say('bad', '✕', 'Sent before'),
}

export const userStatusWords: Record<UserStatus, StateWords> = {
  invited: say('plain', '○', 'Invited'),
  active: say('ok', '●', 'Active'),
  inactive: say('plain', '✕', 'Deactivated'),
}
