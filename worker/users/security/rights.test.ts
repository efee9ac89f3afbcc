import { beforeAll, expect, test } from 'vitest'
import { ben, confirmation, wanted } from '../../changes/administrators.fixture.ts'
import type { Entitled } from '../../contract/users/rights.ts'
import { moneyRights } from '../../domain/access/review/money-rights.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import { addKunduAccount, startBatch, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import { addColleagues, asColleague } from '../../testing/colleagues.ts'
import { define, usual } from '../roles/roles.fixture.ts'

let database: D1Database
let source = ''
const began = Date.now()
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addColleagues([
    { id: 'ben', role: 'org_admin', ownLimitToea: null },
    { id: 'lara', role: 'payment_manager', ownLimitToea: null },
  ])
})

const listed = async (right: string, more = '') => {
  const { status, body } = await as(ana).get(`/rights?right=${right}${more}`)
  expect(status).toBe(200)
  return body as { items: Entitled[]; nextCursor: string | null }
}
const of = async (right: string, id: string) =>
  (await listed(right)).items.find((person) => person.id === id)
const old = 400 * dayMs

test('whoever has a right is named with the role they have it by, and nobody else', async () => {
  const names = async (right: string) => (await listed(right)).items.map(({ id }) => id).sort()
  expect(await names('approve_payments')).toEqual(['ana', 'ben', 'ravi', 'zoe'])
  expect(await names('make_bank_files')).toEqual(['ana', 'ben', 'lara', 'mia', 'zoe'])
  expect(await of('create_payments', mia.id)).toMatchObject({
    ...{ name: 'Mia Kila', roleTitle: 'Payment manager', actsFor: [] },
  })
  expect(await of('approve_payments', ana.id)).toMatchObject({ limitToea: null })
  expect((await as(tom).get('/rights')).status).toBe(403)
  expect((await as(ana).get('/rights?right=view_payments')).status).toBe(422)
})

test('a right that was had for long and never used is to be looked at, until it is used', async () => {
  await database
    .prepare('UPDATE users SET created_at = ?')
    .bind(began - old)
    .run()
  for (const right of moneyRights) {
    const held = await of(right, 'ben')
    expect([right, held]).toMatchObject([right, { lastUsedAt: null, isUnused: true }])
  }
  const { id, digest } = await submittedBatch(source)
  const body = { decision: 'approve', digest }
  expect((await as(ravi).post(`/batches/${id}/approvals`, { body })).status).toBe(201)
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
  for (const [right, who] of [
    ['approve_payments', ravi],
    ['create_payments', mia],
    ['make_bank_files', mia],
  ] as const) {
    const { lastUsedAt, isUnused } = (await of(right, who.id)) ?? {}
    expect(Date.parse(lastUsedAt ?? '')).toBeGreaterThanOrEqual(began)
    expect(isUnused).toBe(false)
  }
  expect(await of('approve_payments', zoe.id)).toMatchObject({ isUnused: true })
})

test('whoever adds to a batch that another began has used the right', async () => {
  const id = await startBatch(source)
  expect(await of('create_payments', 'lara')).toMatchObject({ lastUsedAt: null })
  const form = new FormData()
  form.set(
    'sheet',
    new File(['Name,BSB,Account,Amount\nKila Vele,088-950,7009911,10.00\n'], 'pay.csv'),
  )
  expect((await asColleague('lara', 'POST', `/batches/${id}/imports`, { form })).status).toBe(201)
  const { lastUsedAt } = (await of('create_payments', 'lara')) ?? {}
  expect(Date.parse(lastUsedAt ?? '')).toBeGreaterThanOrEqual(began)
})

test('since when is the later of when somebody got the role, and when the role got the right', async () => {
  expect(Date.parse((await of('approve_payments', zoe.id))?.since ?? '')).toBe(began - old)
  const lately = async (right: string, id: string) =>
    Date.parse((await of(right, id))?.since ?? '') >= began
  const asked = await as(ana).put(`/users/${tom.id}`, { body: { role: 'approver' } })
  expect((await ben('POST', confirmation(wanted(asked)))).status).toBe(200)
  expect(await lately('approve_payments', tom.id)).toBe(true)
  expect(await lately('approve_payments', ravi.id)).toBe(false)
  const { permissions } = usual('payment_manager')
  await define('payment_manager', { permissions: [...permissions, 'verify_accounts'] })
  expect(await lately('verify_accounts', mia.id)).toBe(true)
  expect(await lately('make_bank_files', mia.id)).toBe(false)
})

test('whose limit somebody may approve with today stands beside their own', async () => {
  const today = dayInPortMoresby(new Date())
  const toDay = addDays(today, 5)
  const lend = `INSERT INTO delegations (id, delegator_id, delegate_id, limit_toea, from_day, to_day, created_at)
    VALUES (?, ?, 'ravi', ?, ?, ?, 1)`
  await database.batch([
    database.prepare(lend).bind('now', 'zoe', 100, today, toDay),
    database.prepare(lend).bind('any', 'ana', Number.MAX_SAFE_INTEGER, today, toDay),
    database.prepare(lend).bind('later', 'zoe', 100, addDays(today, 1), toDay),
  ])
  const held = await of('approve_payments', ravi.id)
  const ofAna = { id: 'any', name: 'Ana Mea', toDay, limitToea: null }
  const ofZoe = { id: 'now', name: 'Zoe Vagi', toDay, limitToea: 100 }
  expect(held?.actsFor.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
    ofAna,
    ofZoe,
  ])
  expect(held?.limitToea).toBeGreaterThan(0)
  // whoever is not there lends nothing, as when an approval is decided
  const set = (status: string) =>
    database.prepare("UPDATE users SET status = ? WHERE id = 'zoe'").bind(status).run()
  await set('inactive')
  expect((await of('approve_payments', ravi.id))?.actsFor).toEqual([ofAna])
  await set('active')
})

test('a page goes on where the one before ended', async () => {
  const all = (await listed('approve_payments')).items.map(({ id }) => id)
  const one = await listed('approve_payments', '&limit=1')
  const rest = await listed('approve_payments', `&cursor=${one.nextCursor}`)
  expect([...one.items, ...rest.items].map(({ id }) => id)).toEqual(all)
})
