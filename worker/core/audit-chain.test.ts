import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { brokenLinks, entriesOf, hashOf, type StoredEntry } from '../testing/audit-chain.ts'
import { as, makeCast, mia } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { chain } from './audit-chain.ts'
import { commit } from './commit.ts'
import { sha256 } from './sha256.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  for (const index of [1, 2, 3]) {
    await as(mia).post('/payees', {
      body: { name: `Kila ${index} “Käthe”`, bsb: '028-038', accountNumber: `1000${index}` },
    })
  }
})

test('the first entry follows nothing, the next one follows it', async () => {
  const at = new Date('2026-11-26T00:00:00Z')
  const action = 'payee.added' as const
  const entry = { at, actorId: 'mia', action, subject: 'payee/1', details: { a: 1 } }
  const first = await chain({ seq: 0, hash: '' }, entry)
  expect(first).toEqual({
    seq: 1,
    at,
    actorId: 'mia',
    action: 'payee.added',
    subject: 'payee/1',
    details: '{"a":1}',
    previousHash: '',
    hash: await sha256(
      '[1,"2026-11-26T00:00:00.000Z","mia","payee.added","payee/1","{\\"a\\":1}",""]',
    ),
  })
  const second = await chain(first, entry)
  expect(second).toMatchObject({ seq: 2, previousHash: first.hash })
  expect(second.hash).not.toBe(first.hash)
})

test('what is stored is an unbroken chain from the first entry', async () => {
  const entries = await entriesOf(database)
  expect(entries.map(({ action }) => action)).toEqual([
    'session.opened',
    'payee.added',
    'payee.added',
    'payee.added',
  ])
  expect(brokenLinks(entries)).toEqual([])
})

test.each<[string, Partial<StoredEntry>]>([
  ['who', { actor_id: 'ana' }],
  ['when', { at: 1 }],
  ['what', { action: 'payee.changed' }],
  ['on what', { subject: 'payee/other' }],
  ['the details', { details: '{}' }],
])('the verifier notices when someone changes %s', async (_case, change) => {
  const entries = await entriesOf(database)
  const forged = entries.map((entry) => (entry.seq === 2 ? { ...entry, ...change } : entry))
  expect(brokenLinks(forged)).toEqual([2])
  const rehashed = forged.map((entry) =>
    entry.seq === 2 ? { ...entry, hash: hashOf(entry) } : entry,
  )
  expect(brokenLinks(rehashed)).toEqual([3])
  expect(brokenLinks(entries.filter(({ seq }) => seq !== 2))).toEqual([3])
})

test.each([
  ['changed', "UPDATE audit_entries SET actor_id = 'ana' WHERE seq = 2", 'append_only'],
  ['changed in place', 'UPDATE audit_entries SET seq = seq', 'append_only'],
  ['deleted', 'DELETE FROM audit_entries WHERE seq = 4', 'append_only'],
  ['all deleted', 'DELETE FROM audit_entries', 'append_only'],
  ['added after a gap', insert('max(seq) + 2', 'max(hash)'), 'audit_head_moved'],
  ['added a second time', insert('max(seq)', "''"), 'audit_head_moved|UNIQUE'],
  ['added at the beginning', insert('0', "''"), 'audit_head_moved'],
  ['added behind another entry', insert('max(seq) + 1', "'fork'"), 'audit_head_moved'],
  ['added behind nothing', insert('max(seq) + 1', "''"), 'audit_head_moved'],
  ['replaced', insert('2', "''").replace('INSERT', 'INSERT OR REPLACE'), 'audit_head_moved'],
])('an entry cannot be %s', async (_case, statement, reason) => {
  const before = await entriesOf(database)
  await expect(database.prepare(statement).run()).rejects.toThrow(new RegExp(reason))
  expect(await entriesOf(database)).toEqual(before)
})

function insert(seq: string, previous: string) {
  return `INSERT INTO audit_entries (seq, at, actor_id, action, subject, details, previous_hash, hash)
    SELECT ${seq}, 0, 'ana', 'forged', 'x', '{}', ${previous}, 'forged' FROM audit_entries`
}

test('what is more than a row takes is refused before it is written, and what is not goes into a row', async () => {
  const realm = await openAcme()
  const write = (details: object, body: unknown) => {
    const mutation = { userId: 'mia', key: crypto.randomUUID(), requestHash: '' }
    const entry = { actorId: 'mia', action: 'payee.changed', subject: 'payee/1' } as const
    const answer = { status: 200, body }
    return commit(
      { env, realm, mutation },
      { at: new Date(), ...entry, details: { ...details }, statements: [], answer },
    )
  }
  const before = (await entriesOf(database)).length
  // two bytes each: as characters there would be room
  const long = 'é'.repeat(960_000)
  const refused = { reason: 'too_large', detail: expect.stringContaining('1.9 MB') }
  await expect(write({ long }, null)).rejects.toMatchObject(refused)
  await expect(write({}, long)).rejects.toMatchObject(refused)
  expect(await entriesOf(database)).toHaveLength(before)
  const fits = 'é'.repeat(949_000)
  await write({ fits }, fits)
  expect(await entriesOf(database)).toHaveLength(before + 1)
})
