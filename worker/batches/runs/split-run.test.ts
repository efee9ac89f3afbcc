import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { addKunduAccount, payment } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, tom } from '../../testing/cast.ts'
import { addNoa, noa, upload } from '../settling/settling.fixture.ts'
import { listRunLines, readRunFacts } from './differences-store.ts'
import {
  add,
  addPeriods,
  addTemplate,
  type Period,
  startRun,
  submit,
  today,
  year,
} from './runs.fixture.ts'

let database: D1Database
let source = ''
let template = ''
let periods: Period[] = []
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  template = await addTemplate(source, { name: 'Wages', kind: 'other' })
  periods = await addPeriods()
})

const start = async (period?: Period, changes?: object) =>
  (await startRun(template, period, changes)).body

/** Of two payments a file, so that a batch of three is split. */
async function splitRun(id: string) {
  const narrow = { switches: { recordsMax: 3 } }
  expect((await as(ana).put(`/source-accounts/${source}`, { body: narrow })).status).toBe(200)
  const { status, body } = await as(mia).post(`/batches/${id}/split`)
  expect([status, body.added.length]).toEqual([201, 1])
  return body.added[0].id
}

async function attach(id: string, paymentId: string) {
  const form = new FormData()
  form.set('paymentId', paymentId)
  form.set('file', new File([`%PDF-1.7 ${paymentId}`], `${paymentId || 'whole'}.pdf`))
  expect((await as(mia).post(`/batches/${id}/attachments`, { form })).status).toBe(201)
}

const papersOf = async (id: string) =>
  (await as(tom).get(`/batches/${id}/attachments`)).body.items.map(
    ({ paymentId, line }: { paymentId: string | null; line: number | null }) => [paymentId, line],
  )

test('a run that was split is one run: its parts pay one period, and the next one begins with all of them', async () => {
  const linesOf = async (id: string) => (await as(mia).get(`/batches/${id}/payments`)).body.items
  const run = await start(periods[0])
  const reference = `PAY ${periods[0]?.number}/${String(year).slice(2)}`
  await add(
    run.id,
    [21, 22, 23].map((index) => ({ ...payment(index), reference })),
  )
  const [first, , third] = await linesOf(run.id)
  for (const paymentId of [first.id, third.id, '']) await attach(run.id, paymentId)
  const said = `insert into run_words values (?, ?, 'left', 'mia', 1, '')`
  await database.prepare(said).bind(run.id, third.payeeId).run()
  const part = await splitRun(run.id)
  expect(await papersOf(run.id)).toEqual([
    [first.id, 1],
    [null, null],
  ])
  expect(await papersOf(part)).toEqual([
    [third.id, 1],
    [null, null],
  ])
  const words = database.prepare('select payee_id from run_words where batch_id = ?').bind(part)
  expect(await words.first('payee_id')).toBe(third.payeeId)

  // they need no reason to pay one period: another batch does
  await upload(run.id)
  const handedOver = await submit(part)
  expect(handedOver.status).toBe(201)
  const other = await start(periods[0])
  await add(other.id, [payment(24)])
  expect((await submit(other.id)).body.errors[0].code).toBe('same_period')

  const lastRun = async () => (await as(tom).get(`/templates/${template}`)).body.lastRun
  // what nobody approved is no part of what the next one goes by
  expect(await lastRun()).toMatchObject({ parts: 1, paymentCount: 2 })
  await as(ravi).post(`/batches/${part}/approvals`, {
    body: { decision: 'approve', digest: handedOver.body.digest },
  })
  expect(await lastRun()).toMatchObject({ parts: 2, paymentCount: 3, totalToea: 300_000 })
  const rewritten = { reference: 'WAGES {n}', revision: 0 }
  await as(mia).put(`/templates/${template}`, { body: rewritten })
  const next = await start(periods[1], { copyLines: true })
  expect([next.paymentCount, next.copiedFrom]).toEqual([3, expect.stringMatching(/^B\d+, B\d+$/)])
  const copied = await linesOf(next.id)
  expect(new Set(copied.map((line: { reference: string }) => line.reference))).toEqual(
    new Set([`WAGES ${periods[1]?.number}`]),
  )

  // what came back is paid again beside it, and never in the run after it as well
  await addNoa(database)
  const back = {
    amountToea: 100_000,
    code: '3',
    reason: 'Closed',
    bankDay: today(),
  }
  const { body: debt } = await as(noa).post('/returns', { body: { ...back, paymentId: first.id } })
  const again = { batchId: next.id, amountToea: 100_000 }
  expect((await as(mia).post(`/returns/${debt.id}/repayment`, { body: again })).status).toBe(201)
  expect(await linesOf(next.id)).toHaveLength(4)
  const db = tenantDb(database)
  const taken = await listRunLines(db, next.id)
  expect(taken.map(({ id }) => id)).toEqual(copied.map(({ id }: { id: string }) => id))
  const { linesBefore } = await readRunFacts(db, other.id, next.reference)
  expect(linesBefore).toHaveLength(3)

  // it is shown to whoever approves, and is no part of the run: its person is paid as before, and not twice as much
  const beside = (await as(tom).get(`/batches/${next.id}/differences`)).body
  const asBefore = { people: 3, same: 3, beforeToea: 300_000, nowToea: 300_000 }
  expect(beside).toMatchObject({ items: [], summary: asBefore })
  expect(beside.sentence).toBe('3 people, 3 unchanged, the same total')
  const picture = (await as(tom).get(`/batches/${next.id}/comparison`)).body
  expect(picture).toMatchObject({
    before: { reference: run.reference, totalToea: 300_000 },
    steps: [{ kind: 'again', payees: 1, toea: 100_000 }],
    same: 3,
  })
  const told = (await as(mia).get(`/batches/${next.id}/findings`)).body.items
  expect(told.find(({ kind }: { kind: string }) => kind === 'pays_again')).toMatchObject({
    rank: 3,
    line: 4,
    sentence: expect.stringMatching(/^Pays B\d+-1 again, which came back on /),
  })

  // of the last run nobody is gone because another part pays them
  await as(mia).remove(`/batches/${next.id}/payments/${(await linesOf(next.id))[3].id}`)
  // handed over once and taken back, so that it has the key of its seals: the part gets one of its own
  const sealed = "update batches set seal_key = 'k', revision = revision + 1 where id = ?"
  await database.prepare(sealed).bind(next.id).run()
  const behind = await splitRun(next.id)
  const key = database.prepare('select seal_key from batches where id = ?')
  expect(await key.bind(behind).first('seal_key')).toBeNull()
  expect(await key.bind(next.id).first('seal_key')).toBe('k')
  for (const [id, people] of [
    [next.id, 2],
    [behind, 1],
  ]) {
    const totals = { beforeToea: people * 100_000, nowToea: people * 100_000 }
    const found = (await as(tom).get(`/batches/${id}/differences`)).body
    expect(found).toMatchObject({ items: [], summary: { people, same: people, ...totals } })
    // the picture beside the sentence begins with the same run, and nobody of the other part is gone from it
    const drawn = (await as(tom).get(`/batches/${id}/comparison`)).body
    expect(drawn).toMatchObject({
      before: { totalToea: totals.beforeToea },
      steps: [],
      same: people,
    })
    expect(drawn.before.reference).toBe(found.summary.run)
  }
})
