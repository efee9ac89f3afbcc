import { expect } from 'vitest'
import { revivableStates } from '../../../domain/batches/batch.ts'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { must } from '../../../domain/must.ts'
import { afterStatement } from '../../../domain/statements/statement.fixture.ts'
import { addColleagues, asColleague } from '../../../testing/colleagues.ts'
import type { Foreseen, Model } from '../approval-model.ts'
import { sealedStates } from '../approval-model-tampered.ts'

/** A void file that the bank booked all the same, written a second time: its debit stops the batch, until two people say that it counts. */
export type RevivedAsk = { kind: 'ask_revive' } | { kind: 'keep_void' } | { kind: 'revive' }

export const startOfRevived = {
  /** A debit of exactly the total of the last void file stands on a statement. */
  isBooked: false,
  reviveAskedBy: null as string | null,
}

type Answers = {
  yes: (status: number, action: string, changes: Partial<Model>) => Foreseen
  no: (status: number, code: string) => Foreseen
}

export function foreseeRevived(
  model: Model,
  { kind, actor }: RevivedAsk & { actor: string },
  { yes, no }: Answers,
): Foreseen {
  const isRevivable = revivableStates.some((state) => state === model.state)
  const asked = model.reviveAskedBy
  if (kind === 'keep_void') {
    if (model.voidCount === 0) return no(409, 'no_void_file')
    if (!asked) return no(409, 'revive_not_asked')
    if (!isRevivable) return no(409, 'step_not_allowed')
    return yes(200, 'bank_file.kept_void', { reviveAskedBy: null })
  }
  if (sealedStates.includes(model.state)) return no(409, 'another_file_counts')
  if (model.voidCount === 0) return no(409, 'no_void_file')
  if (!model.isVoidNow) return no(409, 'changed_since_void')
  if (!isRevivable) return no(409, 'no_void_file')
  if (!model.isBooked) return no(409, 'debit_missing')
  if (kind === 'ask_revive') {
    if (asked) return no(409, 'revive_asked')
    return yes(201, 'bank_file.revive_asked', { reviveAskedBy: actor })
  }
  // of which debit it is nobody said
  if (!asked) return no(409, 'debit_missing')
  if (asked === actor) return no(409, 'second_person_needed')
  return yes(201, 'bank_file.revived', {
    ...{ state: 'uploaded', isVoidNow: false, voidCount: model.voidCount - 1 },
    ...{ isBooked: false, reviveAskedBy: null, cancellationAskedBy: null },
  })
}

/** Both reconcile, and do nothing else. */
const [lara, lena] = ['lara', 'lena']
export const addReconciling = () =>
  addColleagues([lara, lena].map((id) => ({ id, role: 'accountant', ownLimitToea: null })))

let opening = 10_000_000_000
/** The bank books the last void file of a batch all the same. */
export async function book(database: D1Database, id: string) {
  const file = await database
    .prepare(
      `SELECT total_toea AS toea, source_account_id AS account FROM bank_files
       WHERE batch_id = ? AND voided_at IS NOT NULL ORDER BY sequence DESC LIMIT 1`,
    )
    .bind(id)
    .first<{ toea: number; account: string }>()
  const { toea, account } = must(file, 'void file')
  opening += 1_000
  const day = dayInPortMoresby(new Date())
  const { text, mapping } = afterStatement([{ day, amountToea: -toea, text: 'BULK' }], opening)
  const form = new FormData()
  form.set('account', account)
  form.set('statement', new File([text], 'statement.csv'))
  form.set('mapping', JSON.stringify(mapping))
  expect((await asColleague(lara, 'POST', '/reconciliation/statements', { form })).status).toBe(201)
}

/** Two people say that what stands is none of ours, so that the batch of the schedule before can be put away. */
export async function setAsideAll(database: D1Database) {
  const { results } = await database
    .prepare("SELECT id FROM statement_lines WHERE state = 'unreconciled'")
    .all<{ id: string }>()
  for (const { id } of results) {
    const line = `/reconciliation/lines/${id}`
    const body = { reason: 'Of the schedule before', isNone: true }
    expect((await asColleague(lara, 'POST', `${line}/aside`, { body })).status).toBe(200)
    expect((await asColleague(lena, 'POST', `${line}/confirmation`)).status).toBe(200)
  }
}

/** What is sent to say that the last void file was booked. */
export async function revivalRequest(database: D1Database, id: string) {
  const sql =
    'SELECT id FROM bank_files WHERE batch_id = ? AND voided_at IS NOT NULL ORDER BY sequence DESC LIMIT 1'
  const bankFileId = (await database.prepare(sql).bind(id).first<string>('id')) ?? 'none'
  return { bankFileId, words: 'Booked all the same', bankReference: 'BSP-7' }
}

/** When it was said, as whoever confirms it reads it. */
export async function revivalSeen(id: string) {
  const { voidFiles } = (await asColleague('viv', 'GET', `/batches/${id}`)).body
  const said: { revival: { askedAt: string } | null }[] = voidFiles
  const askedAt = said.find(({ revival }) => revival)?.revival?.askedAt
  return { askedAt: askedAt ?? new Date(0).toISOString() }
}
