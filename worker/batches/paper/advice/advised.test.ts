import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { tenantDb } from '../../../core/databases.ts'
import { dayInPortMoresby, formatDay } from '../../../domain/calendar.ts'
import { must } from '../../../domain/must.ts'
import { addKunduAccount, payDay, payment } from '../../../testing/batches.ts'
import { as, makeCast, mia, originOf, tokenOf, zoe } from '../../../testing/cast.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { addNoa, noa, paymentsOf, upload } from '../../settling/settling.fixture.ts'
import { listAdvised } from './store.ts'

/* Who is told, of which payments and of which invoices. */

let database: D1Database
let template = ''
let used = 0
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addNoa(database)
  const body = { name: 'Suppliers', kind: 'supplier', sourceAccountId: await addKunduAccount() }
  template = (await as(mia).post('/templates', { body })).body.id
})

async function begin(count = 2, amountToea = 50_000, more: object[] = []) {
  const run = { copyLines: false, valueDate: payDay() }
  const { body } = await as(mia).post(`/templates/${template}/batches`, { body: run })
  const payments = [...Array.from({ length: count }, () => payment(++used, amountToea)), ...more]
  await as(mia).post(`/batches/${body.id}/payments`, { body: { payments } })
  return body.id as string
}
async function address(payeeId: string, email: string) {
  const { body } = await as(mia).post(`/payees/${payeeId}/emails`, { body: { email } })
  await as(zoe).post(`/payees/${payeeId}/emails/${body.id}/confirmation`)
}
const send = (id: string) => as(mia).post(`/batches/${id}/remittance-letters`)
async function lettersTo(like: string) {
  const { results } = await database
    .prepare('SELECT content FROM outbox WHERE address LIKE ? ORDER BY address')
    .bind(like)
    .all<{ content: string }>()
  return results.map(({ content }) => JSON.parse(content))
}

test('no letter goes to whom the payment came back, wholly or in part, nor to the owner of an account of many members', async () => {
  const society = { name: 'Teachers Savings', bsb: '088-950', accountNumber: '5100777' }
  const { body: pooled } = await as(mia).post('/payees', { body: { ...society, isPooled: true } })
  const ofPooled = { payeeId: pooled.id, amountToea: 50_000, reference: 'Member 4471' }
  const id = await begin(3, 50_000, [ofPooled])
  const paid = await paymentsOf(id)
  for (const [index, { payeeId }] of paid.entries()) await address(payeeId, `${index}@kavieng.test`)
  await upload(id)
  const [first, second] = paid
  const sent = { reason: 'Closed', bankDay: dayInPortMoresby(new Date()) }
  for (const [paymentId, amountToea] of [
    [first?.id, 50_000] as const,
    [second?.id, 20_000] as const,
  ])
    expect(
      (await as(noa).post('/returns', { body: { ...sent, paymentId, amountToea } })).status,
    ).toBe(201)
  expect((await send(id)).body).toMatchObject({ toSend: 0, written: 1 })
  expect(await addressesAt('kavieng')).toEqual(['2@kavieng.test'])

  const onPaper: string[] = []
  // one after the other: what draws them is loaded by the first, which the runtime of the tests does not share
  for (const { payeeId } of paid) onPaper.push(await remittance(id, payeeId))
  const [whole, part, other] = onPaper
  const back = `Sent back by the bank on ${formatDay(sent.bankDay)}`
  for (const words of [back, '-K500.00', 'K0.00', 'The bank sent it back, so it was not paid.'])
    expect(whole).toContain(words)
  expect(whole).not.toContain('that it has arrived')
  for (const words of [back, '-K200.00', 'Not sent back', 'K300.00', 'The bank sent K200.00 of it'])
    expect(part).toContain(words)
  expect(other).not.toMatch(/back|was not paid/)
})

/** What the paper for a payee says. */
async function remittance(id: string, payeeId: string) {
  const headers = { Authorization: `Bearer ${await tokenOf(mia)}` }
  const path = `${originOf('acme')}/api/batches/${id}/remittance/${payeeId}`
  const answer = await exports.default.fetch(path, { headers })
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).join(' ')
}

