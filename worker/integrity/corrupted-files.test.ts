import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { controlDb, tenantDb } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { hourMs } from '../domain/durations.ts'
import { must } from '../domain/must.ts'
import { everyCheck } from './every-check.ts'
import { restoredCopy, run } from './records.fixture.ts'

let database: D1Database
let ids: Record<string, string> = {}
beforeAll(async () => {
  const copy = await restoredCopy({ hasMore: true })
  database = copy.database
  ids = copy.ids
})

test('a file whose bytes are others, or that is gone, is found', async () => {
  const file = await database
    .prepare('SELECT storage_key AS key FROM bank_files WHERE batch_id = ?')
    .bind(ids.another)
    .first<string>('key')
  const stored = await env.FILES.get(file ?? '')
  const bytes = await stored?.arrayBuffer()
  await env.FILES.put(file ?? '', 'other bytes')
  expect((await run('files')).problems).toMatchObject([
    { says: 'Its bytes are not those that were sealed.' },
  ])
  await env.FILES.delete(file ?? '')
  expect((await run('files')).problems).toMatchObject([{ says: 'It is not where it was put.' }])
  await env.FILES.put(file ?? '', bytes ?? '')
  expect((await run('files')).problems).toEqual([])
})

test('a document whose bytes are others, or that is gone, is found by its name', async () => {
  const row = await database
    .prepare('SELECT stored_as AS key FROM payee_documents WHERE id = ?')
    .bind(ids.keptDocument)
    .first<string>('key')
  const key = row ?? ''
  const bytes = await (await env.FILES.get(key))?.arrayBuffer()
  const called = { subject: `payee/${ids.kept}`, name: 'A paper of One kept' }
  await env.FILES.put(key, 'other bytes')
  const changed = { ...called, says: 'Its bytes are not those that came.' }
  expect((await run('documents')).problems).toEqual([changed])
  await env.FILES.delete(key)
  const lost = { ...called, says: 'It is not where it was put.' }
  expect((await run('documents')).problems).toEqual([lost])
  await env.FILES.put(key, bytes ?? '')
  expect((await run('documents')).problems).toEqual([])
})

test('no paper is in memory whole: each may have megabytes, and several are looked at in one part', async () => {
  const records = { db: tenantDb(database), platform: controlDb(env), tenantId: 'org-acme' }
  const get = async (key: string) => {
    const { body, size } = must(await env.FILES.get(key), key)
    return { body, size }
  }
  const files = { get } as unknown as R2Bucket
  for (const check of ['documents', 'arrivals'] as const) {
    const part = await everyCheck[check]({ ...records, files, now: new Date() }, 0)
    expect(part.checked).toBeGreaterThan(0)
    expect(part.problems).toEqual([])
  }
})

test('a file that no document names is found once it is an hour old, and another organisation’s never', async () => {
  await env.FILES.put('documents/org-acme/alone', 'x')
  await env.FILES.put('documents/org-acme2/alone', 'x')
  const soon = new Date()
  const later = new Date(soon.getTime() + 2 * hourMs)
  const look = (now: Date) => {
    const db = tenantDb(database)
    // its second part: the files that lie there
    return everyCheck.documents(
      { db, files: env.FILES, platform: controlDb(env), tenantId: 'org-acme', now },
      1e12,
    )
  }
  expect((await look(soon)).problems).toEqual([])
  expect((await look(later)).problems).toEqual([
    {
      subject: 'organisation',
      name: 'Documents of payees',
      says: 'No document names the file alone, so nobody can open it.',
    },
  ])
  await env.FILES.delete(['documents/org-acme/alone', 'documents/org-acme2/alone'])
})

test('a bank file that nobody sealed is found once it is an hour old', async () => {
  await env.FILES.put('bank-files/org-acme/b/1-9-abc', 'x')
  const now = new Date(Date.now() + 2 * hourMs)
  const records = {
    ...{ db: tenantDb(database), files: env.FILES, platform: controlDb(env) },
    ...{ tenantId: 'org-acme', now },
  }
  const says = 'No bank file names the file b/1-9-abc, so nobody can open it.'
  expect((await everyCheck.arrivals(records, 3e12)).problems).toEqual([
    { subject: 'organisation', name: 'Bank files', says },
  ])
  await env.FILES.delete('bank-files/org-acme/b/1-9-abc')
  expect((await everyCheck.arrivals(records, 3e12)).problems).toEqual([])
})

