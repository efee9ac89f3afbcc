import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fillRoom, oneWaits } from '../../../core/room/full-room.fixture.ts'
import { roomHere } from '../../../core/room/room-here.ts'
import { payrollGroup } from '../../../db/runs/tenant-runs.ts'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { addKunduAccount, payDay, payment, startBatch } from '../../../testing/batches.ts'
import { as, bob, makeCast, mia, ravi, tom, zoe } from '../../../testing/cast.ts'
import { openAcme } from '../../../testing/colleagues.ts'
import { countRowsRead } from '../../../testing/growth/rows-read.ts'
import { watchSending } from '../../../testing/letters.ts'
import { addNoa, noa, paymentsOf, upload } from '../../settling/settling.fixture.ts'

/* What suppliers are told by e-mail, and to which addresses. */

let database: D1Database
let account = ''
let sealedAt = 0
const templates: Record<string, string> = {}
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
  await addNoa(database)
  for (const kind of ['supplier', 'pay']) {
    const body = { name: `For ${kind}`, kind, sourceAccountId: account }
    templates[kind] = (await as(mia).post('/templates', { body })).body.id
  }
})
beforeEach(() => {
  watchSending()
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function begin(template = templates.supplier, count = 2) {
  const run = { copyLines: false, valueDate: payDay() }
  const { body } = await as(mia).post(`/templates/${template}/batches`, { body: run })
  const payments = Array.from({ length: count }, () => payment(++sealedAt, 50_000))
  await as(mia).post(`/batches/${body.id}/payments`, { body: { payments } })
  return body.id as string
}
const add = (payeeId: string, email: string, by = mia) =>
  as(by).post(`/payees/${payeeId}/emails`, { body: { email } })
const confirm = (payeeId: string, id: string, by = zoe) =>
  as(by).post(`/payees/${payeeId}/emails/${id}/confirmation`)
async function address(payeeId: string, email: string) {
  const { body } = await add(payeeId, email)
  expect((await confirm(payeeId, body.id)).status).toBe(204)
  return body.id as string
}
const path = (id: string) => `/batches/${id}/remittance-letters`
const send = (id: string, by = mia) => as(by).post(path(id))
async function lettersTo(like: string) {
  const { results } = await database
    .prepare(
      'SELECT letter, address, recipient_id, content FROM outbox WHERE address LIKE ? ORDER BY written_at',
    )
    .bind(like)
    .all<{ letter: string; address: string; recipient_id: string; content: string }>()
  return results.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) }))
}

describe('payees of a batch for suppliers', () => {
  test('are told once the bank has it: each confirmed address once, never that it was paid', async () => {
    const id = await begin()
    const [first, second] = await paymentsOf(id)
    await address(first?.payeeId ?? '', 'one@lae.test')
    await add(second?.payeeId ?? '', 'unconfirmed@lae.test')
    expect((await send(id)).body.code).toBe('not_at_bank')
    await upload(id)
    expect((await as(tom).get(path(id))).body).toEqual({
      mayNotBecause: null,
      ...{ toSend: 1, written: 0, waiting: 0, cameBack: 0 },
    })
    for (const person of [tom, ravi]) expect((await send(id, person)).status).toBe(403)
    expect((await as(bob).post(path(id), { slug: 'beta' })).status).toBe(404)
    const both = await Promise.all([send(id), send(id, zoe)])
    expect(
      both.map(({ status }) => status).filter((status) => status === 201).length,
    ).toBeGreaterThan(0)
    const letters = await lettersTo('%@lae.test')
    expect(letters).toMatchObject([
      { letter: 'remittance_advice', address: 'one@lae.test', content: { totalToea: 50_000 } },
    ])
    expect(JSON.stringify(letters)).not.toContain(`1000000${sealedAt}`)
    expect((await send(id)).body.code).toBe('nobody_to_advise')
    expect((await as(tom).get(path(id))).body).toEqual({
      mayNotBecause: null,
      ...{ toSend: 0, written: 1, waiting: 1, cameBack: 0 },
    })
    // it left, and came back
    await database.batch([
      database.prepare(
        "UPDATE outbox SET sent_at = 1, due_at = null WHERE address LIKE '%@lae.test'",
      ),
      database.prepare("INSERT INTO bounced_addresses VALUES ('one@lae.test', 'no such user', 1)"),
    ])
    expect((await as(tom).get(path(id))).body).toMatchObject({ waiting: 0, cameBack: 1 })
  })

  test('are counted without what they are told, and that is read once there is room for it', async () => {
    const id = await begin()
    const [first] = await paymentsOf(id)
    await address(first?.payeeId ?? '', 'one@buka.test')
    await upload(id)
    const ended = countRowsRead([database])
    expect((await as(tom).get(path(id))).body.toSend).toBe(1)
    expect(ended().filter(({ sql }) => sql.includes('payment_invoices'))).toEqual([])
    const { short } = roomHere
    roomHere.short = 1
    const { leave, inside } = fillRoom()
    const sent = send(id)
    await oneWaits()
    expect(await lettersTo('one@buka.test')).toEqual([])
    leave()
    await inside
    expect((await sent).body).toMatchObject({ toSend: 0, written: 1 })
    roomHere.short = short
  })

  test('are told that the file is void, or that their payment came back, if they were told before', async () => {
    const id = await begin()
    const [first, second] = await paymentsOf(id)
    await address(first?.payeeId ?? '', 'one@wau.test')
    await address(second?.payeeId ?? '', 'two@wau.test')
    await upload(id)
    expect((await send(id)).body).toMatchObject({ written: 2 })
    const returned = { amountToea: 50_000, reason: 'Closed', bankDay: dayInPortMoresby(new Date()) }
    await as(noa).post('/returns', { body: { paymentId: first?.id, ...returned } })
    expect((await lettersTo('one@wau.test')).map(({ letter }) => letter)).toEqual([
      ...['remittance_advice', 'advice_taken_back'],
    ])
    expect((await lettersTo('two@wau.test')).map(({ letter }) => letter)).toEqual([
      'remittance_advice',
    ])

    const other = await begin()
    const [third, fourth] = await paymentsOf(other)
    await address(third?.payeeId ?? '', 'three@wau.test')
    // one group’s office: two payees, one address
    await address(fourth?.payeeId ?? '', 'three@wau.test')
    await upload(other)
    await send(other)
    const ask = { kind: 'bank_refused', words: 'Record 3', atBank: true }
    const asked = await as(mia).post(`/batches/${other}/void-request`, { body: ask })
    const { askedAt } = asked.body.voidAsked
    expect((await as(zoe).post(`/batches/${other}/void`, { body: { askedAt } })).status).toBe(201)
    const told = await lettersTo('three@wau.test')
    expect(told.map(({ letter, content }) => [letter, content.because])).toEqual([
      ['remittance_advice', undefined],
      ['remittance_advice', undefined],
      ['advice_taken_back', 'void'],
      ['advice_taken_back', 'void'],
    ])
  })
})

