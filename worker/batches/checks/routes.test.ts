import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '../../domain/durations.ts'
import { ask } from '../../testing/ask.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf, tom, zoe } from '../../testing/cast.ts'

let database: D1Database
let source = ''
let file: Sealed
let other: Sealed
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  file = await sealedFile()
  other = await sealedFile()
})

let from = 1
async function sealedFile() {
  from += 10
  const { id: batchId, digest } = await submittedBatch(source, 100_000, from)
  await as(ravi).post(`/batches/${batchId}/approvals`, { body: { decision: 'approve', digest } })
  const { body } = await as(mia).post(`/batches/${batchId}/bank-file`)
  const content = (await as(mia).get(`/bank-files/${body.id}/content`)).body as string
  return { batchId, id: body.id as string, sha256: body.sha256 as string, content, view: body }
}
type Sealed = Awaited<ReturnType<typeof sealedFile>>

const hold = (who: Parameters<typeof as>[0], { id }: Pick<Sealed, 'id'>, text: string) => {
  const form = new FormData()
  form.set('file', new File([text], 'from-the-stick.aba'))
  return as(who).post(`/bank-files/${id}/checks/content`, { form })
}
const stateOf = async ({ batchId }: Sealed) => {
  return (await as(mia).get(`/batches/${batchId}`)).body.state
}
const upload = ({ batchId, view }: Sealed, more = {}) => {
  const { recordCount, totalToea } = view
  const body = { bankReference: 'BSP-7', recordCount, totalToea, ...more }
  return as(mia).post(`/batches/${batchId}/upload`, { body })
}
const lettersOf = async (letter: string) => {
  const { results } = await database
    .prepare('SELECT recipient_id AS id FROM outbox WHERE letter = ? ORDER BY recipient_id')
    .bind(letter)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}
/** Another last digit in the account of the first payment. */
const changedCopy = ({ content }: Sealed) => {
  const at = content.indexOf('\r\n') + 2 + 22
  return content.slice(0, at) + (content[at] === '9' ? '8' : '9') + content.slice(at + 1)
}

