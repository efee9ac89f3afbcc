import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { draftOf, findingsOf, payOut, settle, submit } from '../../testing/verification.ts'
import { listFindings } from './store.ts'

let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

const row = (name: string, account: number, reference = 'Pay') =>
  `,${name},028-038,${account},75.00,${reference}`
const say = (id: string, keys: string[], reason = 'Meant') =>
  as(mia).put(`/batches/${id}/findings/reasons`, { body: { keys, reason } })

test('findings are read by everyone who reads batches, the worst first', async () => {
  await payOut(await draftOf(source, [row('Kila Ume', 71_000_001, 'INV 0012')]))
  const id = await draftOf(source, [
    row('Vagi Ume', 71_000_002),
    row('Vagi Ume', 71_000_002),
    row('Kila Ume', 71_000_001, 'inv-12'),
  ])
  const { body } = await as(tom).get(`/batches/${id}/findings`)
  expect(body.items.map(({ kind, line }: { kind: string; line: number }) => [kind, line])).toEqual([
    ['same_invoice', 3],
    ['duplicate', 2],
    ['new_payee', 1],
    ['new_payee', 2],
    ['thinly_confirmed', 3],
    ['several_payments', 1],
  ])
  expect(body.counts).toMatchObject({ duplicate: 1, new_payee: 2 })
  expect(body.items[0].sentence).toMatch(/under this reference already: B\d+-1, K75\.00\.$/)
})

test('of more than are listed each kind has its share, the largest payment first', async () => {
  const twice = row('Vagi Matupit', 71_000_090)
  const large = twice.replace('75.00', '7500.00')
  const id = await draftOf(source, [
    twice,
    twice,
    twice,
    large,
    large,
    row('V Matupit', 71_000_090),
  ])
  expect((await submit(id, { findingsReason: 'Six shifts' })).status).toBe(201)
  const { db } = await openAcme()
  const listed = await listFindings(db, id, { rankMax: 2, limit: 2 })
  expect(listed.map(({ kind, line }) => [kind, line])).toEqual([
    ['duplicate', 5],
    ['name_close', 6],
  ])
})

test('a reason stands beside its finding alone, and goes when the finding changes', async () => {
  const id = await draftOf(source, [
    row('Tau Ume', 71_000_010),
    row('Tau Ume', 71_000_010),
    row('Heni Ume', 71_000_011),
    row('Heni Ume', 71_000_011),
  ])
  const twice = (await findingsOf(id)).filter(({ kind }) => kind === 'duplicate')
  const { body, status } = await say(id, [twice[0]?.key ?? ''], 'Two shifts')
  expect(status).toBe(200)
  expect(body.items.map(({ reason }: { reason: string }) => reason).slice(0, 2)).toEqual([
    'Two shifts',
    '',
  ])
  const refused = await submit(id)
  expect(refused.body).toMatchObject({
    code: 'duplicates_need_reason',
    errors: [{ row: 4, code: 'duplicate' }],
  })
  expect(await say(id, [twice[1]?.key ?? ''], 'And two more')).toMatchObject({ status: 200 })
  const { digest } = (await submit(id)).body
  const { items } = (await as(ravi).get(`/batches/${id}/findings`)).body
  expect(items[0]).toMatchObject({
    reason: 'Two shifts',
    reasonedBy: 'Mia Kila',
    waysOut: ['reason'],
  })

  await as(mia).remove(`/batches/${id}/submission`)
  await say(id, [twice[0]?.key ?? ''], 'Three shifts')
  const again = (await submit(id)).body
  expect(again).toMatchObject({ state: 'in_approval' })
  expect(again.digest).not.toBe(digest)
})

