import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '../db/people.ts'
import { guards } from '../db/records.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { makeCast } from '../testing/cast.ts'
import { raisedReason } from './database-errors.ts'
import { controlDb, type RealmDb, tenantDb } from './databases.ts'
import { guard } from './guard.ts'
import { staleReason } from './stale.ts'

let realms: Record<string, RealmDb>
beforeAll(async () => {
  const cast = await makeCast()
  await controlIsReady(env)
  realms = { organisation: tenantDb(cast.acme.database), platform: controlDb(env) }
})

describe.each(['organisation', 'platform'])('in the database of an %s', (kind) => {
  const db = () => realms[kind] as RealmDb // both were opened above
  const rename = () => db().update(users).set({ lastName: 'Written' })
  const written = async () =>
    (await db().select().from(users).where(eq(users.lastName, 'Written'))).length

  test.each([
    ['does not hold', sql`1 = 2`],
    ['is not known', sql`null`],
    ['finds nothing', sql`(select ${users.status} from ${users} where 0) = 'active'`],
  ])('a condition that %s refuses the whole change, by its reason', async (_how, condition) => {
    const change = db().batch([rename(), guard(db(), condition, 'stale_rights')])
    const error = await change.then(
      () => undefined,
      (failure: unknown) => failure,
    )
    expect(raisedReason(error)).toBe('stale_rights')
    expect(staleReason(error)).toBe('stale_rights')
    expect(await written()).toBe(0)
  })

  test.each([
    ['holds', sql`1 = 1`],
    ['is none', undefined],
  ])('a condition that %s lets it through, and leaves no row', async (_how, condition) => {
    await db().batch([guard(db(), condition, 'stale_rights'), rename()])
    expect(await db().select().from(guards)).toEqual([])
  })
})
