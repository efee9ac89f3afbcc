import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { streamOf, takeArchive } from '../archive/archive.fixture.ts'
import { checkArchive } from '../archive/restore/check-archive.ts'
import { restore } from '../archive/restore/restore.ts'
import { adoptDump } from '../archive/to-a-moment/adopt-dump.ts'
import { beginRestoration } from '../archive/to-a-moment/begin.ts'
import { carryOut } from '../archive/to-a-moment/steps.ts'
import { controlDb, tenantDb } from '../core/databases.ts'
import { type Anchor, listAnchors, putAnchor } from '../core/log/anchor-store.ts'
import { asItIs } from '../domain/dumps/restoration.ts'
import { dayMs } from '../domain/durations.ts'
import { loadDump } from '../dumps/load/load-dump.ts'
import { wholeDump } from '../dumps/whole-dump.fixture.ts'
import { findOrganisationBySlug } from '../organisations/store.ts'
import { slotOf } from '../tenancy/slots.ts'
import { eventually } from '../testing/ask.ts'
import { entriesOf, hashOf, type StoredEntry } from '../testing/audit-chain.ts'
import { as, beta, ravi, tom, zoe } from '../testing/cast.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'
import { numbered } from '../testing/growth/many-rows.ts'
import { countRowsRead } from '../testing/growth/rows-read.ts'
import { placesMax } from './check.ts'
import { everyCheck } from './every-check.ts'
import { lookOver } from './nights/look-over.ts'
import { restoredCopy, run } from './records.fixture.ts'

const acme = 'org-acme'
let database: D1Database
let log: StoredEntry[] = []
beforeAll(async () => {
  ;({ database } = await restoredCopy())
  // both bank files put their end aside after the answer
  await eventually(async () => expect(await anchors()).toHaveLength(2))
})

beforeEach(async () => {
  log = await entriesOf(database)
})

const records = () => ({
  ...{ db: tenantDb(database), files: env.FILES, platform: controlDb(env) },
  ...{ tenantId: acme, now: new Date() },
})
const anchors = async () => (await listAnchors(env.FILES, acme, 0)).anchors
const endOf = (entries: StoredEntry[]) => entries.at(-1) as StoredEntry

/** The log as somebody leaves it who writes in its table, whom no trigger stops. */
async function leave(entries: StoredEntry[]) {
  await database.prepare('DELETE FROM audit_entries').run()
  const columns = Object.keys(endOf(log))
  const into = `INSERT INTO audit_entries (${columns}) VALUES (${columns.map(() => '?')})`
  await database.batch(entries.map((entry) => database.prepare(into).bind(...Object.values(entry))))
}

/** The same log from an entry on, with somebody else behind each entry, and every hash anew. */
function rechained(from: number): StoredEntry[] {
  let previous_hash = ''
  return log.map((entry) => {
    const is = entry.seq < from ? entry : { ...entry, actor_id: 'tom', previous_hash }
    previous_hash = is === entry ? entry.hash : hashOf(is)
    return { ...is, hash: previous_hash }
  })
}

test('each bank file puts aside where the log ended, in the file store and in the platform’s log', async () => {
  const sealed = log.filter(({ action }) => action === 'bank_file.sealed')
  const aside = await anchors()
  for (const { seq } of sealed) {
    const anchor = aside.find((one) => one.seq >= seq)
    expect(anchor).toMatchObject({ organisation: acme, occasion: 'seal' })
    expect(log.find((entry) => entry.seq === anchor?.seq)?.hash).toBe(anchor?.hash)
    const told = await env.CONTROL.prepare(
      "SELECT details FROM audit_entries WHERE action = 'log.anchored' AND subject = ? AND json_extract(details, '$.entry') = ?",
    )
      .bind(`organisation/${acme}`, anchor?.seq)
      .first<string>('details')
    expect(JSON.parse(told ?? '')).toMatchObject({ hash: anchor?.hash, occasion: 'seal' })
  }
})

test('whoever approved gets a letter with the end of the log that has the bank file', async () => {
  const { results } = await database
    .prepare(
      "SELECT recipient_id AS id, content FROM outbox WHERE letter = 'bank_file_made' ORDER BY written_at",
    )
    .all<{ id: string; content: string }>()
  const sealed = log.filter(({ action }) => action === 'bank_file.sealed')
  expect(results.map(({ id }) => id)).toEqual([ravi.id, ravi.id])
  expect(results.map(({ content }) => JSON.parse(content).logHead)).toEqual(
    sealed.map(({ seq, hash }) => `${seq}:${hash}`),
  )
})

