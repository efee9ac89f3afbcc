import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { streamOf, takeArchive } from '../../archive/archive.fixture.ts'
import { filesOf } from '../../archive/restore/check-archive.ts'
import { ControlSlipView } from '../../contract/batches/control-slip.ts'
import { sha256 } from '../../core/sha256.ts'
import { addDays, formatDay } from '../../domain/calendar.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { submittedBatch } from '../../testing/batches.ts'
import { ana, as, mia, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { tokenOfColleague } from '../../testing/colleagues.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
  approveAgain,
  approvedBatch,
  beginWayBack,
  database,
  linesOf,
  makeVoid,
  ofBatch,
  recall,
  refusedBatch,
  seal,
  source,
} from '../way-back/way-back.fixture.ts'
import { dossierOf, takeFile } from './read-dossier.fixture.ts'

/* What a dossier has of every bank file that was made of its batch. */

beginWayBack()

const about = (of: string) => ({ 'control-slip.pdf': of, 'bank-file': of })
const noneMade = 'No bank file was made of this batch.'
const isVoid =
  'Its bank file is void, and none was made since. void-files.json says what became of it.'

test('of a batch without a bank file it says that none was made, or that what was made is void', async () => {
  const never = await dossierOf(await approvedBatch())
  expect(never.manifest.notInIt).toEqual(about(noneMade))
  expect(never.manifest.bankFiles).toEqual({ counts: null, void: [] })
  expect(never.read('void-files.json')).toEqual([])

  const id = await approvedBatch(70_000)
  const file = (await seal(id)).body
  const content = (await as(mia).get(`/bank-files/${file.id}/content`)).body as string
  await makeVoid(id)
  const number = (accountNumber: string) =>
    as(ana).put(`/source-accounts/${source}`, { body: { accountNumber } })
  expect((await number('7009999999')).status).toBe(200)
  const { files, read, linesIn, paper, manifest } = await dossierOf(id)
  await number('7001234567')
  const made = { sequence: file.sequence, sha256: file.sha256 }
  expect(manifest.notInIt).toEqual(about(isVoid))
  expect(manifest.bankFiles).toEqual({ counts: null, void: [made] })
  const [gone] = read('void-files.json')
  expect(gone).toMatchObject({
    ...{ ...made, bytes: content.length, paymentCount: 2, totalToea: 140_000, version: 1 },
    ...{ asked: { kind: 'bank_refused', words: 'Record 3: unknown branch', atBank: true } },
    ...{ askedBy: { id: 'mia', name: 'Mia Kila' }, confirmedBy: { id: 'zoe' }, saidToCount: null },
    ...{ sealedBy: { id: 'mia' }, layout: { kind: 'fixed_width' } },
  })
  const held = files.get(gone.name) ?? ''
  expect(gone.name).toMatch(/^void-files\/01-VOID-B\d+.*\.txt$/)
  expect(held).toMatch(/^VOID VOID VOID - .* must not be given to the bank\./)
  expect(held.slice(held.indexOf('\n') + 1)).toBe(content)
  expect(await sha256(content)).toBe(gone.sha256)
  // an archive has its bytes as they were sealed, under a name that says so
  const archived = []
  for await (const { name, bytes } of filesOf(streamOf(await takeArchive()))) {
    if (new TextDecoder().decode(bytes) === content) archived.push(name)
  }
  expect(archived).toEqual([expect.stringMatching(/^files\/bank-files\/\d+-VOID$/)])
  expect(linesIn(gone.lines)).toMatchObject([
    { line: 1, amountToea: 70_000, bsb: '028-038', payeeNameToday: expect.any(String) },
    { line: 2, amountToea: 70_000 },
  ])
  expect(linesIn(gone.lines)[0].invoiceKeys).toEqual([])
  const slip = await paper(gone.slip)
  for (const said of [
    /^VOID Made void by Mia Kila and Zoe [^,]+, .+: “Record 3: unknown branch”\. Not to be processed\./,
    `${file.fileName}, number ${file.sequence}`,
    `SHA-256   ${file.sha256}`,
    '088-950 7001 2345 67',
    'K1,400.00',
    /Approved by +Ravi /,
  ]) {
    expect(slip).toMatch(said)
  }
  // nobody signs it, and nothing is said of what was known of its accounts
  expect(slip).not.toMatch(/signature|verified/)
  const log = (await readChain(database)).map((entry) => ({
    ...entry,
    details: JSON.parse(entry.details),
  }))
  const downloads = log.filter(
    ({ action, details }) => action === 'bank_file.downloaded' && details.inDossier,
  )
  expect(downloads).toMatchObject([
    { subject: `bank-file/${file.id}`, actor_id: 'zoe', details: { batchId: id, isVoid: true } },
  ])
  const taken = log.filter(({ action }) => action === 'batch.dossier_taken')
  expect(taken.at(-1)?.details).toMatchObject({ hasBankFile: false, voidFiles: 1 })
})

