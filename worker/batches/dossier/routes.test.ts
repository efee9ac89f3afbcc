import { env } from 'cloudflare:workers'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { waitForStore } from '../../core/d1/fail-call.fixture.ts'
import { tenantDb } from '../../core/databases.ts'
import { sha256 } from '../../core/sha256.ts'
import { must } from '../../domain/must.ts'
import { countedBody } from '../../http/streams/counted-body.fixture.ts'
import { logPart } from '../../http/streams/in-parts.ts'
import type { Verdict } from '../../http/upload/scanner.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { addKunduAccount, startBatch, submittedBatch } from '../../testing/batches.ts'
import { ana, as, beta, bob, makeCast, mia, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { addColleagues, tokenOfColleague } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'
import { voidContent } from '../files/void-content.ts'
import { loadBatch } from '../load-batch.ts'
import type { Dossier } from './dossier-part.ts'
import { attachmentsPart } from './parts/attachments-part.ts'
import { filesIn, take } from './read-dossier.fixture.ts'

let database: D1Database
let source = ''
let batch = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  const { id, digest } = await submittedBatch(source)
  batch = id
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\nA note'], 'delivery note.pdf'))
  form.set('note', 'It came later')
  await as(mia).post(`/batches/${id}/attachments`, { form })
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  await as(mia).post(`/batches/${id}/bank-file`)
})

const dossierOf = async (by: Person) => filesIn((await take(batch, await tokenOf(by))).bytes)

test('the dossier has everything of a batch, and the hash of each file', async () => {
  const files = await dossierOf(zoe)
  expect([...files.keys()]).toEqual([
    ...['batch.json', 'control-slip.pdf', 'lines.ndjson', 'findings.ndjson'],
    ...['differences.json', 'steps.json', 'digest-inputs.json', 'verifications.ndjson'],
    ...[
      'attachments/01-delivery_note.pdf',
      'attachments.json',
      'bank-file.json',
      expect.stringMatching('bank-file/'),
    ],
    ...['seals-allowed.json', 'void-files.json', 'file-checks.json', 'settling.json'],
    ...['audit.ndjson', 'manifest.json', 'manifest.sha256'],
  ])
  const { digest } = (await as(mia).get(`/batches/${batch}`)).body
  expect(await sha256(files.get('digest-inputs.json') ?? '')).toBe(digest)
  const manifest = JSON.parse(files.get('manifest.json') ?? '')
  expect(manifest).toMatchObject({ batch: { id: batch, digest }, notInIt: {} })
  for (const { name, sha256: hash } of manifest.files.filter(isText)) {
    expect(await sha256(files.get(name) ?? '')).toBe(hash)
  }
  const chain = await readChain(database)
  const [taken] = chain.filter(({ action }) => action === 'batch.dossier_taken')
  expect(JSON.parse(taken?.details ?? '')).toMatchObject({
    manifestSha256: await sha256(files.get('manifest.json') ?? ''),
  })
  // the bank file in it counts as downloaded, and what was laid beside it says that no scanner looked at it
  const downloads = chain.filter(({ action }) => action === 'bank_file.downloaded')
  expect(downloads.map(({ actor_id: who }) => who)).toEqual(['zoe'])
  expect(JSON.parse(downloads[0]?.details ?? '')).toMatchObject({ batchId: batch, inDossier: true })
  expect(JSON.parse(files.get('attachments.json') ?? '')).toMatchObject([{ scan: 'not_set_up' }])
  const attached = chain.find(({ action }) => action === 'batch.attached')
  expect(JSON.parse(attached?.details ?? '')).toMatchObject({ isScanned: false })
})

const isText = ({ name }: { name: string }) => !name.endsWith('.pdf')

test('however much the log has of a batch, each part of it is read by another object', async () => {
  const before = await dossierOf(zoe)
  const { pages } = logPart
  logPart.pages = 1
  const objects = vi.spyOn(env.NIGHT_WATCH, 'getByName')
  const seqs = (files: Map<string, string>) =>
    (files.get('audit.ndjson') ?? '')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line).seq)
  const files = await dossierOf(zoe)
  const names = objects.mock.calls.map(([name]) => name).filter((one) => one.startsWith('log/'))
  expect(new Set(names).size).toBe(2)
  expect(seqs(files)).toEqual(expect.arrayContaining(seqs(before)))
  expect(seqs(files)).toEqual([...new Set(seqs(files))].sort((one, other) => one - other))
  logPart.pages = pages
  objects.mockRestore()
})

