import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SecurityList, SecurityPerson } from '../../contract/users/security.ts'
import { secondFactors, signInFailures, users } from '../../db/people.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { dayMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { auditSentence } from '../../domain/words/audit-actions.ts'
import { writeCursor } from '../../http/paging.ts'
import { ask } from '../../testing/ask.ts'
import { ana, as, makeCast, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { openSessionOf } from '../../testing/everyone.ts'
import { narrowedPage } from './security-person.ts'

const at = new Date()
const later = new Date(at.getTime() + 600_000)

beforeAll(async () => {
  await makeCast()
  const { db } = await openAcme()
  const app = { userId: ravi.id, kind: 'totp' as const, name: 'App', createdAt: at }
  await db.insert(secondFactors).values([
    { ...app, id: 'proved', confirmedAt: at },
    { ...app, id: 'begun' },
    { ...app, id: 'removed', confirmedAt: at, removedAt: at },
    { ...app, id: 'key', kind: 'passkey', credentialId: 'key', confirmedAt: at },
  ])
  await db.insert(signInFailures).values({ email: mia.email, failures: 5, lockedUntil: later })
})

const read = async (query = '') => (await as(ana).get(`/security${query}`)).body as SecurityList
const about = (list: SecurityList, id: string) => list.items.find((person) => person.id === id)

test('only factors that were proved and not removed count', async () => {
  const list = await read()
  expect(about(list, ravi.id)).toMatchObject({ apps: 1, passkeys: 1, isMeant: false })
  expect(about(list, mia.id)).toMatchObject({ apps: 0, passkeys: 0, isMeant: false })
  const { all, meantFirst, people, isAll } = must(list.withoutFactor, 'counted')
  expect(all).toBe(list.items.length - 1)
  expect(people.map(({ name }) => name)).not.toContain('Ravi Tau')
  expect(people.filter(({ isMeantFirst }) => isMeantFirst).map(({ id }) => id)).toEqual([
    'ana',
    'zoe',
  ])
  expect([meantFirst, isAll]).toEqual([2, true])
  const without = await read('?only=without_factor')
  expect(without.items.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
})

test('says where somebody is signed in, and whose address is locked until when', async () => {
  const list = await read()
  expect(about(list, ana.id)?.openSessions).toBeGreaterThan(0)
  expect(about(list, ana.id)?.lockedUntil).toBeNull()
  const signedIn = list.items.filter(({ openSessions }) => openSessions > 0)
  expect((await read('?only=signed_in')).items).toEqual(signedIn)
  expect(signedIn.length).toBeLessThan(list.items.length)
  expect(about(list, mia.id)?.lockedUntil).toBe(later.toISOString())
})

test('the rules are those of the Worker', async () => {
  expect((await read()).rules).toEqual({
    secondFactor: 'nobody',
    sessionHoursMax: 8,
    idleMinutesMax: 60,
    networks: [],
    rolesFromAnywhere: [],
    failuresMax: 5,
    lockMinutes: 15,
    passwordMin: 15,
    passwordMinWithFactor: 8,
  })
})

test('people come by name, page by page', async () => {
  const names = (await read()).items.map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  const first = await read('?limit=2')
  const second = await read(`?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
  // what is counted of everybody is counted once, with the first page
  expect([first.withoutFactor?.isAll, second.withoutFactor]).toEqual([true, undefined])
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names.slice(0, 4))
})

test('whoever is held back, or to be looked at, can be listed alone', async () => {
  const held = await read('?only=held_back')
  expect([held.items.map(({ id }) => id), held.nextCursor]).toEqual([[mia.id], null])
  const { db } = await openAcme()
  const longAgo = new Date(at.getTime() - 200 * dayMs)
  const both = { createdAt: longAgo, lastLoginAt: longAgo }
  await db
    .update(users)
    .set(both)
    .where(inArray(users.id, [tom.id, zoe.id]))
  const noted = (await read()).items.filter(({ notes }) => notes.length > 0)
  expect(noted.map(({ id }) => id)).toEqual(expect.arrayContaining([tom.id, zoe.id]))
  const ids: string[] = []
  let cursor = ''
  do {
    const page = await read(`?only=to_look_at&limit=1${cursor}`)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : ''
  } while (cursor)
  expect(ids).toEqual(noted.map(({ id }) => id))
  expect((await as(ana).get('/security?only=nobody')).status).toBe(422)
  await db
    .update(users)
    .set({ lastLoginAt: at })
    .where(inArray(users.id, [tom.id, zoe.id]))
})

test('a page of few who were found goes on behind the last who was looked at', async () => {
  const [first, second, third] = (await read()).items.map((person, place) => {
    return { ...person, lockedUntil: place === 2 ? later.toISOString() : null }
  }) as [SecurityPerson, SecurityPerson, SecurityPerson] // the cast has more
  const found = narrowedPage([first, second, third], 'held_back', { limit: 2, lookedThrough: 2 })
  expect(found).toEqual({ items: [], nextCursor: writeCursor([second.name, second.id]) })
  const rest = narrowedPage([third], 'held_back', { limit: 2, lookedThrough: 2 })
  expect(rest).toEqual({ items: [third], nextCursor: null })
})

test('an administrator sees where somebody is signed in, and ends all of it at once', async () => {
  expect((await as(tom).get('/payees')).status).toBe(200)
  const { items } = (await as(ana).get('/users/tom/sessions')).body
  expect(items.length).toBeGreaterThan(0)
  const { db } = await openAcme()
  await db.insert(apiKeys).values({
    ...{ id: 'k', name: 'Payroll', start: 'bilum_', keyHash: 'h', scopes: [] },
    ...{ madeBy: tom.id, createdAt: at, expiresAt: later },
  })
  expect((await as(ana).post('/users/tom/sign-out')).status).toBe(204)
  expect((await db.select().from(apiKeys))[0]?.revokedAt).not.toBeNull()
  expect((await as(tom).get('/payees')).status).toBe(401)
  expect((await as(ana).get('/users/tom/sessions')).body.items).toEqual([])
  const own = await as(ana).post(`/users/${ana.id}/sign-out`)
  expect(own).toMatchObject({ status: 409, body: { code: 'own_sessions' } })
  expect((await as(zoe).post('/users/mia/sign-out')).status).toBe(403)
})

test('one device of somebody is signed out by itself: the others and the keys stay, they are told, and it is an entry', async () => {
  const { db } = await openAcme()
  const [own, other] = [
    await openSessionOf(db.$client, ravi),
    await openSessionOf(db.$client, ravi),
  ]
  const key = { id: 'r', name: 'Payroll', start: 'bilum_r', keyHash: 'r', scopes: [] }
  await db.insert(apiKeys).values({ ...key, madeBy: ravi.id, createdAt: at, expiresAt: later })
  const look = async (token: string) =>
    (await ask('GET', `${originOf('acme')}/api/payees`, { token })).status
  expect([await look(own), await look(other)]).toEqual([200, 200])
  const { items } = (await as(ana).get('/users/ravi/sessions')).body
  const [newest] = items as { id: string }[]
  const path = `/users/ravi/sessions/${newest?.id}`
  expect((await as(zoe).remove(path)).status).toBe(403)
  expect((await as(ana).remove(path)).status).toBe(204)
  expect((await as(ana).get('/users/ravi/sessions')).body.items).toHaveLength(items.length - 1)
  expect([await look(own), await look(other)].toSorted()).toEqual([200, 401])
  expect((await db.select().from(apiKeys).where(eq(apiKeys.id, 'r')))[0]?.revokedAt).toBeNull()
  expect((await as(ana).remove(path)).status).toBe(404)
  const [entry] = (await as(ana).get('/audit?action=user.device_signed_out')).body.items
  expect([entry.actorName, auditSentence(entry.action, entry.details)]).toEqual([
    'Ana Mea',
    'signed one device of Ravi Tau out',
  ])
  const left = (await look(own)) === 200 ? own : other
  const told = await ask('GET', `${originOf('acme')}/api/notifications`, { token: left })
  expect(JSON.parse(told.text).items[0]).toMatchObject({
    text: 'You were signed out on one device',
    more: expect.stringMatching(/by Ana Mea$/),
  })
})

test('who has not used what their role lets them is named for a review', async () => {
  const { db } = await openAcme()
  const longAgo = new Date(at.getTime() - 400 * dayMs)
  await db.update(users).set({ createdAt: longAgo, lastLoginAt: at })
  await db.update(users).set({ lastLoginAt: longAgo }).where(eq(users.id, mia.id))
  const list = await read()
  expect(about(list, mia.id)?.notes).toEqual(['long_away'])
  expect(about(list, ravi.id)?.notes).toEqual(['rights_unused'])
  expect(about(list, 'tom')?.notes).toEqual([])
})
