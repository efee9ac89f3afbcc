import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { readBankFile } from '../../domain/bank-files/read/read-bank-file.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, bob, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import { verify, withoutCooling } from '../../testing/verification.ts'
import { addNoa, noa } from '../settling/settling.fixture.ts'
import { listRunLines, readRunFacts } from './differences-store.ts'

let source = ''
let database: D1Database
let template = ''
let periods: { id: string; number: number; payDay: string; revision: number }[] = []

/** Asked each time: the tests may go on after midnight. */
const today = () => dayInPortMoresby(new Date())
const year = Number(today().slice(0, 4)) + 1
const payroll = {
  name: 'Payroll',
  kind: 'pay',
  rhythm: 'fortnight',
  description: 'FN{n} PAY',
  reference: 'PAY {n}/{yy}',
  remitter: 'ACME WAGES',
}

beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  const added = await as(mia).post('/templates', { body: { ...payroll, sourceAccountId: source } })
  expect(added.status).toBe(201)
  template = added.body.id
  const order = { rhythm: 'fortnight', year, payDay: '2026-11-26' }
  const confirmed = await as(mia).post('/periods', { body: order })
  expect(confirmed.status).toBe(201)
  periods = confirmed.body.items
})

async function started(changes: object = {}, by = mia) {
  const body = { periodId: periods[0]?.id, copyLines: false, ...changes }
  return as(by).post(`/templates/${template}/batches`, { body })
}

async function add(id: string, payments: object[]) {
  const { status } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  expect(status).toBe(201)
}

const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
const sayOfAll = async (id: string) => {
  const all = { new: 'started', gone: 'left', back: 'leave' }
  expect((await as(mia).put(`/batches/${id}/differences`, { body: { all } })).status).toBe(200)
}

async function seal(id: string) {
  const { body, status } = await submit(id)
  expect([status, body.errors]).toEqual([201, undefined])
  for (const approver of [ravi, zoe]) {
    const decided = { decision: 'approve', digest: body.digest }
    await as(approver).post(`/batches/${id}/approvals`, { body: decided })
  }
  const sealed = await as(mia).post(`/batches/${id}/bank-file`, { body: {} })
  expect(sealed.status).toBe(201)
  return sealed.body
}

async function upload(id: string) {
  const { recordCount, totalToea } = await seal(id)
  const sent = { bankReference: 'BSP-1', recordCount, totalToea, uncheckedReason: 'A test' }
  const { status } = await as(mia).post(`/batches/${id}/upload`, { body: sent })
  expect(status).toBe(201)
}

test('a template is listed with its next period, and a run is named, described and dated by its period', async () => {
  const { items } = (await as(tom).get('/templates')).body
  expect(items).toMatchObject([{ name: 'Payroll', owner: { id: 'mia' }, lastRun: null }])
  expect(items[0].next).toMatchObject({ period: { label: 'FN1', payDay: periods[0]?.payDay } })

  const { status, body } = await started()
  expect([status, body.name, body.valueDate]).toEqual([201, 'Payroll FN1', periods[0]?.payDay])
  const batch = (await as(tom).get(`/batches/${body.id}`)).body
  expect(batch).toMatchObject({ description: 'FN1 PAY', state: 'draft' })
  expect(batch.run).toMatchObject({ templateId: template, kind: 'pay', remitter: 'ACME WAGES' })
  const [again] = (await as(tom).get('/templates')).body.items
  expect(again.next.draft.id).toBe(body.id)
})

