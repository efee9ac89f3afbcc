import { beforeAll, expect, test } from 'vitest'
import { integrityCheckNames } from '../domain/integrity/checks.ts'
import { as, tom, zoe } from '../testing/cast.ts'
import { restoredCopy, run } from './records.fixture.ts'

beforeAll(() => restoredCopy({ hasMore: true }))

test.each(integrityCheckNames)(
  'of sound records %s says nothing, and says how many it saw',
  async (check) => {
    const { checked, problems } = await run(check)
    expect(problems).toEqual([])
    expect(checked).toBeGreaterThan(0)
  },
)

test('only whoever reads the log asks, and only for what there is', async () => {
  expect((await as(tom).get('/integrity?check=totals')).status).toBe(403)
  expect((await as(zoe).get('/integrity?check=toString')).status).toBe(422)
  expect((await as(zoe).get('/integrity?check=totals&cursor=x')).status).toBe(400)
})
