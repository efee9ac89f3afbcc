import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { chain } from '../core/audit-chain.ts'
import { failCall } from '../core/d1/fail-call.fixture.ts'
import { counting, newTally } from '../core/d1/tally.ts'
import { tenantDb } from '../core/databases.ts'
import { must } from '../domain/must.ts'
import { logPart } from '../http/streams/in-parts.ts'
import { silence } from '../http/streams/still-taken.ts'
import type { Records } from '../integrity/check.ts'
import { checkLog } from '../integrity/log/check-log.ts'
import { ask } from '../testing/ask.ts'
import { entriesOf } from '../testing/audit-chain.ts'
import { ana, makeCast, originOf, tokenOf, zoe } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { takenWhile } from '../testing/taken-while.fixture.ts'
import { wholeLog } from './export.ts'
import { searchAuditEntries } from './search.ts'
import { isWholeChain, listAuditEntriesAfter } from './store.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

/** Writes entries behind the ones there are, as the product chains them. */
async function addEntries(count: number, details: Record<string, unknown> = {}) {
  const newest = (await entriesOf(database)).at(-1)
  let head = { seq: newest?.seq ?? 0, hash: newest?.hash ?? '' }
  const statements: D1PreparedStatement[] = []
  const insert = database.prepare('INSERT INTO audit_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  for (let index = 0; index < count; index++) {
    const action = 'session.opened' as const
    const entry = { at: new Date(), actorId: 'ana', action, subject: 'x', details }
    const { seq, at, actorId, subject, previousHash, hash, ...made } = await chain(head, entry)
    statements.push(
      insert.bind(seq, at.getTime(), actorId, action, subject, made.details, previousHash, hash),
    )
    head = { seq, hash }
  }
  await database.batch(statements)
}

test.each([1_000, 2_000, 2_500])('an export of %i entries has each of them once', async (count) => {
  const token = await tokenOf(ana)
  await addEntries(count - (await entriesOf(database)).length)
  const { text } = await ask('GET', `${originOf('acme')}/api/audit/export`, { token })
  const seqs = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).seq)
  // and the entry of this very export
  expect(seqs).toEqual(Array.from({ length: count + 1 }, (_, index) => index + 1))
})

test('however long a log is, whoever takes it asks no database: each part of it is read by another object', async () => {
  const { pages } = logPart
  logPart.pages = 2
  const tally = newTally()
  const objects = vi.spyOn(env.NIGHT_WATCH, 'getByName')
  let text = ''
  await counting(tally, async () => {
    const { id } = await openAcme()
    const opened = tally.calls
    const decoder = new TextDecoder()
    for await (const bytes of wholeLog(env, { realmId: id, readerId: 'zoe' }))
      text += decoder.decode(bytes, { stream: true })
    expect(tally.calls).toBe(opened)
  })
  const entries = await entriesOf(database)
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).seq),
  ).toEqual(entries.map(({ seq }) => seq))
  expect(new Set(objects.mock.calls.map(([name]) => name)).size).toBe(2)
  // what the objects asked is owed as if it had been asked here
  expect(tally.rowsRead).toBeGreaterThan(2 * entries.length)
  logPart.pages = pages
})

test('an export breaks off once whoever takes it was signed out, or has rights no more', async () => {
  const taken = (sql: string) => {
    return takenWhile(zoe, '/audit/export', () => database.prepare(sql).run())
  }
  expect(await taken('SELECT 1')).toBe('whole')
  expect(await taken("UPDATE users SET role = 'viewer' WHERE id = 'zoe'")).toMatch(/rights_moved/)
  await database.prepare("UPDATE users SET role = 'finance_manager' WHERE id = 'zoe'").run()
  expect(await taken("UPDATE sessions SET ended_at = 1 WHERE user_id = 'zoe'")).toMatch(
    /signed_out/,
  )
})

test('one silence of the control database breaks no export off, and a longer one does', async () => {
  const before = { ...silence }
  silence.waitMs = 1
  const taken = async (isLast?: true) => {
    let end = () => 0
    const fault = { nth: 1, text: 'silent', when: 'before', ...(isLast && { isLast }) } as const
    const left = await takenWhile(zoe, '/audit/export', async () => {
      end = failCall([env.CONTROL], fault)
    })
    return [left, end() > 0]
  }
  await database.prepare("UPDATE sessions SET ended_at = NULL WHERE user_id = 'zoe'").run()
  expect(await taken()).toEqual(['whole', true])
  expect(await taken(true)).toEqual([expect.stringContaining('state_unknown'), true])
  Object.assign(silence, before)
})

test('entries as long as a request are read as many as fit, and each is there', async () => {
  const before = (await entriesOf(database)).length
  await addEntries(12, { words: 'x'.repeat(500_000) })
  const db = tenantDb(database)
  expect(await listAuditEntriesAfter(db, before, 1_000)).toHaveLength(7)
  const head = must((await entriesOf(database)).at(-1), 'head') as { seq: number; hash: string }
  expect(await isWholeChain(db, { entry: head.seq, hash: head.hash })).toBe(true)
  let [after, checked]: [number | null, number] = [0, 0]
  while (after !== null) {
    const part = await checkLog({ db } as Records, after) // nothing else is read of them
    expect(part.problems).toEqual([])
    checked += part.checked
    after = part.next
  }
  expect(checked).toBe(head.seq)
  const found = await searchAuditEntries(db, { limit: 10 }, ['xyz'], {})
  expect(found).toMatchObject({ items: [], nextCursor: null, searched: { entries: head.seq } })
})
