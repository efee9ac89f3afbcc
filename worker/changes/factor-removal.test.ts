import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { recoveryCodes, secondFactors } from '../db/people.ts'
import { ana, as } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { beforeNextWrite } from '../testing/faults.ts'
import {
  ben,
  codeOf,
  confirmation,
  makeTwoAdministrators,
  somebody,
  userRow,
  wanted,
} from './administrators.fixture.ts'

let cast: Awaited<ReturnType<typeof makeTwoAdministrators>>
beforeAll(async () => {
  cast = await makeTwoAdministrators()
})
afterEach(() => vi.restoreAllMocks())

async function addFactor(userId: string, name: string) {
  const { db } = await openAcme()
  const at = new Date()
  await db.insert(secondFactors).values({
    ...{ id: `${name}-${userId}`, userId, kind: 'totp' as const, name },
    ...{ createdAt: at, confirmedAt: at },
  })
}

/** The names of those that were not removed. */
async function factorsOf(userId: string) {
  const { db } = await openAcme()
  const rows = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return rows.filter(({ removedAt }) => !removedAt).map(({ name }) => name)
}

const askedFor = async (id: string) =>
  confirmation(wanted(await as(ana).post(`/users/${id}/factor-removal`)))

test('another’s second factors wait, and are gone once two said so', async () => {
  const id = await somebody()
  await addFactor(id, 'app')
  const asked = await as(ana).post(`/users/${id}/factor-removal`)
  expect(asked.body.pending.summary).toBe(`Take the second factors of ${id} Guise away`)
  expect(await factorsOf(id)).toEqual(['app'])
  const waiting = confirmation(wanted(asked))
  expect(codeOf(await as(ana).post(waiting)).code).toBe('second_person_needed')
  expect((await ben('POST', waiting)).status).toBe(200)
  expect(await factorsOf(id)).toEqual([])
})

test('a factor that was added while another’s removal waits stays, and their codes with it', async () => {
  const id = await somebody()
  const { db } = await openAcme()
  await addFactor(id, 'lost')
  const waiting = await askedFor(id)
  await addFactor(id, 'new')
  await db
    .insert(recoveryCodes)
    .values({ codeHash: `code-${id}`, userId: id, createdAt: new Date() })
  expect((await ben('POST', waiting)).status).toBe(200)
  expect(await factorsOf(id)).toEqual(['new'])
  const codes = () => db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
  expect(await codes()).toHaveLength(1)
  expect(await userRow(id)).toMatchObject({ passwordHash: 'none' })
  expect((await ben('POST', await askedFor(id))).status).toBe(200)
  expect(await codes()).toEqual([])
  expect(await userRow(id)).toMatchObject({ passwordHash: 'closed' })
})

test('a password that would stay beside a factor which goes in that moment is closed', async () => {
  const id = await somebody()
  const { db } = await openAcme()
  await addFactor(id, 'lost')
  const waiting = await askedFor(id)
  await addFactor(id, 'new')
  const { database } = cast.acme
  const goes = () =>
    db
      .update(secondFactors)
      .set({ removedAt: new Date() })
      .where(eq(secondFactors.id, `new-${id}`))
  const end = beforeNextWrite(database, /^insert into "audit_entries"/, goes)
  expect((await ben('POST', waiting)).status).toBe(200)
  expect(end()).toBe(true)
  expect(await userRow(id)).toMatchObject({ passwordHash: 'closed' })
})
