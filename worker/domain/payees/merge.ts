import { allow, type Result, refuse } from '../result.ts'
import type { AccountState } from './account-rules.ts'
import { accountKey, type BankAccount } from './bank-account.ts'
import { isLive } from './match-payee.ts'
import type { StopKind } from './stop.ts'

/** Characters. */
export const mergeReasonMax = 200
/** So many records may have been merged into one: each is looked at wherever that one's past is. */
const mergedMax = 10

/** A record as the rule needs to know it. */
export type MergedRecord = {
  id: string
  status: 'active' | 'archived'
  stopped: StopKind | null
  mergedInto: string | null
  /** How many were merged into it. */
  merged: number
  /** Was any account of it verified ever, by a person or with a batch? */
  wasVerified: boolean
}

export type MergeReason =
  | 'payee_merged'
  | 'payee_stopped'
  | 'payee_archived'
  | 'payee_in_open_batch'
  | 'merged_too_many'
  | 'account_not_verified'

/**
 * Two records become one person: the first is paid no more and stays to be read. Neither may be stopped, so that nobody
 * gets out of a stop; the first stands in no open batch, the second in none that waits or is approved, because what is
 * found in it was found without the other's past; and nobody is merged into somebody who is merged. Where an account of the
 * first was verified one of the second was as well: else whatever it is paid at would be a first account, which a batch
 * confirms, and nobody would have looked at what takes the place of the one that was known.
 */
export function merge(
  goes: MergedRecord & { openBatches: number },
  stays: MergedRecord & { waitingBatches: number },
): Result<undefined, MergeReason> {
  if (goes.id === stays.id || goes.mergedInto || stays.mergedInto) return refuse('payee_merged')
  if (goes.merged > 0) return refuse('payee_merged')
  if (goes.stopped || stays.stopped) return refuse('payee_stopped')
  if (stays.status === 'archived') return refuse('payee_archived')
  if (goes.openBatches > 0 || stays.waitingBatches > 0) return refuse('payee_in_open_batch')
  if (stays.merged >= mergedMax) return refuse('merged_too_many')
  if (goes.wasVerified && !stays.wasVerified) return refuse('account_not_verified')
  return allow()
}

type WithAccounts = { accounts: (BankAccount & { state: AccountState })[] }

/**
 * Two records again: not while a stop lies on the one, which the other would get out of, nor with one account alive in both; nor
 * while a batch that did not leave pays the one that stayed since they were one: what is the other's would go to the wrong person.
 */
export function endMerge(
  goes: Pick<MergedRecord, 'mergedInto'> & WithAccounts,
  stays: Pick<MergedRecord, 'stopped'> & WithAccounts & { openBatches: number },
): Result<undefined, 'not_merged' | 'payee_stopped' | 'payee_in_open_batch' | 'account_taken'> {
  if (!goes.mergedInto) return refuse('not_merged')
  if (stays.stopped) return refuse('payee_stopped')
  const live = ({ accounts }: WithAccounts) =>
    accounts.filter(({ state }) => isLive(state)).map(accountKey)
  const taken = new Set(live(stays))
  if (live(goes).some((key) => taken.has(key))) return refuse('account_taken')
  return stays.openBatches > 0 ? refuse('payee_in_open_batch') : allow()
}
