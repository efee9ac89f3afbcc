import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { must } from '../../../../domain/must.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../../../testing/batches.ts'
import { as, makeCast, mia, ravi } from '../../../../testing/cast.ts'
import { addNoa, lea } from '../../settling.fixture.ts'
import { type Act, act, names } from './acts.fixture.ts'
import { cameOf, type Debt, nothing, type Scene } from './debt.fixture.ts'

/*
 * Once paid, a debt is paid once. Every schedule is of one payment that the bank has: a statement books it or not, it comes back
 * in parts or by a credit of several, each is paid again by one or two who press at one instant, from this account or another,
 * is taken out again, ends otherwise, is opened anew, was another payment after all; the batch that pays it again is cancelled,
 * sealed, tampered with, cleared, uploaded, its file void, and taken back; what pays it again comes back itself, and is paid
 * again. A model of a few values says what is open; what is owed is summed by the tables.
 */

const runs = Number(import.meta.env.VITE_DEBTS ?? 60)
const seed = Number(import.meta.env.VITE_SEED ?? 7)
const perBatch = 1_000

let database: D1Database
let accounts: [string, string]
beforeAll(async () => {
  database = (await makeCast()).acme.database
  accounts = [await addKunduAccount(), await addKunduAccount('7001234599')]
  await addNoa(database)
  await addNoa(database, lea)
})

/** Payments of 100 toea that the bank has. */
async function uploaded(
  count: number,
  from: number,
): Promise<Omit<Scene, 'database' | 'accounts'>[]> {
  const batchId = await startBatch(accounts[0], `Payroll ${from}`)
  const payments = Array.from({ length: count }, (_, index) => payment(from + index, 100))
  await as(mia).post(`/batches/${batchId}/payments`, { body: { payments } })
  const { digest } = (await as(mia).post(`/batches/${batchId}/submission`, { body: paidAgain }))
    .body
  await as(ravi).post(`/batches/${batchId}/approvals`, { body: { decision: 'approve', digest } })
  const { recordCount, totalToea } = (await as(mia).post(`/batches/${batchId}/bank-file`)).body
  const body = { bankReference: 'R', recordCount, totalToea, uncheckedReason: 'A test' }
  expect((await as(mia).post(`/batches/${batchId}/upload`, { body })).status).toBe(201)
  const { results } = await database
    .prepare(
      'SELECT id AS paymentId, line, amount_toea AS toea FROM payments WHERE batch_id = ? ORDER BY line',
    )
    .bind(batchId)
    .all<{ paymentId: string; line: number; toea: number }>()
  return results.map((row) => ({ ...row, batchId }))
}

type Stored = { state: string; batchState: string; owed: number; answered: number; lines: number }

const live = "FROM payments c WHERE c.repays = p.id AND c.state <> 'cancelled'"

/** What the tables say of a payment: what of it is out, and whether its batch stands where its payments do. */
async function stored(paymentId: string) {
  const found = await database
    .prepare(`SELECT p.state, b.state AS batchState,
      p.amount_toea - (SELECT coalesce(sum(r.amount_toea), 0) FROM returns r WHERE r.payment_id = p.id)
        + (SELECT coalesce(sum(c.amount_toea), 0) ${live}) AS owed,
      (SELECT count(*) FROM payments o WHERE o.batch_id = b.id) AS lines,
      (SELECT count(*) FROM payments o WHERE o.batch_id = b.id AND o.state IN ('paid', 'returned', 'repaid')) AS answered
      FROM payments p JOIN batches b ON b.id = p.batch_id WHERE p.id = ?`)
    .bind(paymentId)
    .first<Stored>()
  return must(found, 'payment')
}

/** Each return of it, with what pays it again. */
async function partsOf(paymentId: string) {
  const { results } = await database
    .prepare(`SELECT r.id, r.amount_toea AS toea, CASE WHEN r.state = 'matched' THEN 'open'
        WHEN r.resolution = 'pay_again' THEN 'again' ELSE 'ended' END AS state,
      (SELECT count(*) FROM payments c WHERE c.repays_return = r.id AND c.state <> 'cancelled'
        AND c.amount_toea = r.amount_toea) AS live
      FROM returns r WHERE r.payment_id = ? ORDER BY r.rowid`)
    .bind(paymentId)
    .all<{ id: string; toea: number; state: string; live: number }>()
  return results
}

async function expectAs({ model, scene: { paymentId, toea: debt } }: Debt): Promise<void> {
  const [said, parts] = [await stored(paymentId), await partsOf(paymentId)]
  const wanted = model.parts.map(({ id, toea, state }) => ({
    id,
    toea,
    state,
    live: state === 'again' ? 1 : 0,
  }))
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  expect(parts.toSorted(byId)).toEqual(wanted.toSorted(byId))
  const isRepaid = model.parts.every(({ state }) => state === 'again')
  const came = isRepaid ? 'repaid' : 'returned'
  expect(said.state).toBe(model.parts.length > 0 ? came : model.booked ? 'paid' : 'follows')
  // paid once, less what came back, and paid again: never more than was owed
  const again = model.parts.reduce(
    (sum, { state, toea }) => sum + (state === 'again' ? toea : 0),
    0,
  )
  expect(said.owed).toBe(debt - cameOf(model) + again)
  expect(said.owed).toBeLessThanOrEqual(debt)
  const stands = said.answered === said.lines ? 'settled' : 'settling'
  expect(said.batchState).toBe(said.answered === 0 ? 'uploaded' : stands)
  for (const { child } of model.parts) if (child) await expectAs(child)
}

const some = fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 130 })), {
  minLength: 3,
  maxLength: 7,
})
/** Some begin where a debt is paid again already, so that what takes it back is tried as often. */
const begun: Act[][] = [
  [],
  [['return', 60]],
  [
    ['return', 80],
    ['return', 20],
    ['again', 100],
  ],
  [
    ['book', 1],
    ['split', 1],
    ['again', 2],
  ],
  [
    ['return', 100],
    ['again', 99],
    ['seal', 1],
  ],
  // paid again, come back, and paid again once more
  [
    ['return', 100],
    ['again', 100],
    ['seal', 1],
    ['upload', 1],
    ['later return', 100],
    ['later again', 100],
  ],
  [
    ['return', 100],
    ['again', 99],
    ['seal', 1],
    ['void', 1],
    ['recall', 1],
  ],
]
const acts = fc.tuple(fc.constantFrom(...begun), some).map(([first, then]) => [...first, ...then])

test(`what is paid, less what came back, and what is paid again come to the debt: ${runs} schedules`, async () => {
  const schedules = fc.sample(acts, { numRuns: runs, seed })
  for (let from = 0; from < runs; from += perBatch) {
    const next = schedules.slice(from, from + perBatch)
    const scenes = await uploaded(next.length, 1_000 + from)
    for (const [index, schedule] of next.entries()) {
      const scene: Scene = { database, accounts, ...must(scenes[index], 'payment') }
      let model = nothing()
      for (const [at, one] of schedule.entries()) {
        try {
          model = await act(model, scene, one)
          await expectAs({ model, scene })
        } catch (error) {
          throw new Error(`schedule ${from + index} at ${at}: ${JSON.stringify(schedule)}`, {
            cause: error,
          })
        }
      }
    }
  }
})
