import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, beta, bob, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'

let source = ''
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

let many = 0
let lines = 900
async function newPayee() {
  many += 1
  const account = { bsb: '088-950', accountNumber: `700000${1000 + many}` }
  const body = { name: `Stopped ${String.fromCharCode(64 + many).repeat(6)}`, ...account }
  return (await as(mia).post('/payees', { body })).body.id as string
}

const why = 'Their address is a drain'
const stopOf = (id: string, kind: 'suspended' | 'blocked', by = zoe) =>
  as(by).post(`/payees/${id}/stops`, { body: { kind, reason: why } })
const endOf = (id: string, by = zoe) =>
  as(by).post(`/payees/${id}/stops/end`, { body: { reason: 'Their letter came' } })
const stopsOf = async (id: string) => (await as(tom).get(`/payees/${id}/stops`)).body

test('a suspension is made and ended by one person, and both stay readable', async () => {
  const id = await newPayee()
  expect(await stopOf(id, 'suspended')).toMatchObject({ status: 201, body: { reason: why } })
  expect((await as(tom).get(`/payees/${id}`)).body.stopped).toBe('suspended')
  expect((await endOf(id)).status).toBe(204)
  expect((await as(tom).get(`/payees/${id}`)).body.stopped).toBeUndefined()
  expect(await stopsOf(id)).toMatchObject({
    items: [{ kind: 'suspended', stoppedBy: 'Zoe Vagi', endedBy: 'Zoe Vagi', reason: why }],
  })
})

test('whoever blocked a payee does not end that, also past the rule in the code', async () => {
  const id = await newPayee()
  await stopOf(id, 'blocked')
  expect(await endOf(id)).toMatchObject({ status: 409, body: { code: 'own_block' } })
  const past = database
    .prepare("UPDATE payee_stops SET ended_by = 'zoe', ended_at = 1 WHERE payee_id = ?")
    .bind(id)
  await expect(past.run()).rejects.toThrow('own_block')
  expect((await endOf(id, ana)).status).toBe(204)
})

test('a suspension becomes a block, nothing else is stopped twice', async () => {
  const id = await newPayee()
  const seen = (await stopOf(id, 'suspended')).body.id
  expect(await stopOf(id, 'suspended', ana)).toMatchObject({ body: { code: 'payee_stopped' } })
  expect((await stopOf(id, 'blocked', ana)).status).toBe(201)
  expect(await stopOf(id, 'suspended')).toMatchObject({ status: 409 })
  // whoever was shown the suspension does not end the block that took its place
  const end = (stopId: string) =>
    as(zoe).post(`/payees/${id}/stops/end`, { body: { reason: 'Back from leave', stopId } })
  expect((await end(seen)).body.code).toBe('seen_otherwise')
  expect((await stopsOf(id)).items.map(({ kind }: { kind: string }) => kind)).toEqual([
    'blocked',
    'suspended',
  ])
  expect((await end((await stopsOf(id)).items[0].id)).status).toBe(204)
})

test('nobody brings the account of a stopped payee back under another name', async () => {
  const id = await newPayee()
  const { account } = (await as(tom).get(`/payees/${id}`)).body
  await stopOf(id, 'blocked')
  const other = { bsb: '028-038', accountNumber: '44332211' }
  expect(await as(zoe).put(`/payees/${id}`, { body: other })).toMatchObject({
    status: 409,
    body: { code: 'payee_stopped' },
  })
  expect((await as(zoe).put(`/payees/${id}`, { body: { code: 'V9' } })).status).toBe(200)
  await database
    .prepare("UPDATE payee_accounts SET state = 'superseded' WHERE payee_id = ?")
    .bind(id)
    .run()
  const body = { name: 'Other Name', bsb: account.bsb, accountNumber: account.accountNumber }
  expect(await as(zoe).post('/payees', { body })).toMatchObject({
    body: { code: 'account_taken' },
  })
})

test.each(['active', 'archived'])(
  'a new payee of the name of a stopped one needs a reason, and is told as that, whatever their code (%s)',
  async (status) => {
    const id = await newPayee()
    expect(
      (await as(zoe).put(`/payees/${id}`, { body: { code: `S${many}`, status } })).status,
    ).toBe(200)
    const { name } = (await as(tom).get(`/payees/${id}`)).body
    await stopOf(id, 'blocked')
    const anew = { name, code: `N${many}`, bsb: '028-038', accountNumber: `4433${1000 + many}` }
    const added = await as(mia).post('/payees', { body: anew })
    expect(added.status).toBe(201)
    const batch = await startBatch(source)
    const payments = [{ payeeId: added.body.id, amountToea: 100, reference: 'X' }]
    expect((await as(mia).post(`/batches/${batch}/payments`, { body: { payments } })).status).toBe(
      201,
    )
    const { items } = (await as(tom).get(`/batches/${batch}/findings`)).body
    expect(items[0]).toMatchObject({
      kind: 'same_name',
      sentence: `A new payee. ${name} is also the name of S${many} (blocked).`,
    })
  },
)

