import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { filledAcme } from '../archive/archive.fixture.ts'
import { tenantDb } from '../core/databases.ts'
import { attemptsMax, triesMax } from '../domain/dumps/dump.ts'
import { hourMs } from '../domain/durations.ts'
import { standingOf } from '../domain/jobs/standing.ts'
import { readRecords } from '../system/store.ts'
import { registerSlots } from '../tenancy/slots.ts'
import { as, mia } from '../testing/cast.ts'
import { loadDump } from './load/load-dump.ts'
import { dumpFolder } from './manifest.ts'
import { dumpOn } from './write-dump.ts'

let acme: Awaited<ReturnType<typeof filledAcme>>
beforeAll(async () => {
  acme = await filledAcme()
  await registerSlots(env)
})
afterEach(() => vi.restoreAllMocks())

/** Three in the morning in Port Moresby. */
const nightAt = (day: string) => new Date(`${day}T17:00:00Z`)
const folderOf = (day: string) => dumpFolder(acme.id, day)

describe('a copy that does not come to its end', () => {
  const rowAt = (night: string) =>
    acme.database.prepare('SELECT * FROM dumps WHERE night = ?').bind(night).first()
  const standing = async (at: Date) =>
    standingOf(
      'dump',
      { ...(await readRecords(tenantDb(acme.database))).records, billingLookAt: undefined },
      'active',
      at,
    )

  test('because the store gives no answer says so, and is tried again the same night', async () => {
    const at = nightAt('2026-12-03')
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const put = vi.spyOn(env.FILES, 'put').mockRejectedValue(new Error('R2 is away'))
    for (let tries = 1; tries < triesMax; tries++)
      await expect(dumpOn(env, acme.id, at)).rejects.toThrow('away')
    expect(await dumpOn(env, acme.id, at)).toBeUndefined()
    expect(await rowAt('2026-12-04')).toMatchObject({ ended_at: null, tries: triesMax })
    expect(await standing(at)).toMatchObject({
      tone: 'failing',
      outcome: 'The file store or the database gave no answer. It is tried again.',
    })
    put.mockRestore()
    expect(await dumpOn(env, acme.id, at)).toBeUndefined()
    expect(await rowAt('2026-12-04')).toMatchObject({ is_one_moment: 1 })
    expect(await standing(at)).toMatchObject({ tone: 'well' })
  })

  test('because a program writes all night is read again each hour, then kept as of several moments, and loaded where a person says so', async () => {
    const begun = nightAt('2026-12-04')
    let moved = 0
    const real = env.FILES.put.bind(env.FILES)
    const put = vi
      .spyOn(env.FILES, 'put')
      .mockImplementation(async (...words: Parameters<R2Bucket['put']>) => {
        moved += 1
        const body = {
          name: `Moved ${moved}`,
          bsb: '028-038',
          accountNumber: String(52000000 + moved),
        }
        expect((await as(mia).post('/payees', { body })).status).toBe(201)
        return real(...words)
      })
    const attempts = async (hours: number) => {
      await dumpOn(env, acme.id, new Date(begun.getTime() + hours * hourMs))
      return rowAt('2026-12-05')
    }
    expect(await attempts(0)).toMatchObject({ attempt: 6, ended_at: null })
    expect(await attempts(0.9)).toMatchObject({ attempt: 6 })
    expect(await attempts(1)).toMatchObject({ attempt: 7 })
    for (const hours of [2, 3, 4, 5, 6]) await attempts(hours)
    expect(await rowAt('2026-12-05')).toMatchObject({ is_one_moment: 0, attempt: attemptsMax })
    expect((await rowAt('2026-12-05'))?.ended_at).not.toBeNull()
    put.mockRestore()
    const load = (mayBeSeveral: boolean) =>
      loadDump(env, folderOf('2026-12-05'), 'TENANT_0027', new Date(), { mayBeSeveral })
    await expect(load(false)).rejects.toThrow('of no one moment')
    expect((await load(true)).manifest.isOneMoment).toBe(false)
  })
})
