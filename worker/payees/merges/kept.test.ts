import { beforeAll, expect, test } from 'vitest'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { addKunduAccount, payDay, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../../testing/colleagues.ts'

/* Mia prepares what is confidential, Ivo administers and reads it too. Ana administers, and does not. */

let source = ''
let confidential = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
  await addColleagues([{ id: 'ivo', role: 'org_admin', ownLimitToea: null }])
  const { db } = await openAcme()
  const [addedBy, addedAt] = ['ana', new Date()]
  await db
    .insert(payrollGroup)
    .values(['mia', 'ivo'].map((userId) => ({ userId, addedBy, addedAt })))
  const body = { name: 'Executive pay', kind: 'pay', sourceAccountId: source, isConfidential: true }
  const { id } = (await as(mia).post('/templates', { body })).body
  const run = { copyLines: false, valueDate: payDay() }
  confidential = (await as(mia).post(`/templates/${id}/batches`, { body: run })).body.id
})

let accounts = 71_000_000
async function newPayee(name: string): Promise<string> {
  accounts += 1
  const body = { name, bsb: '088-950', accountNumber: String(accounts) }
  return (await as(mia).post('/payees', { body })).body.id
}

async function pay(payeeId: string, batch: string) {
  const payments = [{ payeeId, amountToea: 1_234_567, reference: 'Bonus' }]
  const added = await as(mia).post(`/batches/${batch}/payments`, { body: { payments } })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
}

const refused = { status: 409, body: { code: 'payee_in_open_batch' } }

test('a merge names a confidential batch to the payroll group alone, and every other one to everybody', async () => {
  const [goes, stays] = [await newPayee('Tau Kepa'), await newPayee('Other Kepa')]
  await pay(goes, confidential)
  const sent = { body: { intoId: stays, reason: 'One person' } }
  const outside = await as(ana).post(`/payees/${goes}/merges`, sent)
  expect(outside).toMatchObject(refused)
  expect(outside.body.detail).not.toContain('Executive pay')
  expect(outside.body.detail).toContain('Open batches pay Tau Kepa: a confidential batch.')
  const inside = await asColleague('ivo', 'POST', `/payees/${goes}/merges`, sent)
  expect(inside).toMatchObject(refused)
  expect(JSON.stringify(inside.body)).toContain('B1 Executive pay')

  await pay(goes, await startBatch(source, 'Advances'))
  const both = await as(ana).post(`/payees/${goes}/merges`, sent)
  expect(both.body.detail).toContain('pay Tau Kepa: B2 Advances, a confidential batch.')
})

test('nor does one that waits for whoever stays, or whoever confirms what somebody of the group asked for', async () => {
  const [goes, stays] = [await newPayee('Kila Vagi'), await newPayee('Kila Vaki')]
  const sent = { body: { intoId: stays, reason: 'One person' } }
  const asked = await asColleague('ivo', 'POST', `/payees/${goes}/merges`, sent)
  expect(asked.status, JSON.stringify(asked.body)).toBe(202)
  const { pending } = asked.body as { pending: { id: string } }
  await pay(goes, confidential)
  const confirmed = await as(ana).post(`/changes/${pending.id}/confirmation`)
  expect(confirmed).toMatchObject(refused)
  expect(confirmed.body.detail).toContain('Kila Vagi: a confidential batch.')

  await pay(stays, confidential)
  const handed = await as(mia).post(`/batches/${confidential}/submission`, { body: {} })
  expect(handed.status, JSON.stringify(handed.body)).toBe(201)
  const other = await newPayee('Vagi Kila')
  const waits = await as(ana).post(`/payees/${other}/merges`, {
    body: { intoId: stays, reason: 'One person' },
  })
  expect(waits).toMatchObject(refused)
  expect(waits.body.detail).not.toContain('Executive pay')
  expect(waits.body.detail).toContain('pay Kila Vaki: a confidential batch.')
})