test('of ten stops at once one is made', async () => {
  const id = await newPayee()
  const answers = await Promise.all(Array.from({ length: 10 }, () => stopOf(id, 'blocked')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect((await stopsOf(id)).items).toHaveLength(1)
})

test('nobody is added to a batch while they are stopped, by id or by name', async () => {
  const id = await newPayee()
  const { name } = (await as(tom).get(`/payees/${id}`)).body
  await stopOf(id, 'suspended')
  const batch = await startBatch(source)
  for (const chosen of [{ payeeId: id }, { payeeNamed: name }]) {
    const body = { payments: [{ ...chosen, amountToea: 100, reference: 'X' }] }
    const answer = await as(mia).post(`/batches/${batch}/payments`, { body })
    expect(answer).toMatchObject({ status: 422 })
    expect(answer.body.errors[0]).toMatchObject({ code: 'payee_stopped' })
    expect(answer.body.errors[0].message).toContain('suspended')
  }
})

/** A batch that pays a payee of its own, and what stands in the way once that payee is stopped. */
async function batchPaying() {
  const id = await startBatch(source)
  const added = await as(mia).post(`/batches/${id}/payments`, {
    body: { payments: [payment(lines++), payment(lines++)] },
  })
  return { id, payeeId: added.body.items[0].payeeId as string }
}
const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
const approve = async (id: string) => {
  const { digest } = (await as(ravi).get(`/batches/${id}`)).body
  return as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
}
const seal = (id: string) => as(mia).post(`/batches/${id}/bank-file`)

test.each([
  ['before it is submitted', [], submit, 422],
  ['while it waits', [submit], approve, 409],
  ['after it was approved', [submit, approve], seal, 409],
] as const)(
  'no money leaves for a payee who is stopped %s',
  async (_when, before, next, status) => {
    const { id, payeeId } = await batchPaying()
    for (const step of before) expect((await step(id)).status).toBe(201)
    await stopOf(payeeId, 'suspended')
    const refused = await next(id)
    expect(refused.status).toBe(status)
    expect(refused.body.errors).toMatchObject([{ row: 1, field: 'payee', code: 'payee_stopped' }])
    await endOf(payeeId)
    expect((await next(id)).status).toBe(201)
  },
)

test('the table lets no approval pass for a stopped payee, and the payee says what is held up', async () => {
  const { id, payeeId } = await batchPaying()
  await submit(id)
  await stopOf(payeeId, 'blocked')
  const { holdsUp } = await stopsOf(payeeId)
  expect(holdsUp).toMatchObject([{ id }])
  const approval = database.prepare(
    `INSERT INTO batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
      SELECT id, version, step + 1, 'approve', state, 'approved', 'ravi', 1, digest FROM batches WHERE id = ?`,
  )
  await expect(approval.bind(id).run()).rejects.toThrow('payee_stopped')
})

test('stopping is for those who look after payees; other organisations have no such payee', async () => {
  const id = await newPayee()
  expect((await stopOf(id, 'suspended', mia)).status).toBe(403)
  const body = { kind: 'suspended', reason: why }
  const elsewhere = await as(bob).post(`/payees/${id}/stops`, { body, slug: beta })
  expect(elsewhere.status).toBe(404)
})

test.each([
  [{ kind: 'suspended', reason: '' }, 'reason'],
  [{ kind: 'suspended', reason: 'x'.repeat(201) }, 'reason'],
  [{ kind: 'paused', reason: why }, 'kind'],
])('%j is refused with its field', async (body, field) => {
  const id = await newPayee()
  const answer = await as(zoe).post(`/payees/${id}/stops`, { body })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } })
})

test('a sheet’s row that pays them is kept out and named', async () => {
  const id = await newPayee()
  const { name, account } = (await as(tom).get(`/payees/${id}`)).body
  await stopOf(id, 'blocked')
  const text = `Name,BSB,Account number,Amount\n${name},${account.bsb},${account.accountNumber},10.00\n`
  const form = new FormData()
  form.set('sheet', new File([text], 'pay.csv', { type: 'text/csv' }))
  form.set('mapping', '{}')
  const batch = await startBatch(source)
  const { body } = await as(mia).post(`/batches/${batch}/imports`, { form })
  expect(body.problems ?? body.errors).toMatchObject([{ row: 2, code: 'payee_stopped' }])
  expect((await as(mia).get(`/batches/${batch}`)).body.paymentCount).toBe(0)
})

test('whoever is stopped stands in a list of their own, by name', async () => {
  const { items } = (await as(tom).get('/payees?status=stopped')).body
  expect(items.length).toBeGreaterThan(2)
  expect(items.every(({ stopped }: { stopped?: string }) => stopped)).toBe(true)
  const names = items.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted())
})

test('the payments to one payee can be listed, with and without a search', async () => {
  const { payeeId } = await batchPaying()
  const { items } = (await as(tom).get(`/payments?payee=${payeeId}`)).body
  expect(items.map((one: { payeeId: string }) => one.payeeId)).toEqual([payeeId])
  expect((await as(tom).get(`/payments?payee=${payeeId}&search=nothing`)).body.items).toEqual([])
  expect((await as(tom).get('/payments?payee=nobody')).body.items).toEqual([])
})