test('who was told of a return that was none is told so, once, and again where it came back after all', async () => {
  const id = await begin()
  const [first, second] = await paymentsOf(id)
  await address(first?.payeeId ?? '', 'one@rabaul.test')
  await address(second?.payeeId ?? '', 'two@rabaul.test')
  await upload(id)
  expect((await send(id)).body).toMatchObject({ written: 2 })
  const sent = { amountToea: 50_000, reason: 'Closed', bankDay: dayInPortMoresby(new Date()) }
  const { body } = await as(noa).post('/returns', { body: { paymentId: first?.id, ...sent } })
  const undo = (key: string) =>
    as(noa).post(`/returns/${body.id}/undo`, { body: { reason: 'Another one' }, key })
  const key = crypto.randomUUID()
  expect((await Promise.all([undo(key), undo(key)])).map(({ status }) => status)).toEqual([
    200, 200,
  ])
  expect((await undo(key)).status).toBe(200)
  expect((await undo(crypto.randomUUID())).status).toBe(409)
  const toldSupplier = async () => (await lettersTo('one@rabaul.test')).map(({ letter }) => letter)
  expect(await toldSupplier()).toEqual(['remittance_advice', 'advice_taken_back', 'advice_stands'])
  expect((await lettersTo('two@rabaul.test')).map(({ letter }) => letter)).toEqual([
    'remittance_advice',
  ])

  const match = { body: { paymentId: first?.id } }
  expect((await as(noa).post(`/returns/${body.id}/match`, match)).status).toBe(200)
  expect((await undo(crypto.randomUUID())).status).toBe(200)
  expect((await toldSupplier()).slice(3)).toEqual(['advice_taken_back', 'advice_stands'])

  // of two parts one was of another payment: that one did not come back, and the other did
  const part = (amountToea: number, besideToea?: number) =>
    as(noa).post('/returns', { body: { ...sent, paymentId: second?.id, amountToea, besideToea } })
  const { id: wrong } = (await part(20_000)).body
  expect((await part(5_000, 20_000)).status).toBe(201)
  const slip = { body: { reason: 'Of another' } }
  expect((await as(noa).post(`/returns/${wrong}/undo`, slip)).status).toBe(200)
  const [last] = (await lettersTo('two@rabaul.test')).slice(-1)
  expect([last?.letter, last?.content]).toMatchObject([
    'advice_stands',
    { returned: { toea: 20_000, ofToea: 50_000 }, stillBackToea: 5_000 },
  ])

  // those who work there as well, but whoever says it
  const { results } = await database
    .prepare(
      "SELECT letter, recipient_id AS id FROM outbox WHERE letter IN ('payment_returned', 'return_undone') AND key LIKE ? ORDER BY 1, 2",
    )
    .bind(`%/${body.id}/%`)
    .all<{ letter: string; id: string }>()
  const toldOf = (letter: string) =>
    results.filter((one) => one.letter === letter).map((one) => one.id)
  expect(toldOf('return_undone')).toEqual(toldOf('payment_returned'))
  expect(toldOf('return_undone')).toContain('mia')
  expect(toldOf('return_undone')).not.toContain('noa')
})

test('no amount of a payroll, of a batch without a kind or of a confidential one leaves by mail', async () => {
  const { db } = await openAcme()
  await db.insert(payrollGroup).values({ userId: 'mia', addedBy: 'ana', addedAt: new Date() })
  const body = { name: 'Kept', kind: 'supplier', sourceAccountId: account, isConfidential: true }
  const kept = (await as(mia).post('/templates', { body })).body.id
  const bare = await startBatch(account)
  await as(mia).post(`/batches/${bare}/payments`, { body: { payments: [payment(++sealedAt)] } })
  for (const id of [await begin(templates.pay), bare, await begin(kept)]) {
    const payeeId = (await as(mia).get(`/batches/${id}/payments`)).body.items[0].payeeId
    await address(payeeId, `${sealedAt}-${id.slice(0, 4)}@kept.test`)
    expect((await send(id)).body.code).toBe('advice_not_by_mail')
    expect((await as(mia).get(path(id))).body.mayNotBecause).toBe('advice_not_by_mail')
  }
  expect(await lettersTo('%@kept.test')).toEqual([])
})
