import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { readBankFile } from '../../domain/bank-files/read/read-bank-file.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { hexOf } from '../../testing/audit-chain.ts'
import { paymentStatesOf } from '../../testing/batches.ts'
import { ana, as, mia, tom, zoe } from '../../testing/cast.ts'
import { noa, sendStatement, setAside } from '../settling/settling.fixture.ts'
import { approvedBatch, beginWayBack, database, ofBatch, seal, source } from './way-back.fixture.ts'

beginWayBack()

const refused = { kind: 'bank_refused', words: 'Record 3: unknown branch', atBank: true }
const mistake = { kind: 'void', words: 'Made for the wrong day', atBank: false }
const ask = (id: string, body: object = refused, person = mia) =>
  as(person).post(`/batches/${id}/void-request`, { body })
async function confirm(id: string, person = zoe) {
  const { voidAsked } = await ofBatch(id)
  const askedAt = voidAsked?.askedAt ?? new Date(0).toISOString()
  return as(person).post(`/batches/${id}/void`, { body: { askedAt } })
}
const upload = (id: string, bankFileId?: string, bankReference = 'BSP-7') =>
  as(mia).post(`/batches/${id}/upload`, {
    body: {
      ...{ bankFileId, bankReference, recordCount: 3, totalToea: 200_000 },
      uncheckedReason: 'A test',
    },
  })