test('more than leave at once leave with the next press, each once, and the answer says how many remain', async () => {
  const id = await begin(101, 100)
  const at = Date.now()
  // five addresses of each
  await database
    .prepare(
      `INSERT INTO payee_emails (id, payee_id, email, added_by, added_at, confirmed_by, confirmed_at)
      SELECT p.id || value, p.payee_id, value || '-' || p.line || '@madang.test', 'mia', ?1, 'zoe', ?1
      FROM payments p, json_each('["a", "b", "c", "d", "e"]') WHERE p.batch_id = ?2`,
    )
    .bind(at, id)
    .run()
  await upload(id)
  // of two presses at one moment one writes, and the other looks again
  const both = await Promise.all([send(id), send(id)])
  const answers = [...both, await send(id)]
  const counts = answers.flatMap(({ status, body }) => (status === 201 ? [body] : []))
  expect(counts.toSorted((one, other) => one.written - other.written)).toEqual([
    { mayNotBecause: null, toSend: 5, written: 500, waiting: 500, cameBack: 0 },
    expect.objectContaining({ toSend: 0, written: 505 }),
  ])
  expect((await send(id)).body.code).toBe('nobody_to_advise')
  expect(new Set(await addressesAt('madang')).size).toBe(505)
  const told =
    "SELECT details->>'letters' AS letters FROM audit_entries WHERE action = 'batch.advice_sent' AND subject = ?"
  const { results } = await database.prepare(told).bind(`batch/${id}`).all()
  expect(results).toEqual([{ letters: 500 }, { letters: 5 }])
})

async function addressesAt(town: string) {
  const { results } = await database
    .prepare('SELECT address FROM outbox WHERE address LIKE ?')
    .bind(`%@${town}.test`)
    .all<{ address: string }>()
  return results.map((row) => row.address)
}

/** Invoices that come to K500.00. */
const invoices = [
  { number: 'INV 7', day: '2026-11-12', grossToea: 30_000, withheldToea: 3_000 },
  { number: 'INV 8', grossToea: 23_000 },
]
test('a supplier reads which invoices are paid, what each came to and what was withheld', async () => {
  const id = await begin()
  const [first, second] = await paymentsOf(id)
  await as(mia).put(`/batches/${id}/payments/${first?.id}`, { body: { invoices } })
  await address(first?.payeeId ?? '', 'one@goroka.test')
  await address(second?.payeeId ?? '', 'two@goroka.test')
  await upload(id)
  expect((await send(id)).body).toMatchObject({ written: 2 })
  const [one, two] = await lettersTo('%@goroka.test')
  expect(one.lines[0].invoices).toEqual([
    invoices[0],
    { ...invoices[1], day: null, withheldToea: 0 },
  ])
  expect(JSON.stringify(two)).not.toContain('nvoices')
})

test('a supplier reads which credit note was taken off', async () => {
  const id = await begin()
  const [first] = await paymentsOf(id)
  const less = [
    { number: 'INV 9', day: null, grossToea: 62_000, withheldToea: 0 },
    { number: 'CN 4', day: '2026-11-12', grossToea: -13_200, withheldToea: -1_200 },
  ]
  await as(mia).put(`/batches/${id}/payments/${first?.id}`, { body: { invoices: less } })
  await address(first?.payeeId ?? '', 'one@popondetta.test')
  await upload(id)
  await send(id)
  const [letter] = await lettersTo('one@popondetta.test')
  expect(letter.lines[0].invoices).toEqual(less)
})

test('of a payee with more payments than a letter lists no others are read', async () => {
  const [first] = await paymentsOf(await begin())
  const { payeeId } = first ?? { payeeId: '' }
  const sites = Array.from({ length: 25 }, (_, at) => {
    return { payeeId, amountToea: 1_000 + at, reference: `Site ${at}` }
  })
  const id = await begin(0, 0, sites)
  await address(payeeId, 'one@vanimo.test')
  await upload(id)
  const db = tenantDb(database)
  const all = vi.spyOn(db, 'all')
  expect((await listAdvised(db, id, [payeeId])).get(payeeId)).toMatchObject({ count: 25 })
  const [read] = (await must(all.mock.results[0], 'the question').value) as { lines: string }[]
  expect(JSON.parse(read?.lines ?? '')).toHaveLength(20)
  await send(id)
  const [letter] = await lettersTo('one@vanimo.test')
  expect([letter.lines[0].reference, letter.lines[19].reference]).toEqual(['Site 0', 'Site 19'])
  expect([letter.more, letter.totalToea]).toEqual([5, 25_300])
})

test('a letter lists forty invoices and says how many more there are', async () => {
  const id = await begin()
  const [first] = await paymentsOf(id)
  const many = Array.from({ length: 50 }, (_, index) => ({ number: `N${index}`, grossToea: 1_000 }))
  await as(mia).put(`/batches/${id}/payments/${first?.id}`, { body: { invoices: many } })
  await address(first?.payeeId ?? '', 'one@alotau.test')
  await upload(id)
  await send(id)
  const [letter] = await lettersTo('one@alotau.test')
  expect(letter.lines[0].invoices).toHaveLength(40)
  expect(letter.moreInvoices).toBe(10)
})