test('a dossier breaks off once whoever takes it was signed out', async () => {
  const token = await tokenOf(zoe)
  const read = env.FILES.get.bind(env.FILES)
  vi.useFakeTimers({ toFake: ['Date'] })
  // its papers are read behind its first bytes
  vi.spyOn(env.FILES, 'get').mockImplementation((async (key: string) => {
    if (key.startsWith('seals/')) return read(key)
    await database.prepare("UPDATE sessions SET ended_at = 1 WHERE user_id = 'zoe'").run()
    vi.setSystemTime(Date.now() + 60_000)
    return read(key)
  }) as typeof read)
  const taken = take(batch, token)
  await expect(taken).rejects.toThrow('signed_out')
  vi.useRealTimers()
  vi.restoreAllMocks()
  await database.prepare("UPDATE sessions SET ended_at = NULL WHERE user_id = 'zoe'").run()
})

test('the source account stands in it as it was signed, whatever became of it', async () => {
  const answer = await as(ana).put(`/source-accounts/${source}`, { body: { remitter: 'ANOTHER' } })
  expect(answer.status).toBe(200)
  const files = await dossierOf(ana)
  expect(files.get('digest-inputs.json')).toContain('"ACME HOSPITAL"')
  const ofLog = database.prepare('UPDATE batches SET digest = ? WHERE id = ?')
  await expect(ofLog.bind('f'.repeat(64), batch).run()).rejects.toThrow()
})

test('whoever may not read bank files has it without them, and it says so', async () => {
  await addColleagues([{ id: 'count', role: 'accountant', ownLimitToea: null }])
  const files = await filesIn((await take(batch, tokenOfColleague('count'))).bytes)
  expect([...files.keys()].filter((name) => /bank-file|slip/.test(name))).toEqual([])
  expect(JSON.parse(files.get('manifest.json') ?? '').notInIt).toEqual({
    'control-slip.pdf': 'Whoever took this dossier may not read bank files.',
    'bank-file': 'Whoever took this dossier may not read bank files.',
  })
})

test('what else its reader may not see is not in it, and named', async () => {
  const only = `UPDATE roles SET permissions = '["view_payments","view_audit"]', revision = revision + 1 WHERE role = 'accountant'`
  await database.prepare(only).run()
  const files = await filesIn((await take(batch, tokenOfColleague('count'))).bytes)
  const { notInIt } = JSON.parse(files.get('manifest.json') ?? '')
  expect(notInIt).toMatchObject({
    'verifications.ndjson': 'Whoever took this dossier may not read payees.',
    'settling.json': 'Whoever took this dossier may not read source accounts.',
  })
  expect([...files.keys()].filter((name) => name in notInIt)).toEqual([])
})

test('two at one moment are both in the log, and none leaves that is not', async () => {
  const digests = async () => {
    const chain = await readChain(database)
    const taken = chain.filter(({ action }) => action === 'batch.dossier_taken')
    return taken.map(({ details }) => JSON.parse(details ?? '').manifestSha256)
  }
  const before = (await digests()).length
  const token = await tokenOf(zoe)
  await Promise.all([take(batch, token), take(batch, token)])
  expect(new Set((await digests()).slice(before)).size).toBe(2)
  const begun = `INSERT INTO idempotency_keys (user_id, key, request_hash, status, answer, at)
    WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 50)
    SELECT user_id, key || '-' || n, request_hash, status, answer, at
    FROM idempotency_keys, many WHERE key LIKE '%zoe%dossier_begun%' || char(10) || '1'`
  await database.prepare(begun).run()
  expect(await as(zoe).get(`/batches/${batch}/dossier`)).toMatchObject({
    status: 429,
    body: { code: 'quota_used_up' },
  })
})

const openDossier = async (scan: Dossier['scan'], files = env.FILES): Promise<Dossier> => {
  const db = tenantDb(database)
  return {
    ...{ db, record: must(await loadBatch(db, batch), 'batch'), files, scan },
    organisation: { id: 'org-acme', slug: 'acme', name: 'Acme Hospital' },
    ...{ log: env.NIGHT_WATCH, assets: env.ASSETS, may: () => true, at: new Date() },
    ...{ by: { id: 'zoe', name: 'Zoe' }, paysTwice: false, isFollowed: false },
  }
}