describe('a file beside the sealed one', () => {
  test('with another hash is no claim of being identical: the file itself is asked for', async () => {
    const claimed = await as(mia).post(`/bank-files/${file.id}/checks`, {
      body: { sha256: 'f'.repeat(64) },
    })
    expect(claimed).toMatchObject({ status: 409, body: { code: 'check_needs_content' } })
    expect((await as(mia).get(`/bank-files/${file.id}/checks`)).body.items).toEqual([])
  })

  test('of more than 4 MB is refused with the reason, and recorded as nothing', async () => {
    const refused = await hold(mia, file, 'x'.repeat(4 * 1024 * 1024 + 1))
    expect(refused).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(refused.body.detail).toBe('This file has more than 4 MB: no bank file is so large.')
    expect((await as(mia).get(`/bank-files/${file.id}/checks`)).body.items).toEqual([])
  })

  test('of another batch is known by its hash, and stops nothing', async () => {
    const checked = await as(ravi).post(`/bank-files/${file.id}/checks`, {
      body: { sha256: other.sha256 },
    })
    expect(checked.body).toMatchObject({
      result: 'another_file',
      other: { bankFileId: other.id, batchReference: other.view.batchReference },
      batchState: 'file_sealed',
    })
  })

  test.each([
    ['line_ends', (text: string) => text.replaceAll('\r\n', '\n')],
    ['not_a_bank_file', () => 'Dear Mia, here is the list.'],
  ])('that is %s stops nothing', async (result, from) => {
    const checked = await hold(ravi, file, from(file.content))
    expect(checked).toMatchObject({ status: 201, body: { result, batchState: 'file_sealed' } })
  })

  test('a check of the day before yesterday counts no more', async () => {
    const old = Date.now() - 25 * hourMs
    await database
      .prepare(
        `INSERT INTO file_checks VALUES ('old', ?, ?, ?, 'identical', '[]', 0, NULL, 'mia', ?)`,
      )
      .bind(file.id, file.batchId, file.sha256, old)
      .run()
    expect(await upload(file)).toMatchObject({ status: 422, body: { code: 'check_or_reason' } })
  })

  test('is identical by its hash alone, and then it may be marked as uploaded', async () => {
    expect(file.view).toMatchObject({ identicalAt: null, uncheckedReason: '' })
    expect(file.view.shortSeal).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-..$/)
    expect(await upload(file)).toMatchObject({ status: 422, body: { code: 'check_or_reason' } })
    const checked = await as(tom).post(`/bank-files/${file.id}/checks`, {
      body: { sha256: file.sha256 },
    })
    expect(checked).toMatchObject({ status: 201, body: { result: 'identical' } })
    const { body } = await as(mia).get(`/bank-files/${file.id}`)
    expect(body.identicalAt).toBe(checked.body.checkedAt)
    expect(await upload(file)).toMatchObject({ status: 201, body: { state: 'uploaded' } })
  })

  test('that is damaged in the store is not compared', async () => {
    const stored = await database
      .prepare('SELECT storage_key AS key FROM bank_files WHERE id = ?')
      .bind(other.id)
      .first<{ key: string }>()
    await env.FILES.put(stored?.key ?? '', changedCopy(other))
    const refused = await hold(ravi, other, changedCopy(other))
    expect(refused).toMatchObject({ status: 500, body: { code: 'file_damaged' } })
  })

  test('that nobody compared is marked with a reason, which stays', async () => {
    const uncheckedReason = 'Sent from the machine of the bank'
    expect(await upload(other, { uncheckedReason })).toMatchObject({ status: 201 })
    expect((await as(mia).get(`/bank-files/${other.id}`)).body).toMatchObject({ uncheckedReason })
    const entry = (await readChain(database)).findLast(({ action }) => action === 'batch.uploaded')
    expect(JSON.parse(entry?.details ?? '{}')).toMatchObject({ uncheckedReason })
  })
})

