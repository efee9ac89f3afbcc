import { afterEach, expect, test, vi } from 'vitest'
import { payroll } from '../../testing/cast.ts'
import { makeQueryClient } from '../../ui/query-client.ts'
import { batchQuery, linesQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['submitted anew by somebody else', { version: payroll.version + 1 }, true],
  ['as it was', {}, false],
  ['open again, where the grid itself knows its lines', { state: 'draft' as const }, false],
])('a batch that is %s: are its lines asked for again?', async (_, changes, isAsked) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...payroll, ...changes }))
  const client = makeQueryClient()
  client.setQueryData(batchQuery('p1').queryKey, payroll)
  client.setQueryData(linesQuery('p1').queryKey, [])
  await client.fetchQuery({ ...batchQuery('p1'), staleTime: 0 })
  expect(client.getQueryState(linesQuery('p1').queryKey)?.isInvalidated).toBe(isAsked)
})
