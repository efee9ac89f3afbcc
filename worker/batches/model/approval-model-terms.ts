import { vi } from 'vitest'
import { dayMs } from '../../domain/durations.ts'
import { asColleague } from '../../testing/colleagues.ts'
import type { Foreseen, Model } from './approval-model.ts'
import { isBlocked } from './approval-model-accounts.ts'
import { neededNow } from './approval-model-rules.ts'
import { wayBackOfNext } from './approval-model-way-back.ts'

/** Nothing of it is another than it was when it was handed over, or given its day. */
export const asHandedOver = {
  /** The source account is another than what was signed. */
  isOther: false,
  /** Somebody changed anything in it. */
  isTouched: false,
  /** Somebody verified an account, or a file confirmed one: what is found in it is another than what was signed. */
  isFoundOtherwise: false,
  /** Given a new day after it lapsed: what it had needed before. */
  neededBefore: null as number | null,
}

export const startOfTerms = {
  ...asHandedOver,
  /** Who changed the source account since the bank was last paid from it. */
  barred: [] as string[],
  lapses: 0,
  /** Its day passed, and nobody gave it another. */
  isLate: false,
}

/** What a batch is paid by, and its day, written a second time: who changed it, and what that asks for afresh. */
export type Terms = 'its cut-off' | 'what the bank reads'

/** Somebody changes the account of the batch, past the routes: two administrators let them. */
export async function changeTerms(database: D1Database, id: string, who: string, what: Terms) {
  const change = what === 'its cut-off' ? "cut_off = '15:00'" : "remitter = remitter || 'X'"
  await database
    .prepare(
      `UPDATE source_accounts SET ${change}, revision = revision + 1, updated_by = ?, updated_at = ?
       WHERE id = (SELECT source_account_id FROM batches WHERE id = ?)`,
    )
    .bind(who, Date.now(), id)
    .run()
}

export function afterTerms(model: Model, who: string, what: Terms): Model {
  const isOther = model.isOther || (what === 'what the bank reads' && model.isSigned)
  return { ...model, barred: [...new Set([...model.barred, who])], isOther, isTouched: true }
}

const eightDays = 8 * dayMs

/** The day passes, and whoever wants the file finds that. */
export async function lapse(id: string, who: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + eightDays })
  return asColleague(who, 'POST', `/batches/${id}/bank-file`)
}

export const afterLapse = (model: Model): Model => ({
  ...model,
  state: 'lapsed',
  isLate: true,
  lapses: model.lapses + 1,
  actions: [...model.actions, 'batch.lapsed'],
})

type Answers = {
  yes: (status: number, action: string, changes: Partial<Model>) => Foreseen
  no: (status: number, code: string) => Foreseen
  /** How many could approve it. */
  able: (next: Model) => number
}

/** One fresh approval of the same but the day, where nobody touched its account since; else as many as it ever needed. */
export function foreseeRedate(model: Model, who: string, { yes, no, able }: Answers): Foreseen {
  const makers = [...new Set([...model.makers, who])]
  if (model.lines.some((line) => isBlocked(line, makers))) return no(422, 'findings_open')
  const before = Math.max(model.needed, model.neededBefore ?? 0)
  const afresh = { ...model, state: 'in_approval', needed: before, neededBefore: null }
  const isSame = !model.isTouched && !model.isOther && !model.isFoundOtherwise
  const needs = isSame
    ? { needed: 1, neededBefore: before }
    : { needed: neededNow(afresh), neededBefore: null }
  const next = {
    ...{ state: 'in_approval', version: model.version + 1, approvals: [], voices: [], makers },
    ...{ ...asHandedOver, isSigned: true, isLate: false },
    ...needs,
    ...wayBackOfNext,
  }
  if (able({ ...model, ...next }) < next.needed) return no(409, 'not_enough_approvers')
  return yes(200, 'batch.redated', next)
}
