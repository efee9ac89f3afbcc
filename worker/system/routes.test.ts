import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SystemView } from '../contract/organisation.ts'
import { jobNames } from '../domain/jobs/jobs.ts'
import { newestSchema } from '../tenancy/migrations/tenant-migrations.ts'
import { as, makeCast, mia, zoe } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { keepEverybody } from './keeper/keepers.fixture.ts'
import { newMemory } from './keeper/take-turn.ts'
import { listTurns, saveTurns } from './turns.ts'

beforeAll(async () => {
  await makeCast()
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function system(): Promise<SystemView> {
  const { status, body } = await as(zoe).get('/organisation/system')
  expect(status).toBe(200)
  return body
}
const jobOf = ({ jobs }: SystemView, name: string) => jobs.find(({ job }) => job === name)

test('before the first turn nothing is claimed of what runs by itself', async () => {
  const { jobs, schema, product, usage, files } = await system()
  expect(jobs.map(({ job }) => job)).toEqual(jobNames)
  expect(new Set(jobs.map(({ tone }) => tone))).toEqual(new Set(['waiting']))
  expect(schema).toMatchObject({ has: newestSchema, knows: newestSchema, hasFailed: false })
  expect(product.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(usage.lines.find(({ of }) => of === 'users')).toMatchObject({ used: 5 })
  expect(files).toEqual(
    ['documents', 'sheets', 'bank_files'].map((of) => ({ of, count: 0, bytes: 0 })),
  )
})

test('a turn leaves how each job went: one that throws is failing, and no other is', async () => {
  const { db } = await openAcme()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // what ended codes are deleted from is away for one turn
  await db.run('alter table challenges rename to elsewhere')
  await keepEverybody()
  await db.run('alter table elsewhere rename to challenges')
  const after = await system()
  expect(jobOf(after, 'sign_ins')).toMatchObject({
    tone: 'failing',
    outcome: 'It failed in its last turn, and is tried again with each turn.',
  })
  expect(jobOf(after, 'letters')).toMatchObject({ tone: 'well', outcome: '0 e-mails wait.' })
  expect(jobOf(after, 'reminders')?.lastAt).not.toBeNull()
})

test('failures are counted from the first of them, and forgotten by the next that goes well', async () => {
  const { db } = await openAcme()
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const took = (isWell: boolean) => [{ job: 'directory' as const, isWell }]
  await db.run('delete from job_turns') // turns of this very moment, which is behind these
  await saveTurns(db, took(false), {}, at(30))
  await saveTurns(db, took(false), await listTurns(db), at(20))
  const failing = jobOf(await system(), 'directory')
  expect(failing?.tone).toBe('failing')
  expect(failing?.outcome).toContain('2 times in a row')
  await saveTurns(db, took(true), await listTurns(db), at(10))
  expect(jobOf(await system(), 'directory')).toMatchObject({
    tone: 'well',
    outcome: 'It went well.',
  })
})

test('a turn that left no row is told by its keeper; where that is away, the rows are told', async () => {
  const lastAt = async () => jobOf(await system(), 'reminders')?.lastAt
  await keepEverybody()
  const written = await lastAt()
  const ended = { reminders: Date.now() + 60_000 }
  await runInDurableObject(env.KEEPER.getByName('org-acme'), (_keeper, { storage }) =>
    storage.put('memory', { ...newMemory(), ended }),
  )
  expect(await lastAt()).toBe(new Date(ended.reminders).toISOString())
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const lastTurns = async () => {
    throw new Error('away')
  }
  vi.spyOn(env.KEEPER, 'getByName').mockReturnValue({ lastTurns } as never) // all that is asked of it
  expect(await lastAt()).toBe(written)
})

test('whoever does not look after the organisation is refused', async () => {
  expect((await as(mia).get('/organisation/system')).status).toBe(403)
})
