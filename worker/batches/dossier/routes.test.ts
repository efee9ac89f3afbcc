import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { addKunduAccount, startBatch, submittedBatch } from '../../testing/batches.ts'
import {
  ana,
  as,
  beta,
  bob,
  makeCast,
  mia,
  originOf,
  ravi,
  tokenOf,
  zoe,
} from '../../testing/cast.ts'
import { addColleagues } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'

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

async function take(id: string, token: string) {
  const url = `${originOf('acme')}/api/batches/${id}/dossier`
  const answer = await exports.default.fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const dossierOf = async (by: Person) => filesIn((await take(batch, await tokenOf(by))).bytes)

/** By the list at its end: what each file has, unpacked. */
async function filesIn(bytes: Uint8Array): Promise<Map<string, string>> {
  const view = new DataView(bytes.buffer)
  const end = bytes.length - 22
  let at = view.getUint32(end + 16, true)
  const files = new Map<string, string>()
  while (at < end) {
    const [packed, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const from = view.getUint32(at + 42, true) + 30 + nameLength
    const body = new Response(bytes.subarray(from, from + packed)).body
    const unpacked = body?.pipeThrough(new DecompressionStream('deflate-raw'))
    files.set(name, await new Response(unpacked).text())
    at += 46 + nameLength
  }
  return files
}

test('the dossier has everything of a batch, and the hash of each file', async () => {
  const files = await dossierOf(zoe)
  expect([...files.keys()]).toEqual([
    ...['batch.json', 'control-slip.pdf', 'lines.ndjson', 'findings.ndjson', 'steps.json'],
    ...['digest-inputs.json', 'verifications.ndjson', 'attachments.json'],
    ...['attachments/01-delivery_note.pdf', 'bank-file.json', expect.stringMatching('bank-file/')],
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
  const [taken] = (await readChain(database)).filter(
    ({ action }) => action === 'batch.dossier_taken',
  )
  expect(JSON.parse(taken?.details ?? '')).toMatchObject({
    manifestSha256: await sha256(files.get('manifest.json') ?? ''),
  })
})

const isText = ({ name }: { name: string }) => !name.endsWith('.pdf')

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
  const files = await filesIn((await take(batch, `count-${'t'.repeat(40)}`)).bytes)
  expect([...files.keys()].filter((name) => /bank-file|slip/.test(name))).toEqual([])
  expect(JSON.parse(files.get('manifest.json') ?? '').notInIt).toEqual({
    'control-slip.pdf': 'Whoever took this dossier may not read bank files.',
    'bank-file': 'Whoever took this dossier may not read bank files.',
  })
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