test('at night the end is put aside once, and never written over', async () => {
  const before = (await anchors()).length
  const night = new Date('2026-11-20T17:00:00Z')
  await lookOver(env, acme, night)
  await lookOver(env, acme, night)
  const after = await anchors()
  expect(after).toHaveLength(before + 1)
  const last = after.at(-1) as Anchor
  expect(last).toMatchObject({ occasion: 'night', at: night.toISOString() })
  await putAnchor(env.FILES, { ...last, at: '2030-01-01T00:00:00.000Z' })
  expect(await anchors()).toEqual(after)
})

test('a log whose end was cut off is found', async () => {
  expect((await run('anchors')).problems).toEqual([])
  const { seq } = (await anchors()).at(-1) as Anchor
  await leave(log.slice(0, seq - 1))
  expect((await run('log')).problems, 'it is whole in itself').toEqual([])
  expect((await run('anchors')).problems).toMatchObject([
    { name: `Entry ${seq}`, says: expect.stringContaining('the end was cut off') },
  ])
  await leave(log)
})

test('a log that was written anew, with every hash right, is found', async () => {
  const approval = log.find(({ action }) => action === 'batch.approved') as StoredEntry
  await leave(rechained(approval.seq))
  expect((await run('log')).problems, 'it is whole in itself').toEqual([])
  const found = (await run('anchors')).problems
  expect(found).toHaveLength((await anchors()).length)
  expect(found[0]?.says).toContain('it is another entry now')
  await leave(log)
  expect((await run('anchors')).problems).toEqual([])
})

test('a log that was cut off together with the copies in the file store is found by the platform’s own', async () => {
  const aside = await env.FILES.list({ prefix: `anchors/${acme}/`, include: ['customMetadata'] })
  const kept = await Promise.all(
    aside.objects.map(async ({ key, customMetadata = {} }) => {
      return { key, customMetadata, text: (await (await env.FILES.get(key))?.text()) ?? '' }
    }),
  )
  const { seq } = (await anchors()).at(-1) as Anchor
  await leave(log.slice(0, seq - 1))
  await env.FILES.delete(kept.map(({ key }) => key))
  const says = (await run('anchors')).problems.map((one) => one.says)
  expect(says).toContainEqual(expect.stringContaining('the log has no such entry'))
  expect(says).toHaveLength(kept.length)
  await leave(log)
  const later = { ...records(), now: new Date(Date.now() + 2 * dayMs) }
  expect((await everyCheck.anchors(later, 0)).problems).toMatchObject([
    { name: 'Entry 1', says: expect.stringContaining('no end of it was put aside') },
  ])
  for (const { key, text, customMetadata } of kept) {
    await env.FILES.put(key, text, { customMetadata })
  }
  expect((await run('anchors')).problems).toEqual([])
})

test('an end that was not put aside for two nights, while the log went on, is said', async () => {
  const inDays = (days: number) =>
    everyCheck.anchors({ ...records(), now: new Date(Date.now() + days * dayMs) }, 0)
  expect((await as(zoe).get('/audit/export')).status).toBe(200) // an entry more
  expect((await inDays(1)).problems).toEqual([])
  expect((await inDays(4)).problems).toMatchObject([
    { says: expect.stringContaining('its end was put aside last on') },
  ])
})

test('whoever reads the log takes the ends along, and nobody else', async () => {
  const { status, body } = await as(zoe).get('/audit/anchors')
  expect(status).toBe(200)
  const lines = String(body).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(await anchors())
  expect((await as(tom).get('/audit/anchors')).status).toBe(403)
})