test('the kind is the code of the credits, the template says who paid, and both are signed', async () => {
  const made = { ...payroll, name: 'Suppliers', kind: 'supplier', rhythm: '', reference: '' }
  const sent = { ...made, description: 'SUPPLIERS', sourceAccountId: source }
  const { body: suppliers } = await as(mia).post('/templates', { body: sent })
  const path = `/templates/${suppliers.id}/batches`
  expect((await as(mia).post(path, { body: {} })).body.code).toBe('no_last_run')
  const open = nextWorkingDay(today())
  const closed = { day: open, name: 'Audit', scope: 'organisation', effect: 'closed' }
  const { body: own } = await as(ana).post('/days', { body: { ...closed, source: 'typed' } })
  const { body: run } = await as(mia).post(path, { body: { copyLines: false } })
  expect(run.valueDate).toBe(nextWorkingDay(addDays(open, 1)))
  await as(ana).remove(`/days/${own.id}`)
  await add(run.id, [payment(91)])
  const { id } = await seal(run.id)
  expect(await creditOf(id)).toEqual(['50', 'ACME WAGES'])
  const plain = await startBatch(source, 'No template')
  await add(plain, [payment(92)])
  expect(await creditOf((await seal(plain)).id)).toEqual(['53', 'ACME HOSPITAL'])
})

/** The code of the first credit of a file, and who paid it. */
async function creditOf(id: string) {
  const { body } = await as(mia).get(`/bank-files/${id}/content`)
  const { details } = readBankFile(String(body))
  return [details[0]?.transactionCode, details[0]?.remitter]
}

test('a run starts with the payments of the last one, each to the account of today', async () => {
  const { body: first } = await started()
  await add(
    first.id,
    [1, 2, 3, 4].map((index) => ({
      ...payment(index, 100_000),
      reference: index === 4 ? 'Hut rent' : `PAY 1/${String(year).slice(2)}`,
    })),
  )
  await upload(first.id)
  // one account is replaced meanwhile, and one payee may not be paid
  const { items: paid } = (await as(mia).get(`/batches/${first.id}/payments`)).body
  const stopped = await as(zoe).post(`/payees/${paid[1].payeeId}/stops`, {
    body: { kind: 'suspended', reason: 'On leave' },
  })
  expect(stopped.status).toBe(201)
  await withoutCooling()
  const { body: changed } = await as(zoe).put(`/payees/${paid[0].payeeId}`, {
    body: { bsb: '088-968', accountNumber: '7770000001' },
  })
  const newest = changed.accounts.find(
    ({ accountNumber }: { accountNumber: string }) => accountNumber === '7770000001',
  )
  expect((await verify(ravi, newest.id)).status).toBe(200)

  const key = 'start-fn2'
  const body = {}
  const start = () => as(mia).post(`/templates/${template}/batches`, { body, key })
  const { status, body: run } = await start()
  expect([status, run.name, run.paymentCount, run.totalToea]).toEqual([
    201,
    'Payroll FN2',
    4,
    400_000,
  ])
  expect(run.copiedFrom).toBe(first.reference)
  expect((await start()).body.id).toBe(run.id)

  const { items } = (await as(mia).get(`/batches/${run.id}/payments`)).body
  expect(new Set(items.map(({ reference }: { reference: string }) => reference))).toEqual(
    new Set([`PAY 2/${String(year).slice(2)}`, 'Hut rent']),
  )
  expect(items.map(({ accountNumber }: { accountNumber: string }) => accountNumber)).toEqual([
    '7770000001',
    ...['10000002', '10000003', '10000004'],
  ])
  const refused = await submit(run.id)
  expect(refused.body.errors[0]).toMatchObject({ code: 'payee_stopped' })
  const { items: apart } = (await as(tom).get(`/batches/${run.id}/differences`)).body
  expect(apart).toMatchObject([{ kind: 'account', now: '088-968 7770 0000 01', words: [] }])
  await as(mia).post(`/batches/${run.id}/cancellation`, { body: { reason: 'Of a test' } })
  await as(zoe).post(`/payees/${paid[1].payeeId}/stops/end`, { body: { reason: 'Back' } })
})

