import { describe, expect, test } from 'vitest'
import { inReads, nextReads, rowsOfRead } from './dump.ts'

const tables = (count: number, name: (at: number) => string, rows: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), rows]))

/** What a dump of these tables reads, call by call, where every row is there. */
function callsOf(ends: Record<string, number>) {
  const calls = []
  let last: Parameters<typeof nextReads>[1]
  for (let reads = nextReads(ends, last); reads.length > 0; reads = nextReads(ends, last)) {
    const pieces = reads.map(({ table, after, end, limit }) => {
      const until = Math.min(end, after + limit)
      return { table, after, last: until, rows: until - after, sha256: '' }
    })
    calls.push(pieces)
    last = pieces.at(-1)
  }
  return calls
}

test.each([
  ['tables of long rows, each of which fills a call', { outbox: 500, findings: 500, templates: 9 }],
  ['more tables than a call has statements', tables(90, (at) => `t${at}`, 1)],
  ['a table over several calls', { payments: 2 * rowsOfRead + 5, audit_entries: 700, users: 3 }],
])('what is compared at once is no more than was read at once: %s', (_what, ends) => {
  const calls = callsOf(ends)
  expect(inReads(calls.flat())).toEqual(calls)
})

describe('what the next part has', () => {
  test('is many small tables, or a page of a large one', () => {
    const ends = { users: 5, payments: 9_000, audit_entries: 700 }
    const first = nextReads(ends, undefined)
    expect(first).toEqual([
      { table: 'users', after: 0, end: 5, limit: 4_000 },
      { table: 'payments', after: 0, end: 9_000, limit: 3_995 },
    ])
    const done = { table: 'payments', after: 3_995, last: 9_000, rows: 5_005, sha256: '' }
    expect(nextReads(ends, done)).toEqual([
      { table: 'audit_entries', after: 0, end: 700, limit: 500 },
    ])
    expect(nextReads(ends, { ...done, table: 'audit_entries', last: 700 })).toEqual([])
  })
})
