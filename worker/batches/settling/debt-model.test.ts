import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { addNoa, noa } from './settling.fixture.ts'

/*
 * Once paid, a debt is paid once. Every schedule is of one payment that the bank has: it comes back, is paid again by one or
 * two who press at one instant, is taken out again, ends otherwise, was another payment after all; the batch that pays it again
 * is cancelled, sealed, its file void, and taken back. A model of a few values says what is open; what is owed is summed by the tables.
 */

const names = [
  'return',
  'again',
  'both',
  'take_out',
  'end',
  'undo',
  'cancel',
  'seal',
  'void',
  'recall',
] as const
type Act = [what: (typeof names)[number], percent: number]
/** What is owed of a payment of 100 toea, as far as the bank and we know, and the batch that pays it again. */
type Model = {
  came: number
  again: number
  isEnded: boolean
  batch: { id: string; stage: 'open' | 'sealed' | 'approved' } | undefined
}

const runs = Number(import.meta.env.VITE_DEBTS ?? 16)
const seed = Number(import.meta.env.VITE_SEED ?? 7)
const perBatch = 1_000

let database: D1Database
let account: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
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
  owed: number
  returnId: string | null
  childId: string | null
  accountId: string
}

const live = "FROM payments c WHERE c.repays = p.id AND c.state <> 'cancelled'"

/** What the tables say of a payment: what came back, what pays it again, and what of it is out. */
async function stored(paymentId: string) {
  const found = await database
    .prepare(`SELECT p.state, coalesce(r.amount_toea, 0) AS came, r.id AS returnId, p.payee_account_id AS accountId,
      coalesce(r.state = 'resolved' AND r.resolution <> 'pay_again', 0) AS isEnded,
      (SELECT count(*) ${live}) AS live, (SELECT c.id ${live}) AS childId,
      (SELECT coalesce(sum(c.amount_toea), 0) ${live}) AS again,
      p.amount_toea - (SELECT coalesce(sum(b.amount_toea), 0) FROM returns b WHERE b.payment_id = p.id)
        + (SELECT coalesce(sum(c.amount_toea), 0) ${live}) AS owed
      FROM payments p LEFT JOIN returns r ON r.payment_id = p.id WHERE p.id = ?`)
    .bind(paymentId)
    .first<Stored>()
  return must(found, 'payment')
}

const some = fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 130 })), {
  minLength: 3,
  maxLength: 6,
})
/** Some begin where a debt is paid again already, so that what takes it back is tried as often. */
const begun: Act[][] = [
  [],
  [['return', 60]],
  [
    ['return', 80],
    ['again', 100],
  ],
  [
    ['return', 100],
    ['again', 100],
    ['seal', 1],
  ],
  [
    ['return', 100],
    ['again', 100],
    ['seal', 1],
    ['void', 1],
    ['recall', 1],
  ],
]
const acts = fc.tuple(fc.constantFrom(...begun), some).map(([first, then]) => [...first, ...then])

async function act(model: Model, paymentId: string, [what, percent]: Act): Promise<Model> {
  // of the payment, and of what came back
  const toea = what === 'return' ? percent : Math.ceil((percent * model.came) / 100)
  const found = await stored(paymentId)
  const path = `/returns/${found.returnId ?? 'none'}`
  const isOpen = model.came > 0 && model.again === 0 && !model.isEnded
  switch (what) {
    case 'return': {
      const body = {
        paymentId,
        amountToea: toea,
        reason: 'Closed',
        bankDay: dayInPortMoresby(new Date()),
      }
      const may = model.came === 0 && toea <= 100
      expect((await as(noa).post('/returns', { body })).status === 201).toBe(may)
      return may ? { ...model, came: toea } : model
    }
    case 'again':
    case 'both': {
      const may = isOpen && toea === model.came
      const batch =
        may && model.batch?.stage !== 'open'
          ? { id: await startBatch(account, 'Paid again'), stage: 'open' as const }
          : model.batch
      const body = { batchId: batch?.id ?? 'none', amountToea: toea || 1 }
      const repay = () => as(mia).post(`${path}/repayment`, { body })
      const answers = await Promise.all(what === 'both' ? [repay(), repay()] : [repay()])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(may ? 1 : 0)
      return may ? { ...model, batch, again: toea } : model
    }
    case 'take_out': {
      if (!(found.childId && model.batch)) return model
      const gone = await as(mia).remove(`/batches/${model.batch.id}/payments/${found.childId}`)
      expect(gone.status === 204).toBe(model.batch.stage === 'open')
      return gone.status === 204 ? { ...model, again: 0 } : model
    }
    case 'end': {
      const body = { resolution: 'not_owed', note: 'Left' }
      expect((await as(noa).post(`${path}/resolution`, { body })).status === 200).toBe(isOpen)
      return isOpen ? { ...model, isEnded: true } : model
    }
    case 'undo': {
      const undone = await as(noa).post(`${path}/undo`, { body: { reason: 'Another one' } })
      expect(undone.status === 200).toBe(isOpen)
      return isOpen ? { ...model, came: 0 } : model
    }
    default:
      return model.batch ? actOnBatch({ ...model, batch: model.batch }, found, what) : model
  }
}