describe('a changed copy', () => {
  test('stops the batch: named by line and field, told at once, and nothing leaves', async () => {
    const file = await sealedFile()
    const found = await hold(ravi, file, changedCopy(file))
    expect(found.body).toMatchObject({
      result: 'changed',
      batchState: 'tampered',
      differences: [{ kind: 'field', line: 2, field: 'accountNumber' }],
    })
    expect(await lettersOf('changed_file_found')).toEqual(['ana', 'zoe'])
    const download = await as(mia).get(`/bank-files/${file.id}/content`)
    expect(download).toMatchObject({ status: 409, body: { code: 'tampered' } })
    const marked = await upload(file, { uncheckedReason: 'Never mind' })
    expect(marked).toMatchObject({ status: 409, body: { code: 'tampered' } })
    const again = await as(mia).post(`/batches/${file.batchId}/bank-file`)
    expect(again).toMatchObject({ status: 409, body: { code: 'tampered' } })
    const entry = (await readChain(database)).findLast(
      ({ action }) => action === 'bank_file.changed_found',
    )
    expect(JSON.parse(entry?.details ?? '{}')).toMatchObject({ stopped: true, differenceCount: 1 })
  })

  test('is cleared by two: one asks, an administrator confirms, never who found it', async () => {
    const file = await sealedFile()
    await hold(ana, file, changedCopy(file))
    const clearing = (who: Parameters<typeof as>[0]) =>
      as(who).post(`/batches/${file.batchId}/clearing`, { body: { comment: 'An old copy' } })
    expect(await clearing(tom)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(await clearing(mia)).toMatchObject({ status: 201, body: { state: 'tampered' } })
    expect(await clearing(mia)).toMatchObject({ body: { code: 'second_person_needed' } })
    expect(await clearing(zoe)).toMatchObject({ body: { code: 'clearing_needs_administrator' } })
    expect(await clearing(ana)).toMatchObject({ status: 201, body: { state: 'tampered' } })
    expect(await clearing(ravi)).toMatchObject({ status: 201, body: { state: 'file_sealed' } })
    expect((await as(mia).get(`/bank-files/${file.id}/content`)).status).toBe(200)
    expect(await clearing(ana)).toMatchObject({ status: 409, body: { code: 'not_tampered' } })
    await hold(ravi, file, changedCopy(file))
    expect(await stateOf(file)).toBe('tampered')

    // what somebody asked who was deactivated since is nobody's: one who is there does not end the stop alone
    const set = (status: string) =>
      database.prepare("UPDATE users SET status = ? WHERE id = 'zoe'").bind(status).run()
    expect(await clearing(zoe)).toMatchObject({ status: 201, body: { state: 'tampered' } })
    await set('inactive')
    const { body } = await as(ana).get(`/bank-files/${file.id}/checks`)
    expect(body.mayClear).toBe('ask')
    expect(await clearing(ana)).toMatchObject({ status: 201, body: { state: 'tampered' } })
    await set('active')
    expect(await clearing(zoe)).toMatchObject({ status: 201, body: { state: 'file_sealed' } })
  })

  test('of what the bank has is told, and the batch stays where it is', async () => {
    const before = (await lettersOf('changed_file_found')).length
    const found = await hold(mia, file, file.content.slice(0, 200))
    expect(found.body).toMatchObject({ result: 'missing', batchState: 'uploaded' })
    const told = (await lettersOf('changed_file_found')).length
    expect(told).toBeGreaterThan(before)
    await hold(mia, file, file.content.slice(0, 300))
    expect(await lettersOf('changed_file_found')).toHaveLength(told)
  })
})

describe('the plain page', () => {
  const page = async (file: Sealed, form: Record<string, string | File>, path = 'check') => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ key: crypto.randomUUID(), ...form })) {
      body.set(name, value)
    }
    const token = await tokenOf(ravi)
    const url = `${originOf('acme')}/approval/${file.batchId}/${path}`
    const sent = await ask('POST', url, { token, headers: { Origin: originOf('acme') }, body })
    if (sent.status !== 303) return sent
    return open(sent.headers.get('Location') ?? '')
  }
  const open = async (path: string) =>
    ask('GET', new URL(path, originOf('acme')).href, { token: await tokenOf(ravi) })

  test('compares a file that its form sends, says each difference, and lets two clear it', async () => {
    const file = await sealedFile()
    const before = await open(`/approval/${file.batchId}`)
    expect(before.text).toContain(file.view.shortSeal)
    expect(before.text).toContain('The file is sent to Bilum, compared there line by line')
    const same = await page(file, { sha256: file.sha256 })
    expect(same.text).toContain('Identical: this is the sealed file')
    const none = await page(file, { sha256: '' })
    expect(none).toMatchObject({ status: 422 })
    expect(none.text).toContain('Choose the file that you want to check.')

    const changed = new File([changedCopy(file)], 'from-the-stick.aba')
    const found = await page(file, { sha256: '', file: changed })
    expect(found.text).toContain('Stop and call your administrator: this file was changed.')
    expect(found.text).toContain('Line 2, account number: sealed')
    expect(found.text).toContain('Ask to go on with the sealed file')
    const asked = await page(file, { comment: 'An old copy', asked: '' }, 'clearing')
    // drawn before that was asked, the form of another asks and confirms nothing
    const steps = (await as(mia).get(`/batches/${file.batchId}`)).body.steps
    const seen = async (askedAt: string | null) => {
      const body = { comment: 'Seen', askedAt }
      return (await as(ana).post(`/batches/${file.batchId}/clearing`, { body })).body.code
    }
    expect(await seen(null)).toBe('seen_otherwise')
    expect(await seen(steps.at(0).at)).toBe('seen_otherwise')
    expect(asked.text).toContain('Ravi Tau asks to go on with the sealed file')
    await as(ana).post(`/batches/${file.batchId}/clearing`, { body: { comment: 'Seen' } })
    expect(await stateOf(file)).toBe('file_sealed')
  })
})
