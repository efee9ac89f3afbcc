import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { as, makeCast, mia, zoe } from '../testing/cast.ts'
import { forgetHealth } from './health.ts'

beforeAll(async () => {
  await makeCast()
})
beforeEach(forgetHealth)
afterEach(() => {
  vi.restoreAllMocks()
})

test('an organisation reads whether its own database answers, and what of ours is away, by name', async () => {
  const own = async () => (await as(zoe).get('/organisation/health')).body
  expect(await own()).toMatchObject({ database: 'ok', control: 'ok', sessions: 'ok', files: 'ok' })
  expect((await own()).databaseMs).toBeGreaterThanOrEqual(0)
  forgetHealth()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(env.FILES, 'head').mockRejectedValue(new Error('gone'))
  expect(await own()).toMatchObject({ database: 'ok', control: 'ok', files: 'away' })
  expect((await as(mia).get('/organisation/health')).status).toBe(403)
})