/** What becomes of the batch that pays it again, by those who make, approve and void. */
async function actOnBatch(
  model: Model & { batch: NonNullable<Model['batch']> },
  { accountId }: Stored,
  what: 'cancel' | 'seal' | 'void' | 'recall',
): Promise<Model> {
  const { id, stage } = model.batch
  const path = `/batches/${id}`
  const isOk = (answers: { status: number }[]) => answers.every(({ status }) => status < 300)
  if (what === 'cancel') {
    const body = { reason: 'Not now' }
    const answers = [await as(mia).post(`${path}/cancellation`, { body })]
    if (stage === 'approved') answers.push(await as(zoe).post(`${path}/cancellation`, { body }))
    expect(isOk(answers)).toBe(stage !== 'sealed')
    return stage === 'sealed' ? model : { ...model, again: 0, batch: undefined }
  }
  if (what === 'void') {
    const ask = { kind: 'bank_refused', words: 'Record 3', atBank: true }
    const asked = await as(mia).post(`${path}/void-request`, { body: ask })
    expect(asked.status === 201).toBe(stage === 'sealed')
    if (stage !== 'sealed') return model
    const { askedAt } = asked.body.voidAsked
    expect((await as(zoe).post(`${path}/void`, { body: { askedAt } })).status).toBe(201)
    return { ...model, batch: { id, stage: 'approved' } }
  }
  if (what === 'recall') {
    const taken = await as(mia).post(`${path}/recall`, { body: { reason: 'A wrong account' } })
    expect(taken.status === 200).toBe(stage === 'approved')
    return stage === 'approved' ? { ...model, batch: { id, stage: 'open' } } : model
  }
  if (stage === 'sealed' || model.again === 0) return model
  if (stage === 'open') {
    const form = new FormData()
    for (const [name, value] of Object.entries(verified)) form.set(name, value)
    await as(ravi).post(`/waiting-accounts/${accountId}/verification`, { form })
    const { digest } = (await as(mia).post(`${path}/submission`, { body: paidAgain })).body
    await as(ravi).post(`${path}/approvals`, { body: { decision: 'approve', digest } })
  }
  expect((await as(mia).post(`${path}/bank-file`)).status).toBe(201)
  return { ...model, batch: { id, stage: 'sealed' } }
}

const verified = { outcome: 'verified', method: 'in_person', spokeTo: 'The payee' }

test(`what is paid, less what came back, and what is paid again come to the debt: ${runs} schedules`, async () => {
  const schedules = fc.sample(acts, { numRuns: runs, seed })
  for (let from = 0; from < runs; from += perBatch) {
    const next = schedules.slice(from, from + perBatch)
    const ids = await uploaded(next.length, 1_000 + from)
    for (const [index, schedule] of next.entries()) {
      const id = ids[index] ?? ''
      let model: Model = { came: 0, again: 0, isEnded: false, batch: undefined }
      for (const one of schedule) {
        model = await act(model, id, one)
        const said = await stored(id)
        const { came, again, isEnded } = model
        expect(said).toMatchObject({ came, again, isEnded: Number(isEnded) })
        expect(said.live).toBe(again > 0 ? 1 : 0)
        expect(said.state).toBe(came === 0 ? 'follows' : again > 0 ? 'repaid' : 'returned')
        // paid once, less what came back, and paid again: never more than was owed
        expect(said.owed).toBe(100 - came + again)
        expect(said.owed).toBeLessThanOrEqual(100)
      }
    }
  }
})