test('what was said of one amount is said of no other that is typed in its place', async () => {
  const usual = row('Boio Ume', 71_000_040)
  await payOut(await draftOf(source, [usual]))
  const id = await draftOf(source, [
    usual.replace('75.00', '900.00'),
    row('Sisia Ume', 71_000_041),
    row('Sisia Ume', 71_000_041),
  ])
  const found = await findingsOf(id, 2)
  expect(found.map(({ kind }) => kind)).toEqual(['duplicate', 'above_usual'])
  await say(
    id,
    found.map(({ key }) => key),
    'As agreed',
  )
  const { items } = (await as(mia).get(`/batches/${id}/payments`)).body
  const type = (amountToea: number) => {
    const changed = items.map((one: { id: string }) => ({ id: one.id, amountToea }))
    return as(mia).post(`/batches/${id}/payments/changes`, { body: { changed } })
  }
  expect((await type(9_000_000)).status).toBe(200)
  const ofMore = (await submit(id)).body
  expect(ofMore.errors?.map(({ code }: { code: string }) => code)).toEqual([
    'duplicate',
    'above_usual',
  ])
})

test('what was said of a new payee whose name another has is said of the account that they had then', async () => {
  await payOut(await draftOf(source, [row('Rea Ume', 71_000_050)]))
  const other = { name: 'Rea Ume', bsb: '028-038', accountNumber: '71000051' }
  const { id: payeeId } = (await as(mia).post('/payees', { body: other })).body
  const id = await startBatch(source)
  const payments = [{ payeeId, amountToea: 7_500, reference: 'Pay' }]
  expect((await as(mia).post(`/batches/${id}/payments`, { body: { payments } })).status).toBe(201)
  const [found] = await findingsOf(id, 2)
  expect(found?.kind).toBe('same_name')
  await say(id, [found?.key ?? ''], 'I know them both, and saw the card')
  const moved = await as(zoe).put(`/payees/${payeeId}`, { body: { accountNumber: '71000052' } })
  expect(moved.status).toBe(200)
  expect((await submit(id)).body).toMatchObject({ errors: [{ row: 1, code: 'same_name' }] })
})

test('what is not there, blocks, or is only shown takes no reason', async () => {
  const id = await draftOf(source, [row('Naomi Ume', 71_000_020)])
  const [shown] = await findingsOf(id)
  expect(await say(id, ['["nothing"]'])).toMatchObject({ body: { code: 'finding_gone' } })
  expect(await say(id, [shown?.key ?? ''])).toMatchObject({ body: { code: 'reason_not_wanted' } })
  expect(await say(id, [])).toMatchObject({ status: 422 })
  expect(await settle(id, shown?.paymentId ?? '', 'pooled')).toMatchObject({
    body: { code: 'finding_gone' },
  })
  expect(await settle(id, 'nobody', 'pooled')).toMatchObject({ status: 404 })
})

test('a batch is handed over as it was looked at, or not at all', async () => {
  const id = await draftOf(source, [row('Esther Ume', 71_000_030), row('Esther Ume', 71_000_030)])
  const findingsSeen = (await findingsOf(id, 2)).map(({ key }) => key)
  const body = { findingsReason: 'Meant', findingsSeen: [] }
  expect(await submit(id, body)).toMatchObject({
    status: 409,
    body: { code: 'findings_changed', detail: 'Something changed since you looked: 1 new point.' },
  })
  // figures are found by their value, each beside all the others that somebody chose
  expect(await submit(id, { ...body, findingsSeen: ['65536'] })).toMatchObject({ status: 422 })
  expect(await say(id, ['65536'])).toMatchObject({ status: 422, body: { code: 'invalid' } })
  const { totalToea } = (await as(mia).get(`/batches/${id}`)).body
  const otherwise = await submit(id, { ...body, findingsSeen, totalSeenToea: totalToea - 1 })
  expect(otherwise).toMatchObject({ status: 409, body: { code: 'findings_changed' } })
  const asSeen = { ...body, findingsSeen, totalSeenToea: totalToea }
  expect(await submit(id, asSeen)).toMatchObject({ status: 201 })
})