describe('a bank file', () => {
  test('that the bank refused is void by two, and the batch has another under the next number', async () => {
    const id = await approvedBatch()
    const first = (await seal(id, 'first')).body
    expect(await ask(id)).toMatchObject({ status: 201, body: { state: 'file_sealed' } })
    // who approved it, and everybody else who may confirm it
    const told = await database
      .prepare(
        "SELECT recipient_id AS id FROM outbox WHERE letter = 'bank_file_void_asked' AND instr(key, ?) ORDER BY 1",
      )
      .bind(id)
      .all<{ id: string }>()
    expect(told.results.map((one) => one.id)).toEqual(['ana', 'ravi', 'zoe'])
    expect(await confirm(id, mia)).toMatchObject({ body: { code: 'second_person_needed' } })
    expect(await upload(id)).toMatchObject({ status: 409, body: { code: 'void_asked' } })
    // what somebody asked who was deactivated since, one who is there does not confirm alone
    const set = (status: string) =>
      database.prepare("UPDATE users SET status = ? WHERE id = 'mia'").bind(status).run()
    const { askedAt } = (await ofBatch(id)).voidAsked
    await set('inactive')
    const alone = await as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })
    expect(alone).toMatchObject({ status: 409, body: { code: 'void_asker_gone' } })
    await set('active')

    const voided = await confirm(id)
    expect(voided).toMatchObject({
      status: 201,
      body: { state: 'approved', version: 1, bankFileId: null, voidAsked: null },
    })
    expect(voided.body.voidFiles).toMatchObject([
      { id: first.id, void: { ...refused, askedBy: { id: 'mia' }, voidedBy: { id: 'zoe' } } },
    ])
    expect(await paymentStatesOf(database, id)).toEqual(['approved'])

    expect(await seal(id, 'first')).toMatchObject({ status: 409, body: { code: 'file_voided' } })
    const second = await seal(id)
    expect(second).toMatchObject({ status: 201, body: { sequence: first.sequence + 1 } })
    expect(second.body.fileName).not.toBe(first.fileName)
    const { results } = await database
      .prepare('SELECT DISTINCT storage_key FROM bank_files WHERE batch_id = ?')
      .bind(id)
      .all()
    expect(results).toHaveLength(2)
    expect((await seal(id)).body.id).toBe(second.body.id)
    expect(await upload(id, second.body.id)).toMatchObject({
      ...{ status: 201, body: { state: 'uploaded' } },
    })
  })

  test('that the bank has is void on the bank’s word alone', async () => {
    const id = await approvedBatch()
    await seal(id)
    await upload(id)
    expect(await ask(id, mistake)).toMatchObject({ body: { code: 'bank_word_needed' } })
    const said = { saidBy: 'Kila Ova', saidAt: '24 Nov, 10:15', saidReference: 'CASE-9' }
    expect(await ask(id, { ...mistake, ...said })).toMatchObject({
      status: 201,
      body: { state: 'uploaded', voidAsked: { ...said, atBank: true } },
    })
    expect(await ask(id, refused, zoe)).toMatchObject({ body: { code: 'void_asked' } })
    expect(await confirm(id)).toMatchObject({ status: 201, body: { state: 'approved' } })
  })

  test('is kept when somebody says no, and asked anew it takes whoever reads it anew', async () => {
    const id = await approvedBatch()
    await seal(id)
    await ask(id, mistake)
    const { askedAt } = (await ofBatch(id)).voidAsked
    expect(await as(zoe).remove(`/batches/${id}/void-request`)).toMatchObject({
      status: 200,
      body: { state: 'file_sealed', voidAsked: null },
    })
    const told = await database
      .prepare("SELECT recipient_id FROM outbox WHERE letter = 'bank_file_kept' AND content LIKE ?")
      .bind(`%${id}%`)
      .all<{ recipient_id: string }>()
    expect(told.results.map((one) => one.recipient_id).sort()).toEqual(['mia', 'ravi'])
    const { items } = (await as(mia).get('/notifications')).body
    expect(items[0]).toMatchObject({
      text: expect.stringContaining('Bank file kept'),
      to: `/batches/${id}`,
    })
    expect(await as(zoe).remove(`/batches/${id}/void-request`)).toMatchObject({
      body: { code: 'void_not_asked' },
    })
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'void_not_asked' } })
    await ask(id, { ...mistake, words: 'Another reason' })
    expect(await as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })).toMatchObject({
      body: { code: 'void_asked_anew' },
    })
    expect(await upload(id)).toMatchObject({ status: 409 })
    await as(mia).remove(`/batches/${id}/void-request`)
    expect(await upload(id)).toMatchObject({ status: 201 })
  })

  test('that is void is downloaded as VOID, and what was sealed stays as it was', async () => {
    const id = await approvedBatch()
    const { body: file } = await seal(id)
    const sealed = (await as(mia).get(`/bank-files/${file.id}/content`)).body
    await ask(id)
    await confirm(id)
    const download = await as(mia).get(`/bank-files/${file.id}/content`)
    expect(download.body).toBe(`${download.body.split('\r\n')[0]}\r\n${sealed}`)
    expect(download.body).toMatch(/^VOID VOID VOID/)
    expect(download.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(download.headers.get('Content-Disposition')).toContain(`"VOID-${file.fileName}.txt"`)
    expect(download.headers.get('X-Content-SHA256')).toBe(hexOf(download.body))
    expect(readBankFile(new TextEncoder().encode(download.body)).problems).not.toEqual([])
    const row = await database
      .prepare('SELECT storage_key, sha256 FROM bank_files WHERE id = ?')
      .bind(file.id)
      .first<{ storage_key: string; sha256: string }>()
    const stored = await (await env.FILES.get(row?.storage_key ?? ''))?.text()
    expect(hexOf(stored ?? '')).toBe(row?.sha256)
  })

  test('that is void is listed as such, and counted nowhere', async () => {
    const home = async () => (await as(ana).get('/home')).body.sent?.notUploaded
    const before = await home()
    const id = await approvedBatch()
    const { body: file } = await seal(id)
    await ask(id)
    await confirm(id)
    expect(await home()).toEqual(before)
    const ids = async (state: string) =>
      (await as(tom).get(`/bank-files?limit=200&state=${state}`)).body.items.map(
        (one: { id: string }) => one.id,
      )
    expect(await ids('void')).toContain(file.id)
    expect(await ids('to_upload')).not.toContain(file.id)
    expect((await as(tom).get(`/bank-files/${file.id}`)).body.void).toMatchObject({
      askedBy: { name: 'Mia Kila' },
      voidedBy: { name: 'Zoe Vagi' },
    })
  })

  test('that is void is not uploaded in the place of the next', async () => {
    const id = await approvedBatch()
    const first = (await seal(id)).body
    await ask(id)
    await confirm(id)
    const next = (await seal(id)).body
    expect(await upload(id, first.id)).toMatchObject({ status: 409, body: { code: 'other_file' } })
    expect(await upload(id, next.id)).toMatchObject({ status: 201 })
  })

  test('is neither void and uploaded, nor void twice, by those who come together', async () => {
    const id = await approvedBatch()
    const { body: file } = await seal(id)
    await ask(id)
    const { askedAt } = (await ofBatch(id)).voidAsked
    const together = await Promise.all([
      as(zoe).post(`/batches/${id}/void`, { body: { askedAt } }),
      as(ana).post(`/batches/${id}/void`, { body: { askedAt } }),
      upload(id, file.id),
      seal(id),
    ])
    expect(together.slice(0, 3).filter(({ status }) => status === 201)).toHaveLength(1)
    const live = await database
      .prepare('SELECT count(*) AS n FROM bank_files WHERE batch_id = ? AND voided_at IS NULL')
      .bind(id)
      .first('n')
    expect(live).toBe((await ofBatch(id)).bankFileId ? 1 : 0)
  })

  test('that a line of a statement says was booked, or of which a payment came back, is never void', async () => {
    const id = await approvedBatch()
    await seal(id)
    await upload(id, undefined, 'OLD')
    await ask(id)
    await confirm(id)
    const next = (await seal(id)).body
    // a file of it is void, so whoever uploaded one says which
    expect((await upload(id, undefined, 'NEW')).body.code).toBe('other_file')
    await upload(id, next.id, 'NEW')
    const { reference, valueDate: day } = await ofBatch(id)
    await sendStatement(source, [{ day, amountToea: -200_000, text: `BULK ${reference}` }])
    const [line] = (await as(noa).get('/reconciliation/lines?state=tentative')).body.items
    expect(line.match).toMatchObject({ batchId: id, bankReference: 'NEW' })
    const booked = { status: 409, body: { code: 'already_booked' } }
    expect(await ask(id)).toMatchObject(booked)
    await as(noa).post(`/reconciliation/lines/${line.id}/undo`, { body: { reason: 'Another' } })
    // a debit of its total that nobody knows may be it, until two people say that it is none of ours
    expect(await ask(id)).toMatchObject(booked)
    await setAside(line)
    expect((await ask(id)).status).toBe(201)
    const [first, other] = (await as(noa).get(`/batches/${id}/payments`)).body.items
    await as(noa).post('/returns', {
      body: {
        paymentId: first.id,
        amountToea: 100_000,
        reason: 'Closed',
        bankDay: dayInPortMoresby(new Date()),
      },
    })
    expect((await ofBatch(id)).state).toBe('settling')
    expect(await confirm(id)).toMatchObject(booked)
    expect(await ask(id)).toMatchObject(booked)

    // nor one of which the bank booked a payment by itself
    const single = await approvedBatch()
    await seal(single)
    await upload(single)
    const text = `PAY ${(await ofBatch(single)).reference}-1`
    await sendStatement(source, [{ day, amountToea: -100_000, text }], 300_000)
    const [own] = (await as(noa).get('/reconciliation/lines?state=tentative')).body.items
    expect(own.match).toMatchObject({ batchId: single, paymentId: expect.any(String) })
    expect(own.match.paymentId).not.toBe(other.id)
    expect(await ask(single)).toMatchObject(booked)
  })
})