describe('a log that was altered', () => {
  const approval = () => log.find(({ action }) => action === 'batch.approved') as StoredEntry
  const another = expect.stringMatching(
    /^Entry \d+, with which the log ended on \S+, is another\.$/,
  )
  const told = async () => (await everyCheck.anchors(records(), 0)).problems.map(({ says }) => says)
  const slot = async () => (await findOrganisationBySlug(controlDb(env), 'acme'))?.slot ?? ''

  test('is named where an archive of it is restored, by the ends that were put aside of it', async () => {
    await leave(rechained(approval().seq))
    // of the log that was there before: nobody compares with it
    const [at, hash] = [new Date(0).toISOString(), 'f'.repeat(64)]
    await putAnchor(env.FILES, { organisation: 'org-beta', seq: 1, hash, at, occasion: 'night' })
    const archive = await takeArchive()
    const checked = await checkArchive(streamOf(archive))
    const kept = [{ seq: 2, hash, at }]
    const { endsCompared, problems } = await restore(env, beta, checked, streamOf(archive), kept)
    expect(endsCompared).toBe((await anchors()).length + 1)
    const ofLog = problems.filter(({ name }) => name === 'The log').map(({ says }) => says)
    expect(ofLog).toEqual([expect.stringContaining('Entry 2,'), another, another, another])
    expect(problems.map(({ says }) => says)).not.toContainEqual(expect.stringMatching('It was'))
    const { slot: into = '' } = (await findOrganisationBySlug(controlDb(env), beta)) ?? {}
    const [restored] = (await entriesOf(slotOf(env, into))).slice(-1)
    expect(JSON.parse(restored?.details ?? '')).toMatchObject({ endsCompared, log: ofLog })
  })

  test('comes back as it is, which is named from then on, and keeps nobody out', async () => {
    await database.prepare("UPDATE audit_entries SET actor_id = 'zoe' WHERE seq = 2").run()
    const moment = new Date(Date.now() - 1)
    const asked = { slug: 'acme', slot: await slot(), moment, reason: 'A disk', by: 'Ana' }
    let row = await beginRestoration(env, asked, new Date())
    row = await carryOut(env, row, 'bookmarked', new Date(), 'the way back')
    row = await carryOut(env, row, 'restored', new Date(), asItIs)
    for (const step of ['ended', 'set_aside', 'compared', 'logged'] as const)
      row = await carryOut(env, row, step, new Date())
    const altered = expect.stringMatching(/^Entry 2: What it says/)
    expect(row.found.log).toEqual([altered, another, another, another])
    // the ends that show it are of a line that nobody compares any more
    expect(await told()).toEqual(row.found.log?.map((says) => `It came back with this: ${says}`))
    const over = "opening_asked_by = 'one', opened_by = 'two', state = 'over'"
    await env.CONTROL.prepare("UPDATE restorations SET opening_asked_by = 'one'").run()
    await env.CONTROL.prepare(`UPDATE restorations SET ${over}`).run()
  })

  test('is loaded of a copy where a person says so alone, and nothing goes before', async () => {
    const { folder, manifest } = await wholeDump({ id: acme, database }, '2026-12-01')
    const before = await entriesOf(database)
    const into = await slot()
    await expect(loadDump(env, folder, into, new Date())).rejects.toThrow(
      'Its audit log is not whole: what stands behind entry 1 was changed',
    )
    expect(await entriesOf(database)).toEqual(before)
    expect(await database.prepare('SELECT id FROM tenant_meta').first('id')).toBe(acme)
    const loaded = await loadDump(env, folder, into, new Date(), { mayBeAltered: true })
    expect(loaded.fault).toContain('behind entry 1')
    const found = await adoptDump(env, into, manifest)
    expect(found.log).toEqual([expect.stringMatching(/^Entry 2: What it says/)])
    // what a copy has in place of another log
    expect(await told()).toHaveLength(5)
  })
})

test('where an organisation was made anew of an archive, another line of ends begins', async () => {
  const { seq: last, hash } = endOf(log)
  // where nothing was brought back
  const seq = last + 100
  const at = new Date().toISOString()
  await putAnchor(env.FILES, { organisation: acme, seq, hash, at, occasion: 'restored' })
  expect(await anchors()).toMatchObject([{ seq, occasion: 'restored' }])
  await putAnchor(env.FILES, { organisation: acme, seq: seq + 1, hash, at, occasion: 'night' })
  expect((await anchors()).map((one) => one.seq)).toEqual([seq, seq + 1])
  // whoever begins one so that nobody compares what was before it is seen: the log says nothing of it
  const { problems } = await everyCheck.anchors(records(), 0)
  expect(problems.map(({ says }) => says)).toContainEqual(
    expect.stringMatching(/does not say that anything was brought back/),
  )
})

test('of thousands of ends that the platform wrote down a part reads its own alone', async () => {
  await dropTriggers(env.CONTROL, 'audit_entries')
  await env.CONTROL.prepare(`INSERT INTO audit_entries (seq, at, actor_id, action, subject, details, previous_hash, hash)
    ${numbered(0, 2_000)} SELECT 1000000 + i, 1, 'bilum', 'log.anchored', 'organisation/${acme}',
      json_object('entry', i, 'hash', 'h' || i, 'occasion', 'night'), '', 'p' || i FROM n`).run()
  const ended = countRowsRead([env.CONTROL])
  const part = await everyCheck.anchors(records(), placesMax + 1_000_500)
  const rows = ended().reduce((sum, read) => sum + read.rows, 0)
  expect(part).toMatchObject({ checked: 200, next: placesMax + 1_000_700 })
  expect(rows).toBeLessThan(1_000)
})
