import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { platformRealm, type RealmDb } from '../../core/databases.ts'
import { challenges, linkTokens, signInFailures } from '../../db/people.ts'
import { dayMs } from '../../domain/durations.ts'
import { makeCast } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { sweepSignIns } from './sweep-sign-ins.ts'

const now = new Date('2026-11-21T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

beforeAll(async () => {
  await makeCast()
})

test.each(['acme', 'the platform'])(
  'of %s, only what nobody needs again is forgotten',
  async (name) => {
    const realm = name === 'acme' ? await openAcme() : platformRealm(env)
    const db: RealmDb = realm.db
    const challenge = { kind: 'second_factor', userId: 'mia', createdAt: daysAgo(3) } as const
    const link = { kind: 'reset', subjectId: 'mia', createdAt: daysAgo(40) } as const
    await db.batch([
      db.insert(challenges).values([
        { ...challenge, tokenHash: 'old', expiresAt: daysAgo(2) },
        { ...challenge, tokenHash: 'new', expiresAt: now },
      ]),
      db.insert(linkTokens).values([
        { ...link, tokenHash: 'old', expiresAt: daysAgo(31) },
        { ...link, tokenHash: 'new', expiresAt: daysAgo(29) },
      ]),
      db.insert(signInFailures).values([
        { email: 'old', failures: 5, lockedUntil: daysAgo(2), countedSince: daysAgo(2) },
        { email: 'held', failures: 5, lockedUntil: now, countedSince: now },
        { email: 'counted', failures: 4, countedSince: daysAgo(0.5) },
      ]),
    ])
    await sweepSignIns(realm, now)
    const hashes = (rows: { tokenHash: string }[]) => rows.map(({ tokenHash }) => tokenHash)
    expect(hashes(await db.select().from(challenges))).toEqual(['new'])
    expect(hashes(await db.select().from(linkTokens))).toEqual(['new'])
    const failures = await db.select().from(signInFailures)
    expect(failures.map(({ email }) => email).toSorted()).toEqual(['counted', 'held'])
  },
)