test('a sheet whose bytes are others, that is gone, or that the log does not know is found by its name', async () => {
  const { id, key } = (await database
    .prepare("SELECT id, 'imports/org-acme/' || id || '/sheet' AS key FROM imports")
    .first<{ id: string; key: string }>()) ?? { id: '', key: '' }
  const bytes = (await (await env.FILES.get(key))?.arrayBuffer()) ?? ''
  const called = { subject: `batch/${ids.open}`, name: expect.stringMatching(/^pay\.csv of B\d+$/) }
  expect((await run('arrivals')).problems).toEqual([])
  await env.FILES.put(key, 'other bytes')
  expect((await run('arrivals')).problems).toEqual([
    { ...called, says: 'Its bytes are not those that came.' },
  ])
  await env.FILES.delete(key)
  expect((await run('arrivals')).problems).toEqual([
    { ...called, says: 'It is not where it was put.' },
  ])
  await env.FILES.put(key, bytes)
  const { sha256 } = (await database
    .prepare('SELECT sha256 FROM imports WHERE id = ?')
    .bind(id)
    .first<{ sha256: string }>()) ?? { sha256: '' }
  await database.prepare("UPDATE imports SET sha256 = 'f'").run()
  expect((await run('arrivals')).problems).toEqual([
    { ...called, says: 'The log knows nothing of its coming, or of other bytes.' },
    { ...called, says: 'Its bytes are not those that came.' },
  ])
  await database.prepare('UPDATE imports SET sha256 = ?').bind(sha256).run()
  expect((await run('arrivals')).problems).toEqual([])
})

test('a sheet that was thrown away is missed by nobody, unless it had payments or is still there', async () => {
  const { id, batch } = must(
    await database
      .prepare('SELECT id, batch_id AS batch FROM imports')
      .first<{ id: string; batch: string }>(),
    'import',
  )
  const key = `imports/org-acme/${id}/sheet`
  const bytes = (await (await env.FILES.get(key))?.arrayBuffer()) ?? ''
  const said = async () => (await run('arrivals')).problems.map(({ says }) => says)
  const set = (what: string) => database.prepare(`UPDATE imports SET ${what}`).run()
  await set(`thrown_away_at = ${Date.now()}`)
  expect(await said()).toEqual(['It was thrown away, and its payments are here.'])
  await set("state = 'checked', accepted_count = 0")
  expect(await said()).toEqual([])
  await env.FILES.delete(key)
  expect(await said()).toEqual([])
  await env.FILES.put(key, bytes)
  await set('thrown_away_at = 1')
  expect(await said()).toEqual(['It was thrown away, and is still there.'])
  await set("thrown_away_at = NULL, state = 'committed', accepted_count = 1")
  expect([batch, await said()]).toEqual([ids.open, []])
})

test('a paper behind a verification that is gone or another is found, and one that no verification names', async () => {
  const key = 'evidence/org-acme/v-1'
  await env.FILES.put(key, 'the letter')
  await database
    .prepare(
      `INSERT INTO account_verifications (id, account_id, outcome, method, evidence_key, evidence_sha256, verified_by, verified_at)
      SELECT 'v', id, 'verified', 'letter', ?, ?, 'zoe', 1 FROM payee_accounts WHERE payee_id = ? LIMIT 1`,
    )
    .bind(key, await sha256('the letter'), ids.kept)
    .run()
  expect((await run('arrivals')).problems).toEqual([])
  const called = {
    subject: `payee/${ids.kept}`,
    name: 'The paper behind a verification of One kept',
  }
  await env.FILES.put(key, 'another letter')
  expect((await run('arrivals')).problems).toEqual([
    { ...called, says: 'Its bytes are not those that came.' },
  ])
  await env.FILES.delete(key)
  expect((await run('arrivals')).problems).toEqual([
    { ...called, says: 'It is not where it was put.' },
  ])
  await database.prepare("DELETE FROM account_verifications WHERE id = 'v'").run()

  await env.FILES.put('evidence/org-acme/alone', 'x')
  const now = new Date(Date.now() + 2 * hourMs)
  const records = {
    ...{ db: tenantDb(database), files: env.FILES, platform: controlDb(env) },
    ...{ tenantId: 'org-acme', now },
  }
  const says = 'No verification names the file alone, so nobody can open it.'
  expect((await everyCheck.arrivals(records, 2e12)).problems).toEqual([
    { subject: 'organisation', name: 'Papers behind verifications', says },
  ])
  await env.FILES.delete('evidence/org-acme/alone')
})

test('an attachment that is not there, or that the log does not know, is found by its name', async () => {
  await database
    .prepare(
      `INSERT INTO batch_attachments (id, batch_id, version, file_name, media_type, bytes, sha256,
        stored_as, note, added_in, added_by, added_at)
      SELECT 'a', id, version, 'invoice.pdf', 'application/pdf', 1, 'f', 'k', 'Later', state, 'mia', 1
      FROM batches WHERE id = ?`,
    )
    .bind(ids.another)
    .run()
  const called = {
    subject: `batch/${ids.another}`,
    name: expect.stringMatching(/^invoice.pdf of B/),
  }
  expect((await run('documents')).problems).toEqual([
    { ...called, says: 'The log knows nothing of its coming, or of other bytes.' },
    { ...called, says: 'It is not where it was put.' },
  ])
})