test('a paper that a scanner refuses, or cannot look at, is named and not in it', async () => {
  const found: string[] = []
  for (const verdict of [{ is: 'infected', name: 'X' }, { is: 'unavailable' }] as Verdict[]) {
    for await (const file of attachmentsPart(await openDossier(async () => verdict))) {
      found.push('leftOut' in file ? file.why : file.name)
    }
  }
  expect(found).toEqual([
    'A malware scanner knows something in it.',
    'attachments.json',
    'The malware scanner could not be reached, and nobody opens what it did not look at.',
    'attachments.json',
  ])
})

test('of a paper, and of a void file, no more is read than is taken', async () => {
  const [paper, sealed] = [countedBody(5_000_000), countedBody(2_700_000)]
  const get = async (key: string) => ({ ...paper.object, ...seenOf(await env.FILES.head(key)) })
  const files = { get } as unknown as R2Bucket // all that is asked of it
  const dossier = await openDossier(async () => ({ is: 'not_set_up' }), files)
  const { value: first } = await attachmentsPart(dossier).next()
  if (!first || 'leftOut' in first) throw new Error('the paper is not in it')
  const asVoid = voidContent('B1.aba', sealed.object.body)
  for (const chunks of [first.chunks, asVoid]) {
    await chunks.next()
    await chunks.next()
  }
  expect(Math.max(paper.read(), sealed.read())).toBeLessThan(500_000)
})

const seenOf = (stored: R2Object | null) => {
  const { size, checksums } = must(stored, 'stored')
  return { size, checksums }
}

test('what was lost in storage is named in it, and breaks nothing', async () => {
  const keys = ['attachments/org-acme/', 'bank-files/org-acme/'].map(async (prefix) => {
    const { objects } = await env.FILES.list({ prefix })
    for (const { key } of objects) await env.FILES.delete(key)
  })
  await Promise.all(keys)
  const files = await dossierOf(ana)
  const lost = 'It does not lie any more where it was stored, or not as it was.'
  expect(JSON.parse(files.get('manifest.json') ?? '').notInIt).toMatchObject({
    ...{ 'attachments/01-delivery_note.pdf': lost, 'bank-file': lost },
  })
  expect(JSON.parse(files.get('attachments.json') ?? '')).toMatchObject([{ scan: 'lost' }])
})

test('it is for those who read the log, of what was handed over', async () => {
  for (const person of [mia, ravi])
    expect((await take(batch, await tokenOf(person))).status).toBe(403)
  const elsewhere = await as(bob).get(`/batches/${batch}/dossier`, { slug: beta })
  expect(elsewhere.status).toBe(404)
  const open = await startBatch(source)
  expect(await as(zoe).get(`/batches/${open}/dossier`)).toMatchObject({
    status: 409,
    body: { code: 'not_handed_over' },
  })
})

test('papers and a sheet are kept, a file made and a dossier whole where the file store fails once at each, or is silent', async () => {
  const { id, digest } = await submittedBatch(source, 2_000, 40)
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  const asked = new Set<string>()
  waitForStore(100)
  onTestFinished(() => void vi.restoreAllMocks())
  for (const name of ['get', 'list', 'put'] as const) {
    const real = env.FILES[name].bind(env.FILES) as (...words: unknown[]) => Promise<unknown>
    vi.spyOn(env.FILES, name).mockImplementation((async (...words: unknown[]) => {
      const call = JSON.stringify([name, words[0]])
      if (asked.size === asked.add(call).size) return real(...words)
      if (asked.size % 2) return new Promise(() => undefined)
      throw new Error('We encountered an internal error. Please try again. (10001)')
    }) as never)
  }
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\nAnother note'], 'another note.pdf'))
  form.set('note', 'It came later still')
  expect((await as(mia).post(`/batches/${id}/attachments`, { form })).status).toBe(201)
  const other = await startBatch(source)
  const sheet = new FormData()
  sheet.set('sheet', new File(['Name,BSB,Account,Amount\nMea Tom,028-038,12345678,9.00'], 'a.csv'))
  expect((await as(mia).post(`/batches/${other}/imports`, { form: sheet })).status).toBe(201)
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
  const files = await filesIn((await take(id, await tokenOf(zoe))).bytes)
  expect([...files.keys()]).toContain('attachments/01-another_note.pdf')
  expect([...asked].filter((call) => call.includes('bank-files/'))).toHaveLength(2)
})