test('a run beside its last one: who is new and gone, what the maker says of them, and what is signed', async () => {
  const { body: run } = await started({ periodId: periods[1]?.id, copyLines: true })
  const { items } = (await as(mia).get(`/batches/${run.id}/payments`)).body
  await as(mia).remove(`/batches/${run.id}/payments/${items[3].id}`)
  await as(mia).put(`/batches/${run.id}/payments/${items[1].id}`, { body: { amountToea: 150_000 } })
  await add(run.id, [payment(5, 120_000)])

  const found = (await as(tom).get(`/batches/${run.id}/differences`)).body
  expect(found.sentence).toBe(
    '4 people, 1 with another account, 1 new, 1 gone, 1 with another amount, 1 unchanged, K700.00 more (+17.5 %); 2 without a word',
  )
  expect(found.items.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['account', 'new', 'gone', 'amount'],
  ])
  const [, added, gone, more] = found.items
  const say = (words: object[], by = mia) =>
    as(by).put(`/batches/${run.id}/differences`, { body: { words } })
  expect((await say([{ payeeId: more.payeeId, word: 'left' }])).status).toBe(409)
  expect((await say([{ payeeId: added.payeeId, word: 'left' }])).status).toBe(409)
  expect((await say([{ payeeId: added.payeeId, word: 'started' }], tom)).status).toBe(403)
  const said = await say([
    { payeeId: added.payeeId, word: 'started' },
    { payeeId: gone.payeeId, word: 'leave' },
  ])
  const words = said.body.items.map(({ word }: { word: string }) => word)
  expect(words).toEqual([null, 'started', 'leave', null])

  const { body: submitted } = await submit(run.id)
  expect(submitted.errors).toBeUndefined()
  // what was said of them since stands in it
  const [figures] = found.sentence.split('; ')
  expect(submitted.run.differences).toBe(
    `Since ${found.summary.run}: ${figures}; the maker says: 1 started, 1 on leave`,
  )
  const after = (await as(tom).get(`/batches/${run.id}/differences`)).body
  expect(after.summary).toMatchObject({ new: 1, gone: 1, words: { started: 1, leave: 1 } })
  expect((await say([{ payeeId: gone.payeeId, word: 'left' }])).status).toBe(409)
  expect(await forged(run.id, `differences = '{}'`)).toContain('signed_content')
  expect(await forged(run.id, `kind = 'tax'`)).toContain('batch_of_template')
})

async function forged(id: string, change: string): Promise<string> {
  const update = database.prepare(
    `update batches set revision = revision + 1, ${change} where id = ?`,
  )
  return update
    .bind(id)
    .run()
    .then(() => 'written', String)
}

test('a period is paid once, unless somebody says why it is paid again', async () => {
  const { body: run } = await started({ periodId: periods[1]?.id })
  await add(run.id, [payment(6)])
  const refused = await submit(run.id)
  expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'same_period'])
  expect(await forgedSubmission(run.id)).toContain('same_period')

  const reason = 'Forgotten in the first'
  await as(mia).put(`/batches/${run.id}`, { body: { supplementaryReason: reason } })
  const { items } = (await as(tom).get(`/batches/${run.id}/findings`)).body
  const shown = items.find(({ kind }: { kind: string }) => kind === 'supplementary_run')
  expect([shown.rank, shown.sentence]).toEqual([3, expect.stringContaining(reason)])
  await sayOfAll(run.id)
  expect((await submit(run.id)).status).toBe(201)
})

test('an approval is taken back beside a supplementary run, and handed over anew it says why', async () => {
  const digestOf = async (id: string) => {
    await sayOfAll(id)
    return (await submit(id)).body.digest
  }
  const [first, second] = await Promise.all([1, 2].map(() => started({ periodId: periods[3]?.id })))
  const [waiting, beside] = [first?.body.id, second?.body.id]
  await add(waiting, [payment(61)])
  await add(beside, [payment(62)])
  const digest = await digestOf(waiting)
  await as(mia).put(`/batches/${beside}`, { body: { supplementaryReason: 'A newcomer' } })
  expect(await digestOf(beside)).toBeTruthy()
  const approved = await as(ravi).post(`/batches/${waiting}/approvals`, {
    body: { decision: 'approve', digest },
  })
  expect(approved.body.state).toBe('approved')
  const back = await as(ravi).remove(`/batches/${waiting}/approvals`)
  expect([back.status, back.body.state]).toEqual([200, 'in_approval'])
  await as(mia).remove(`/batches/${waiting}/submission`)
  expect((await submit(waiting)).body.errors[0].code).toBe('same_period')
})