test('a void file and the one after the mend are both in it, each with the lines that it pays', async () => {
  const id = await refusedBatch(60_000)
  expect((await recall(id)).status).toBe(200)
  const [first] = await linesOf(id)
  await as(mia).put(`/batches/${id}/payments/${first.id}`, { body: { amountToea: 50_000 } })
  expect((await approveAgain(id)).status).toBe(201)
  const next = (await seal(id)).body
  const { files, read, linesIn, paper, manifest } = await dossierOf(id)
  expect(manifest.notInIt).toEqual({})
  expect(files.has('control-slip.pdf')).toBe(true)
  const [gone] = read('void-files.json')
  // each slip is of the lines that its file had
  expect(await paper(gone.slip)).toMatch(/028-038 .* K600\.00 .* K600\.00/)
  expect(await paper(gone.slip)).toContain('K1,200.00')
  expect(await paper('control-slip.pdf')).toMatch(/K1,100\.00/)
  expect([gone.version, read('bank-file.json').version]).toEqual([1, 2])
  expect(manifest.bankFiles).toMatchObject({
    counts: { sequence: next.sequence, sha256: next.sha256 },
    void: [{ sequence: next.sequence - 1 }],
  })
  const amounts = (name: string) => linesIn(name).map(({ amountToea }) => amountToea)
  expect([amounts(gone.lines), amounts('lines.ndjson')]).toEqual([
    [60_000, 60_000],
    [50_000, 60_000],
  ])

  // nor does the slip hide that the bank may have another of this batch
  const slip = await takeFile(`/bank-files/${next.id}/slip`, await tokenOf(mia))
  expect((await readPdf(slip.bytes)).join(' ')).toContain(
    `Void beside it   ${gone.fileName}, number ${gone.sequence}. Not to be processed.`,
  )
  const onScreen = (await as(mia).get(`/bank-files/${next.id}/control-slip`)).body
  expect(ControlSlipView.parse(onScreen).voidFiles).toMatchObject([{ sequence: gone.sequence }])

  // whoever may not read bank files has neither, and what each paid all the same
  const less = await dossierOf(id, await tokenOfColleague('noa'))
  const why = 'Whoever took this dossier may not read bank files.'
  expect(less.manifest.notInIt).toEqual({ ...about(why), [gone.name]: why, [gone.slip]: why })
  expect(less.read('void-files.json')).toHaveLength(1)

  // and of a batch that is stopped no file leaves, for whomever
  const form = new FormData()
  const changed = files.get(read('bank-file.json').name) ?? ''
  form.set('file', new File([changed.replace('1000', '2000')], 'copy.aba'))
  await as(ravi).post(`/bank-files/${next.id}/checks/content`, { form })
  expect((await ofBatch(id)).state).toBe('tampered')
  const stopped = await dossierOf(id)
  const not = expect.stringContaining('two people have not cleared it yet')
  expect(stopped.manifest.notInIt).toEqual({ ...about(not), [gone.name]: not, [gone.slip]: not })
})

test('of one that was taken back it says so, and has its lines as they stand beside those of the void file', async () => {
  const id = await refusedBatch(65_000)
  expect((await recall(id)).status).toBe(200)
  const [first] = await linesOf(id)
  const invoices = [{ number: 'INV 1', grossToea: 55_000 }]
  await as(mia).put(`/batches/${id}/payments/${first.id}`, {
    body: { amountToea: 55_000, invoices },
  })
  // another day now: its slip is of the one that it was made for
  const { valueDate } = await ofBatch(id)
  const later = { body: { valueDate: addDays(valueDate, 3) } }
  expect((await as(mia).put(`/batches/${id}`, later)).status).toBe(200)
  const why = 'The batch was taken back and not handed over again.'
  for (const state of ['ready', 'cancelled']) {
    const { read, linesIn, paper, manifest } = await dossierOf(id)
    expect(manifest.batch).toMatchObject({ digest: null, state, version: 2 })
    expect(read('batch.json')).toMatchObject({ digest: null, state, totalToea: 120_000 })
    expect(manifest.notInIt).toEqual({
      ...about(isVoid),
      ...{ 'digest-inputs.json': why, findings: why },
    })
    expect(linesIn('lines.ndjson')).toMatchObject([
      { amountToea: 55_000, invoices },
      { amountToea: 65_000 },
    ])
    const [gone] = read('void-files.json')
    expect(linesIn(gone.lines)).toMatchObject([{ amountToea: 65_000 }, { amountToea: 65_000 }])
    expect(await paper(gone.slip)).toContain(`Value date   ${formatDay(valueDate)}`)
    expect(read('differences.json').signed).toBeNull()
    await as(mia).post(`/batches/${id}/cancellation`, { body: { reason: 'Typed again' } })
  }
})

