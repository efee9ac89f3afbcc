import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, expect, test } from 'vitest'
import { users } from '../../db/people.ts'
import { as, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

async function rowOf({ id }: Person) {
  const [row] = await drizzle(database).select().from(users).where(eq(users.id, id))
  if (!row) throw new Error(`${id} is gone`)
  return row
}

/** Everything of a row that the profile must not touch; preferences are filled in with their defaults. */
function authorityOf(row: Awaited<ReturnType<typeof rowOf>>) {
  return { ...row, updatedAt: null, lastLoginAt: null, preferences: null }
}

test.each([
  ['role', 'org_admin'],
  ['roleTitle', 'Organisation administrator'],
  ['permissions', ['manage_users']],
  ['approvalLimitToea', 999_999_999],
  ['status', 'inactive'],
  ['email', 'boss@example.test'],
  ['id', 'ana'],
  ['passwordHash', 'scrypt$1'],
  ['password', 'another-one'],
  ['createdAt', '2020-01-01T00:00:00.000Z'],
  ['lastLoginAt', null],
  ['__proto__', { role: 'org_admin' }],
])('nobody changes their own %s', async (field, value) => {
  const before = await rowOf(tom)
  const { status } = await as(tom).put('/auth/profile', {
    body: { [field]: value, firstName: 'Tom' },
  })
  expect(status).toBe(200)
  expect(authorityOf(await rowOf(tom))).toEqual(authorityOf(before))
  expect((await as(tom).put('/approval-rules', { body: { bands: [] } })).status).toBe(403)
})

test('what is left out stays as it is', async () => {
  await as(mia).put('/auth/profile', {
    body: {
      department: 'Pay office',
      phoneNumber: '+675 7000 0000',
      preferences: { paymentAlerts: false, sessionTimeout: 2 },
    },
  })
  const { status, body } = await as(mia).put('/auth/profile', {
    body: { lastName: 'Kila-Tau', preferences: { systemUpdates: true } },
  })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    firstName: 'Mia',
    lastName: 'Kila-Tau',
    department: 'Pay office',
    phoneNumber: '+675 7000 0000',
    preferences: { paymentAlerts: false, sessionTimeout: 2, systemUpdates: true, currency: 'PGK' },
  })
  expect((await as(mia).get('/auth/session')).body.user).toEqual(body.user)
})

test('a field can be emptied by saying so', async () => {
  await as(zoe).put('/auth/profile', { body: { department: 'Finance' } })
  const { body } = await as(zoe).put('/auth/profile', { body: { department: '' } })
  expect(body.user.department).toBe('')
})

test.each([
  [{ firstName: '' }, 'firstName'],
  [{ firstName: 'x'.repeat(81) }, 'firstName'],
  [{ phoneNumber: 'x'.repeat(41) }, 'phoneNumber'],
  [{ preferences: { sessionTimeout: 9 } }, 'preferences.sessionTimeout'],
  [{ preferences: { timezone: 'banana' } }, 'preferences.timezone'],
  [{ preferences: { language: 'fr' } }, 'preferences.language'],
  [{ preferences: { timezone: 'pacific/port_moresby' } }, 'preferences.timezone'],
  [{ preferences: { dateFormat: 'DD/MM/YY' } }, 'preferences.dateFormat'],
  [{ preferences: { currency: 'XXX' } }, 'preferences.currency'],
  [{ department: 7 }, 'department'],
])('%j is refused by the name of the field', async (body, field) => {
  const before = await rowOf(ravi)
  const heard = await as(ravi).put('/auth/profile', { body })
  expect(heard).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{ field }] } })
  expect({ ...(await rowOf(ravi)), lastLoginAt: null }).toEqual({ ...before, lastLoginAt: null })
})

test('a value that is on no list is refused with the list', async () => {
  const { body } = await as(ravi).put('/auth/profile', {
    body: { preferences: { dateFormat: 'banana' } },
  })
  expect(body.errors).toEqual([
    expect.objectContaining({
      field: 'preferences.dateFormat',
      message: 'Date format must be one of DD/MM/YYYY, MM/DD/YYYY, YYYY-MM-DD, D MMM YYYY',
    }),
  ])
})

test('rows are as high as one chose, of the two heights that there are', async () => {
  const { body } = await as(mia).put('/auth/profile', {
    body: { preferences: { density: 'compact' } },
  })
  expect(body.user.preferences.density).toBe('compact')
  const refused = await as(mia).put('/auth/profile', {
    body: { preferences: { density: 'tiny' } },
  })
  expect(refused.body.errors).toEqual([
    expect.objectContaining({ message: 'Rows must be one of regular, compact' }),
  ])
  expect((await as(mia).get('/auth/session')).body.user.preferences.density).toBe('compact')
})

test('what was stored before there were lists counts as not chosen, and the rest stays', async () => {
  const preferences = { timezone: 'banana', currency: 'XXX', dateFormat: 7, paymentAlerts: false }
  await drizzle(database).update(users).set({ preferences }).where(eq(users.id, ravi.id))
  expect((await as(ravi).get('/auth/session')).body.user.preferences).toEqual({
    emailNotifications: true,
    paymentAlerts: false,
    approvalReminders: true,
    systemUpdates: false,
    morningDigest: false,
    timezone: 'Pacific/Port_Moresby',
    dateFormat: 'DD/MM/YYYY',
    currency: 'PGK',
    sessionTimeout: 8,
    idleLockMinutes: 15,
    language: 'browser',
    density: 'regular',
  })
})

test('only what is named is written: what another window names at the same moment stays', async () => {
  const chosen = { theme: 'kept', paymentAlerts: false }
  await drizzle(database).update(users).set({ preferences: chosen }).where(eq(users.id, tom.id))
  const sent = [
    { department: 'Stores' },
    { phoneNumber: '675 7000 0009' },
    { preferences: { density: 'compact' } },
    { preferences: { currency: 'AUD' } },
  ]
  const heard = await Promise.all(sent.map((body) => as(tom).put('/auth/profile', { body })))
  expect(heard.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await rowOf(tom)).toMatchObject({ department: 'Stores', phoneNumber: '675 7000 0009' })
  expect((await rowOf(tom)).preferences).toEqual({ ...chosen, density: 'compact', currency: 'AUD' })
})
