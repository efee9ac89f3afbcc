import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { must } from '../../../../domain/must.ts'
import {
  addKunduAccount,
  copyAccount,
  paidAgain,
  payment,
  startBatch,
} from '../../../../testing/batches.ts'
import { as, makeCast, mia, ravi } from '../../../../testing/cast.ts'
import { schedules } from '../../../../testing/schedules/schedules.ts'
import { addNoa, lea } from '../../settling.fixture.ts'
import { act, names } from './acts.fixture.ts'
import { newBank } from './bank.fixture.ts'
import { begun } from './beginnings.fixture.ts'
import { cameOf, type Debt, nothing, type Scene } from './debt.fixture.ts'

/*
 * Once paid, a debt is paid once. Every schedule is of one payment that the bank has: a statement books it or not, it comes back
 * in parts or by a credit of several, each is paid again by one or two who press at one instant, from this account or another,
 * is taken out again, ends otherwise, is opened anew, was another payment after all; the batch that pays it again is cancelled,
 * sealed, tampered with, cleared, uploaded, its file void, and taken back; what pays it again comes back itself, and is paid
 * again. A model of a few values says what is open; what is owed is summed by the tables.
 */

/*
 * With every change each beginning twice, alone in its batch and beside another payment, and chance goes on from there; ten thousand of
 * twenty seeds, which go on longer, are `npm run test:debts`.
 */
const { numRuns, seed, isUsual, timeout } = schedules({
  usual: 2 * begun.length,
  seed: 7,
  of: 'VITE_DEBTS',
})

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addNoa(database)
  await addNoa(database, lea)
})

/** A payment of 100 toea that the bank has, from an account of its own; alone in its batch, and with each beginning beside another. */
async function uploaded(index: number): Promise<Scene> {
  const accounts: Scene['accounts'] = [
    await copyAccount(database, source),
    await copyAccount(database, source),
  ]
  const batchId = await startBatch(accounts[0], `Payroll ${index}`)
  const payments = [payment(2_000 + index, 100), payment(200_000 + index, 100)]
  const round = Math.floor(index / begun.length)
  const body = { payments: round % 2 ? payments : payments.slice(1) }
  await as(mia).post(`/batches/${batchId}/payments`, { body })
  const { digest } = (await as(mia).post(`/batches/${batchId}/submission`, { body: paidAgain }))
    .body
  await as(ravi).post(`/batches/${batchId}/approvals`, { body: { decision: 'approve', digest } })
  const { recordCount, totalToea } = (await as(mia).post(`/batches/${batchId}/bank-file`)).body
  const said = { bankReference: 'R', recordCount, totalToea, uncheckedReason: 'A test' }
  expect((await as(mia).post(`/batches/${batchId}/upload`, { body: said })).status).toBe(201)
  const row = await database
    .prepare(
      'SELECT id AS paymentId, line, amount_toea AS toea FROM payments WHERE batch_id = ? ORDER BY line LIMIT 1',
    )
    .bind(batchId)
    .first<Pick<Scene, 'paymentId' | 'line' | 'toea'>>()
  return { database, accounts, bank: newBank(), batchId, ...must(row, 'payment') }
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

async function expectAs({
  model,
  scene: { paymentId, batchId, bank, toea: debt },
}: Debt): Promise<void> {
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
  const isClosed = bank.closed.has(batchId)
  expect(said.batchState).toBe(said.answered === 0 ? 'uploaded' : isClosed ? 'closed' : stands)
  for (const { child } of model.parts) if (child) await expectAs(child)
}

const some = fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 130 })), {
  minLength: 2,
  maxLength: isUsual ? 5 : 9,
})

test(`what is paid, less what came back, and what is paid again come to the debt: ${numRuns} schedules`, {
  timeout,
}, async () => {
  const found: string[] = []
  for (const [index, then] of fc.sample(some, { numRuns, seed }).entries()) {
    const scene = await uploaded(index)
    const schedule = [...must(begun[index % begun.length], 'beginning'), ...then]
    let model = nothing()
    for (const [at, one] of schedule.entries()) {
      try {
        model = await act(model, scene, one)
        await expectAs({ model, scene })
      } catch (error) {
        found.push(
          `schedule ${index} of the seed ${seed} at ${at}: ${JSON.stringify(schedule)}\n${error instanceof Error ? error.stack : error}`,
        )
        break
      }
    }
  }
  expect(found).toEqual([])
})

/** What few schedules come by, as steps of batches, each with the state it was taken in. */
const rare = [
  ...['close settled', 'settle closed', 'recall approved', 'void uploaded', 'clear tampered'],
  ...['ask_revive approved', 'keep_void approved', 'revive approved', 'seal approved again'],
]

test.runIf(isUsual)(
  'on the way batches were closed and opened, mended, and booked all the same',
  async () => {
    const { results } = await database
      .prepare(`SELECT DISTINCT kind || ' ' || from_state || iif(kind = 'seal' AND EXISTS (SELECT 1 FROM batches b
      WHERE b.id = batch_id AND b.version > 1 AND b.split_of IS NOT NULL), ' again', '') AS step FROM batch_steps`)
      .all<{ step: string }>()
    const met = new Set(results.map(({ step }) => step))
    expect(rare.filter((one) => !met.has(one))).toEqual([])
  },
)