test('an invoice of a void file stands there as its key, and as its batch writes it today', async () => {
  const id = await refusedBatch(66_000)
  await recall(id)
  const [first] = await linesOf(id)
  const body = { amountToea: 66_000, invoices: [{ number: 'inv 0042/7', grossToea: 66_000 }] }
  expect((await as(mia).put(`/batches/${id}/payments/${first.id}`, { body })).status).toBe(200)
  expect((await approveAgain(id)).status).toBe(201)
  expect((await seal(id)).status).toBe(201)
  await makeVoid(id)
  const { read, linesIn } = await dossierOf(id)
  const [line] = linesIn(read('void-files.json')[1].lines)
  expect(line).toMatchObject({ invoiceKeys: ['INV427'] })
  expect(line.invoicesAsWrittenToday).toEqual(['inv 0042/7'])
})

test('what R2 does not have any more of a void file, or has otherwise, is said and not given', async () => {
  const id = await refusedBatch(80_000)
  const key = await database
    .prepare('SELECT storage_key AS key FROM bank_files WHERE batch_id = ?')
    .bind(id)
    .first<string>('key')
  await env.FILES.put(key ?? '', 'something else')
  const { read, manifest, files } = await dossierOf(id)
  const [gone] = read('void-files.json')
  expect([files.has(gone.name), files.has(gone.slip)]).toEqual([false, true])
  expect(manifest.notInIt).toEqual({
    ...about(isVoid),
    [gone.name]: 'It does not lie any more where it was stored, or not as it was.',
  })
})

test('a file of which these records know nothing is named, and not said never to have been made', async () => {
  const id = await approvedBatch(90_000)
  const sha256OfIt = 'ab'.repeat(32)
  const mark = { sourceAccountId: 'x', sequence: 77, batchId: id, version: 1, sha256: sha256OfIt }
  const place = `seals/org-acme/batches/${id}/1-999999922`
  await env.FILES.put(place, JSON.stringify({ ...mark, sealedAt: '2026-11-01T00:00:00.000Z' }))
  const { manifest } = await dossierOf(id)
  expect(manifest.notInIt).toEqual({
    ...about('A bank file was made of this batch, and these records know nothing of it.'),
    'forgotten-file-77': expect.stringContaining(sha256OfIt),
  })
})

const cancelled = async () => {
  const id = await refusedBatch(91_000)
  for (const person of [mia, zoe]) {
    await as(person).post(`/batches/${id}/cancellation`, { body: { reason: 'A new one' } })
  }
  return id
}
async function rejected() {
  const { id, digest } = await submittedBatch(source, 92_000, 901)
  const no = { decision: 'reject', digest, comment: 'Not these people' }
  await as(ravi).post(`/batches/${id}/approvals`, { body: no })
  return id
}

test.each([
  ['rejected', 'Not these people', rejected, noneMade, 0],
  ['cancelled', 'A new one', cancelled, isVoid, 1],
] as const)(
  'of a batch that was %s it has what happened, whatever was made, and no slip for the bank',
  async (state, words, make, why, voidFiles) => {
    const id = await make()
    const { read, linesIn, manifest } = await dossierOf(id)
    expect(read('batch.json')).toMatchObject({ state, paymentCount: 2 })
    expect(linesIn('lines.ndjson')).toHaveLength(2)
    expect(read('steps.json').at(-1)).toMatchObject({ toState: state, comment: words })
    expect(manifest.notInIt).toEqual(about(why))
    expect(read('void-files.json')).toHaveLength(voidFiles)
    for (const { id: fileId } of (await ofBatch(id)).voidFiles) {
      expect((await as(mia).get(`/bank-files/${fileId}/slip`)).status).toBe(404)
    }
  },
)

test('whoever takes it as its file becomes void has no copy of that which counts', async () => {
  const id = await approvedBatch()
  await seal(id)
  const end = beforeNextWrite(database, /audit_entries/, () => makeVoid(id))
  const { status, body } = await as(zoe).get(`/batches/${id}/dossier`).finally(end)
  expect([status, body.code]).toEqual([409, 'stale_batch'])
})
