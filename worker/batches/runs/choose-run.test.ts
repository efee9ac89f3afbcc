import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf, tom, zoe } from '../../testing/cast.ts'
import { verifyFirst } from '../../testing/verification.ts'
import { addPeriods } from './runs.fixture.ts'

/* A run of a template that has none at the bank yet, beside the batch that somebody chose. */

let database: D1Database
let source = ''
let template = ''
let periods: { id: string }[] = []
let plain = ''
let own = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  periods = await addPeriods()
  const body = {
    ...{ name: 'Wages', kind: 'pay', rhythm: 'fortnight', description: 'FN{n}' },
    ...{ reference: 'PAY {n}', remitter: 'ACME', sourceAccountId: source },
  }
  template = (await as(mia).post('/templates', { body })).body.id
  plain = await startBatch(source, 'Wages by hand')
  await add(plain, [1, 2])
  await upload(plain)
  own = await run([1, 2])
})

const add = (id: string, indexes: number[]) =>
  as(mia).post(`/batches/${id}/payments`, {
    body: { payments: indexes.map((index) => payment(index)) },
  })
const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })

async function run(indexes: number[], period = 0, of = template): Promise<string> {
  const body = { periodId: periods[period]?.id, copyLines: false }
  const { id } = (await as(mia).post(`/templates/${of}/batches`, { body })).body
  await add(id, indexes)
  return id
}

async function approve(id: string, digest: string) {
  const body = { decision: 'approve', digest }
  for (const by of [ravi, zoe]) await as(by).post(`/batches/${id}/approvals`, { body })
}

async function upload(id: string) {
  await approve(id, (await submit(id)).body.digest)
  const { recordCount, totalToea } = (await as(mia).post(`/batches/${id}/bank-file`)).body
  const body = { bankReference: 'R1', recordCount, totalToea, uncheckedReason: 'A test' }
  expect((await as(mia).post(`/batches/${id}/upload`, { body })).status).toBe(201)
}

const choose = (id: string, runId: string | null, by = mia) =>
  as(by).put(`/batches/${id}/differences/run`, { body: { runId } })
const offered = async (id: string) =>
  (await as(mia).get(`/batches?comparableWith=${id}&limit=20`)).body.items.map(
    ({ id: one }: { id: string }) => one,
  )
const referenceOf = async (id: string) => (await as(tom).get(`/batches/${id}`)).body.reference

/** Past the domain. */
const forged = (id: string, change: string) =>
  database
    .prepare(`update batches set revision = revision + 1, ${change} where id = ?`)
    .bind(id)
    .run()
    .then(() => 'written', String)

test('only earlier batches of the account whose money left are offered and taken, in the table too', async () => {
  const open = await startBatch(source, 'Not paid')
  const elsewhere = await startBatch(await addKunduAccount('7000000099'), 'Of another account')
  expect(await offered(own)).toEqual([plain])
  for (const wrong of [open, elsewhere, own, 'none']) {
    expect((await choose(own, wrong)).body.code).toBe('run_not_comparable')
    const change = `compared_with = '${wrong}', compared_by = 'mia'`
    expect(await forged(own, change)).toContain('run_not_comparable')
  }
  expect(await forged(own, `compared_with = '${plain}'`)).toContain('run_not_comparable')
  expect((await choose(own, plain, tom)).status).toBe(403)
  // a batch of no template has no run beside it
  expect((await choose(open, plain)).body.code).toBe('run_not_comparable')
})

test('who chose which run is in the log, signed, and on the approver’s page; afterwards nobody chooses another', async () => {
  expect((await choose(own, plain)).body).toEqual({ runId: plain })
  const reference = await referenceOf(plain)
  const sentence = `Compared with ${reference}, chosen by Mia Kila: 2 people, 2 unchanged, the same total`
  const { body: seen } = await as(tom).get(`/batches/${own}/differences`)
  expect(seen.summary).toMatchObject({ run: reference, chosenBy: 'Mia Kila' })
  const drawn = (await as(tom).get(`/batches/${own}/comparison`)).body
  expect(drawn.before.reference).toBe(reference)

  const { body: submitted } = await submit(own)
  expect(submitted.run.differences).toBe(sentence)
  const path = `${originOf('acme')}/approval/${own}`
  expect((await ask('GET', path, { token: await tokenOf(ravi) })).text).toContain(sentence)
  const logged = await as(ana).get(`/audit?action=batch.run_chosen`)
  expect(logged.body.items).toMatchObject([{ details: { run: reference } }])

  expect((await choose(own, null)).body.code).toBe('not_editable')
  const taken = 'compared_with = null, compared_by = null'
  expect(await forged(own, taken)).toContain('signed_content')
  const without = `differences = json_remove(differences, '$.chosenBy')`
  expect(await forged(own, without)).toContain('signed_content')
})