/** Past the domain: the step, then the state. */
async function forgedSubmission(id: string): Promise<string> {
  const step =
    database.prepare(`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
    select id, version, step + 1, 'submit', state, 'in_approval', 'mia', 1, 'd' from batches where id = ?`)
  const state = database.prepare(`update batches set state = 'in_approval', step = step + 1,
    revision = revision + 1, digest = 'd', approvals_needed = 1 where id = ?`)
  return database.batch([step.bind(id), state.bind(id)]).then(() => 'written', String)
}

test('a run takes a template that fits its period, and a period takes a template', async () => {
  const batch = { name: 'X', sourceAccountId: source, valueDate: addDays(today(), 3) }
  const post = (changes: object) => as(mia).post('/batches', { body: { ...batch, ...changes } })
  const codeOf = async (changes: object) => (await post(changes)).body.errors[0].code
  expect(await codeOf({ periodId: periods[0]?.id })).toBe('template_needed')
  expect(await codeOf({ templateId: 'none' })).toBe('not_found')
  const monthly = { ...payroll, name: 'Monthly', rhythm: 'month', sourceAccountId: source }
  const { body: other } = await as(mia).post('/templates', { body: monthly })
  expect(await codeOf({ templateId: other.id, periodId: periods[0]?.id })).toBe('another_rhythm')
  expect((await post({ templateId: template, periodId: periods[5]?.id })).body.run.kind).toBe('pay')
  const nothing = await as(mia).post(`/templates/${other.id}/batches`, { body: {} })
  expect(nothing.body.code).toBe('no_period_left')
  const first = await as(mia).post(`/templates/${other.id}/batches`, { body: { periodId: null } })
  expect(first.body.errors[0].code).toBe('period_needed')
  expect(await codeOf({ templateId: other.id })).toBe('period_needed')
})

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
  // of another kind than the payroll that has these periods already
  const sent = { ...payroll, name: 'Wages', kind: 'other', sourceAccountId: source }
  const { body: wages } = await as(mia).post('/templates', { body: sent })
  const start = async (body: object) =>
    (await as(mia).post(`/templates/${wages.id}/batches`, { body })).body
  const linesOf = async (id: string) => (await as(mia).get(`/batches/${id}/payments`)).body.items
  const run = await start({ periodId: periods[0]?.id, copyLines: false })
  const reference = `PAY 1/${String(year).slice(2)}`
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
  const other = await start({ periodId: periods[0]?.id, copyLines: false })
  await add(other.id, [payment(24)])
  expect((await submit(other.id)).body.errors[0].code).toBe('same_period')

  const lastRun = async () => (await as(tom).get(`/templates/${wages.id}`)).body.lastRun
  // what nobody approved is no part of what the next one goes by
  expect(await lastRun()).toMatchObject({ parts: 1, paymentCount: 2 })
  await as(ravi).post(`/batches/${part}/approvals`, {
    body: { decision: 'approve', digest: handedOver.body.digest },
  })
  expect(await lastRun()).toMatchObject({ parts: 2, paymentCount: 3, totalToea: 300_000 })
  const rewritten = { reference: 'WAGES {n}', revision: 0 }
  await as(mia).put(`/templates/${wages.id}`, { body: rewritten })
  const next = await start({ periodId: periods[1]?.id })
  expect([next.paymentCount, next.copiedFrom]).toEqual([3, expect.stringMatching(/^B\d+, B\d+$/)])
  const copied = await linesOf(next.id)
  expect(new Set(copied.map((line: { reference: string }) => line.reference))).toEqual(
    new Set(['WAGES 2']),
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
  const behind = await splitRun(next.id)
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

test('nobody else starts a run, and none of another organisation’s', async () => {
  expect((await started({}, tom)).status).toBe(403)
  const path = `/templates/${template}/batches`
  expect((await as(bob).post(path, { body: {}, slug: 'beta' })).status).toBe(404)
  expect((await as(bob).get(`/templates/${template}`, { slug: 'beta' })).status).toBe(404)
})
