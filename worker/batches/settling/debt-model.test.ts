import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi } from '../../testing/cast.ts'
import { addNoa, noa } from './settling.fixture.ts'

/*
 * Once paid, a debt is paid once. Every schedule is of one payment that the bank has: it comes back, is paid again by one or
 * two who press at one instant, is taken out again, ends otherwise, in any order; a model of four numbers says what is open.
 */

type Act = ['return' | 'again' | 'both' | 'take_out' | 'end', toea: number]
/** What is owed of a payment of 100 toea, as far as the bank and we know. */
type Model = { came: number; again: number; isEnded: boolean }

const runs = Number(import.meta.env.VITE_DEBTS ?? 20)
const seed = Number(import.meta.env.VITE_SEED ?? 7)
const perBatch = 1_000

let database: D1Database
let account: string
let open: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
  open = await startBatch(account, 'Paid again')
})

/** Payments of 100 toea that the bank has. */
async function uploaded(count: number, from: number): Promise<string[]> {
  const id = await startBatch(account, `Payroll ${from}`)
  const payments = Array.from({ length: count }, (_, index) => payment(from + index, 100))
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  const { recordCount, totalToea } = (await as(mia).post(`/batches/${id}/bank-file`)).body
  const body = { bankReference: 'R', recordCount, totalToea, uncheckedReason: 'A test' }
  expect((await as(mia).post(`/batches/${id}/upload`, { body })).status).toBe(201)
  const found = database
    .prepare('SELECT id FROM payments WHERE batch_id = ? ORDER BY line')
    .bind(id)
  return (await found.all<{ id: string }>()).results.map((row) => row.id)
}

type Stored = {
  state: string
  came: number
  again: number
  isEnded: number
  live: number
  returnId: string | null
  childId: string | null
}

/** What the tables say of a payment: what came back, what pays it again, and what is owed. */
async function stored(paymentId: string) {
  return database
    .prepare(`SELECT p.state, coalesce(r.amount_toea, 0) AS came, r.id AS returnId,
      coalesce(r.state = 'resolved' AND r.resolution <> 'pay_again', 0) AS isEnded,
      (SELECT count(*) FROM payments c WHERE c.repays = p.id AND c.state <> 'cancelled') AS live,
      (SELECT c.id FROM payments c WHERE c.repays = p.id AND c.state <> 'cancelled') AS childId,
      (SELECT coalesce(sum(c.amount_toea), 0) FROM payments c WHERE c.repays = p.id AND c.state <> 'cancelled') AS again
      FROM payments p LEFT JOIN returns r ON r.payment_id = p.id WHERE p.id = ?`)
    .bind(paymentId)
    .first<Stored>()
}

const acts = fc.array(
  fc.tuple(
    fc.constantFrom<Act[0]>('return', 'again', 'both', 'take_out', 'end'),
    fc.integer({ min: 1, max: 130 }),
  ),
  { minLength: 3, maxLength: 6 },
)

async function act(model: Model, paymentId: string, [what, toea]: Act): Promise<Model> {
  const found = await stored(paymentId)
  const path = `/returns/${found?.returnId ?? 'none'}`
  const isOpen = model.came > 0 && model.again === 0 && !model.isEnded
  const repay = () =>
    as(mia).post(`${path}/repayment`, { body: { batchId: open, amountToea: toea } })
  switch (what) {
    case 'return': {
      const body = { paymentId, amountToea: toea, reason: 'Closed', bankDay: '2026-01-02' }
      const may = model.came === 0 && toea <= 100
      expect((await as(noa).post('/returns', { body })).status === 201).toBe(may)
      return may ? { ...model, came: toea } : model
    }
    case 'again':
    case 'both': {
      const may = isOpen && toea <= model.came
      const answers = await Promise.all(what === 'both' ? [repay(), repay()] : [repay()])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(may ? 1 : 0)
      return may ? { ...model, again: toea } : model
    }
    case 'take_out': {
      if (!found?.childId) return model
      const gone = await as(mia).remove(`/batches/${open}/payments/${found.childId}`)
      expect(gone.status).toBe(204)
      return { ...model, again: 0 }
    }
    case 'end': {
      const body = { resolution: 'not_owed', note: 'Left' }
      expect((await as(noa).post(`${path}/resolution`, { body })).status === 200).toBe(isOpen)
      return isOpen ? { ...model, isEnded: true } : model
    }
  }
}

test(`what is paid, less what came back, and what is paid again come to the debt: ${runs} schedules`, async () => {
  const schedules = fc.sample(acts, { numRuns: runs, seed })
  for (let from = 0; from < runs; from += perBatch) {
    const some = schedules.slice(from, from + perBatch)
    const ids = await uploaded(some.length, 1_000 + from)
    for (const [index, schedule] of some.entries()) {
      const id = ids[index] ?? ''
      let model: Model = { came: 0, again: 0, isEnded: false }
      for (const one of schedule) {
        model = await act(model, id, one)
        const said = await stored(id)
        const { came, again, isEnded } = model
        expect(said).toMatchObject({ came, again, isEnded: Number(isEnded) })
        expect(said?.live).toBe(again > 0 ? 1 : 0)
        expect(said?.state).toBe(came === 0 ? 'sent' : again > 0 ? 'repaid' : 'returned')
        // paid once, less what came back and was paid again: never more than was owed
        expect(100 - came + again).toBeLessThanOrEqual(100)
      }
    }
  }
})