test('of a run that came back from the bank since, another is chosen before it is handed over', async () => {
  const other = await run([1, 2], 1)
  await choose(other, plain)
  const state = (to: string) =>
    database.prepare(`update batches set state = '${to}' where id = ?`).bind(plain)
  const rules = await database
    .prepare(`select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'batches'`)
    .all<{ name: string; sql: string }>()
  await database.batch(rules.results.map(({ name }) => database.prepare(`drop trigger ${name}`)))
  await state('approved').run()
  expect((await submit(other)).body.code).toBe('run_not_comparable')
  await database.batch(rules.results.map(({ sql }) => database.prepare(sql)))
  const step =
    database.prepare(`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
    select id, version, step + 1, 'submit', state, 'in_approval', 'mia', 1, 'd' from batches where id = ?`)
  const change = database.prepare(`update batches set state = 'in_approval', step = step + 1,
    revision = revision + 1, digest = 'd', approvals_needed = 1 where id = ?`)
  const late = await database
    .batch([step.bind(other), change.bind(other)])
    .then(() => 'written', String)
  expect(late).toContain('run_not_comparable')
  expect((await choose(other, null)).status).toBe(200)
  expect((await submit(other)).status).toBe(201)
})

test('the next run begins with what left, not with what a void file had, and pays whoever somebody was merged into', async () => {
  const own = await addKunduAccount('7000000098')
  const sent = { name: 'Allowances', kind: 'pay', rhythm: 'fortnight', description: 'FN{n}' }
  const body = { ...sent, reference: 'PAY {n}', remitter: 'ACME', sourceAccountId: own }
  const allowances = (await as(mia).post('/templates', { body })).body.id
  const first = await run([31, 32], 0, allowances)
  await upload(first)
  const [goes, other] = await linesOf(first)

  const refused = await run([31, 32], 1, allowances)
  const [{ id: changed }] = await linesOf(refused)
  await as(mia).put(`/batches/${refused}/payments/${changed}`, { body: { amountToea: 777 } })
  await upload(refused)
  const lastRun = async () => (await as(tom).get(`/templates/${allowances}`)).body.lastRun.id
  expect(await lastRun()).toBe(refused)
  const word = { kind: 'bank_refused', words: 'Record 3', atBank: true }
  const asked = (await as(mia).post(`/batches/${refused}/void-request`, { body: word })).body
  const { askedAt } = asked.voidAsked
  const voided = await as(zoe).post(`/batches/${refused}/void`, { body: { askedAt } })
  expect(voided.status).toBe(201)
  expect(await lastRun()).toBe(first)

  const stays = { name: 'Kila Karo', bsb: '088-950', accountNumber: '5100311' }
  const { id: intoId } = (await as(mia).post('/payees', { body: stays })).body
  await verifyFirst(intoId)
  await cancelled(refused)
  const merge = { body: { intoId, reason: 'One person' } }
  const merged = await as(ana).post(`/payees/${goes.payeeId}/merges`, merge)
  expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300)
  const next = { periodId: periods[2]?.id }
  const begun = (await as(mia).post(`/templates/${allowances}/batches`, { body: next })).body
  expect(begun.copiedFrom).toBe(await referenceOf(first))
  expect(await linesOf(begun.id)).toMatchObject([
    { payeeId: intoId, accountNumber: '5100311', amountToea: 100_000 },
    { payeeId: other.payeeId, amountToea: 100_000 },
  ])
})

const linesOf = async (id: string) => (await as(mia).get(`/batches/${id}/payments`)).body.items
/** So that nothing waits that pays who is merged. */
async function cancelled(id: string) {
  const body = { reason: 'Typed again' }
  for (const by of [mia, zoe]) await as(by).post(`/batches/${id}/cancellation`, { body })
}
