import { vi } from 'vitest'
import { payDay } from '../../testing/batches.ts'
import { asColleague } from '../../testing/colleagues.ts'
import type { Foreseen, Model } from './approval-model.ts'
import { neededNow } from './approval-model-rules.ts'
import { wayBackOfNext } from './approval-model-way-back.ts'

/** What a batch is paid by, and its day, written a second time: who changed it, and what that asks for afresh. */
export type Terms = 'its cut-off' | 'what the bank reads'

/** A source account for one batch alone, made by somebody who approves nothing. */
export async function copyAccount(database: D1Database, source: string): Promise<string> {
  const id = crypto.randomUUID()
  const { results } = await database
    .prepare('PRAGMA table_info(source_accounts)')
    .all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const values = names.map((name) => (name === 'id' ? '?' : name))
  const copy = `INSERT INTO source_accounts (${names}) SELECT ${values} FROM source_accounts WHERE id = ?`
  await database.prepare(copy).bind(id, source).run()
  return id
}

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
  return { ...model, barred: [...model.barred, who], isOther }
}

const eightDays = 8 * 24 * 60 * 60 * 1000

/** The day passes, and whoever wants the file finds that. */
export async function lapse(id: string, who: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + eightDays })
  return asColleague(who, 'POST', `/batches/${id}/bank-file`)
}

export const afterLapse = (model: Model): Model => ({
  ...model,
  state: 'lapsed',
  actions: [...model.actions, 'batch.lapsed'],
})

export const redate = (id: string, who: string) =>
  asColleague(who, 'PUT', `/batches/${id}`, { body: { valueDate: payDay() } })

/** One fresh approval of the same but the day, where nobody touched its account since; else as many as it ever needed. */
export function foreseeRedate(model: Model, who: string, isTouched: boolean): Foreseen {
  const before = Math.max(model.needed, model.neededBefore ?? 0)
  const afresh = { ...model, state: 'in_approval', needed: before, neededBefore: null }
  const needs = isTouched
    ? { needed: neededNow(afresh), neededBefore: null }
    : { needed: 1, neededBefore: before }
  return {
    status: 200,
    model: {
      ...afresh,
      ...needs,
      ...{ version: model.version + 1, approvals: [], voices: [], isSigned: true, isOther: false },
      ...wayBackOfNext,
      makers: [...new Set([...model.makers, who])],
      actions: [...model.actions, 'batch.redated'],
    },
  }
}
