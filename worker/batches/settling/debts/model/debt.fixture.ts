import { expect } from 'vitest'
import { dayInPortMoresby } from '../../../../domain/calendar.ts'
import { must } from '../../../../domain/must.ts'
import { sendStatement } from '../../settling.fixture.ts'
import type { Bank } from './bank.fixture.ts'

/*
 * A payment of 100 toea that the bank has, what came back of it, and the batches that pay it again, in a few values.
 */

/** What came back once: by itself, or as one part of a credit (`whole`). */
export type Part = {
  id: string
  toea: number
  state: 'open' | 'again' | 'ended'
  batch?: Again
  /** What pays it again, once the bank has that: a payment like the first. */
  child?: Debt
  whole?: string
}
/** A batch that pays parts again; what was split off it is of its kin. */
export type Again = {
  id: string
  account: string
  stage: 'open' | 'sealed' | 'tampered' | 'uploaded' | 'approved' | 'cancelled'
  kin?: string
}
export type Model = {
  parts: Part[]
  /** Those that were begun to pay it again, the newest last. */
  batches: Again[]
  /** The line of a statement that says that it was paid, once it is confirmed. */
  booked: string | undefined
}
/** A payment that the bank has, and what became of it. */
export type Debt = { scene: Scene; model: Model }
export const nothing = (): Model => ({ parts: [], batches: [], booked: undefined })
export const cameOf = ({ parts }: Model) => parts.reduce((sum, { toea }) => sum + toea, 0)

export type Scene = {
  database: D1Database
  /** Two source accounts: the payment left the first, and is paid again from either. */
  accounts: [string, string]
  bank: Bank
  batchId: string
  paymentId: string
  line: number
  toea: number
  /** The batch of what this payment pays again. */
  repays?: string
}

/** A schedule may begin on one day and go on after midnight. */
export const today = () => dayInPortMoresby(new Date())
/** Taken or refused: whatever else it answers is no answer. */
export function isOk(...answers: { status: number; body?: unknown }[]) {
  for (const { status, body } of answers)
    if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`)
  return answers.every(({ status }) => status < 300)
}
export const reason = { body: { reason: 'A slip' } }
let opening = 1_000_000

/** A line of a statement of its own; its id. */
export async function booked(
  { database }: Scene,
  account: string,
  amountToea: number,
  text: string,
) {
  opening += 1_000_000
  const sent = await sendStatement(
    account,
    [{ day: today(), amountToea, text: `${text} ${opening}` }],
    opening,
  )
  expect(sent.status).toBe(201)
  const sql = 'SELECT id, state FROM statement_lines ORDER BY rowid DESC LIMIT 1'
  return must(await database.prepare(sql).first<{ id: string; state: string }>(), 'line')
}
