import { dayMs, hourMs } from '../durations.ts'
import { allow, type Result, refuse } from '../result.ts'
import type { AccountKind, AccountState, VerificationMethod } from './account-rules.ts'

/** The account that waits, as the rule needs to know it. */
export type WaitingAccount = {
  state: AccountState
  kind: AccountKind
  proposedBy: string
  proposedAt: Date
}

/** A telephone number of a payee: confirmed by a second person, or only added. */
export type Contact = { id: string; confirmedAt: Date | null; removedAt: Date | null }

export type WrittenVerification = {
  method: VerificationMethod
  contact: Contact | undefined
  spokeTo: string
  note: string
  hasEvidence: boolean
}

export type VerificationReason =
  | 'not_waiting'
  | 'second_person_needed'
  | 'verifier_is_maker'
  | 'method_not_allowed'
  | 'contact_not_usable'
  | 'spoke_to_missing'
  | 'note_missing'
  | 'evidence_missing'

/** A number that somebody just wrote down proves nothing: a thief would write his own. */
const contactRestMs = 7 * dayMs

/**
 * Whoever verifies an account is neither who proposed it nor a maker of a batch that pays it, and says how they know:
 * by a call to a number that was known before, in person, by a letter of the bank, by a deposit that arrived, or, for new
 * accounts alone, by a signed list. `hasProposed`: the same account before, of this payee or one who was merged into them.
 */
export function verify(
  account: WaitingAccount,
  actor: { id: string; isMaker: boolean; hasProposed?: boolean },
  written: WrittenVerification,
  now: Date,
): Result<undefined, VerificationReason> {
  const { method, contact } = written
  if (!['proposed', 'active', 'return_locked'].includes(account.state)) return refuse('not_waiting')
  if (actor.id === account.proposedBy || actor.hasProposed) return refuse('second_person_needed')
  if (actor.isMaker) return refuse('verifier_is_maker')
  if (method === 'approved_with_batch') return refuse('method_not_allowed')
  if (method === 'signed_list' && account.kind !== 'new') return refuse('method_not_allowed')
  if (method === 'called_known_number' && !isUsable(contact, account, now)) {
    return refuse('contact_not_usable')
  }
  const isTalk = method === 'called_known_number' || method === 'in_person'
  if (isTalk && written.spokeTo.trim() === '') return refuse('spoke_to_missing')
  if (method === 'deposit_confirmed' && written.note.trim() === '') return refuse('note_missing')
  const needsPaper = method === 'bank_letter' || method === 'signed_list'
  if (needsPaper && !written.hasEvidence) return refuse('evidence_missing')
  return allow()
}

/** May this number be called about this account? Only if two people knew it before the account was proposed, and a week ago. */
export function isUsable(
  contact: Contact | undefined,
  { proposedAt }: Pick<WaitingAccount, 'proposedAt'>,
  now: Date,
): boolean {
  if (!contact?.confirmedAt || contact.removedAt) return false
  const isOlder = contact.confirmedAt < proposedAt
  return isOlder && now.getTime() - contact.confirmedAt.getTime() >= contactRestMs
}

/** When a verified account may be paid: after the waiting time of its kind, in hours. */
export function activeFrom(
  { kind }: Pick<WaitingAccount, 'kind'>,
  {
    coolingNewHours,
    coolingChangedHours,
  }: { coolingNewHours: number; coolingChangedHours: number },
  now: Date,
): Date {
  const hours = kind === 'new' ? coolingNewHours : coolingChangedHours
  return new Date(now.getTime() + hours * hourMs)
}
