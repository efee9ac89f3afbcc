import { expect, test } from 'vitest'
import { formatDay } from '../../domain/calendar.ts'
import { addKunduAccount, payDay, payment, submittedBatch } from '../../testing/batches.ts'
import { as, mia, ravi, zoe } from '../../testing/cast.ts'
import {
  aside,
  book,
  confirmLine,
  noa,
  upload,
  uploadedBatch,
} from '../settling/settling.fixture.ts'
import { beginWayBack, database, makeVoid, ofBatch, source } from './way-back.fixture.ts'

beginWayBack()

const refused = { kind: 'bank_refused', words: 'Record 3: unknown branch', atBank: true }
const ask = (id: string) => as(mia).post(`/batches/${id}/void-request`, { body: refused })
const booked = { status: 409, body: { code: 'already_booked' } }
/** The same asked of the table, past every rule of the code. */
const askOfTable = (id: string) =>
  database
    .prepare(
      `UPDATE bank_files SET void_asked_by = 'mia', void_asked_at = 1, void_ask = '{"kind":"bank_refused","words":"No"}' WHERE batch_id = ?`,
    )
    .bind(id)
    .run()

test('a debit of one payment stands in the way of void until two people set it aside', async () => {
  const { id, day } = await uploadedBatch(source, 44_444, 161)
  const line = await book(source, day, 44_444, 'PAY')
  expect(await ask(id)).toMatchObject(booked)
  await expect(askOfTable(id)).rejects.toThrow('already_booked')
  expect((await aside(line, true)).status).toBe(200)
  expect(await ask(id)).toMatchObject(booked)
  await expect(askOfTable(id)).rejects.toThrow('already_booked')
  expect((await confirmLine(line)).status).toBe(200)
  expect((await ask(id)).status).toBe(201)
})

test('one person’s word on a debit of the total makes nothing void', async () => {
  const one = await uploadedBatch(source, 51_100, 451)
  const other = await uploadedBatch(source, 51_100, 461)
  const line = await book(source, other.day, 102_200)
  const path = `/reconciliation/lines/${line.id}`
  if (line.state === 'tentative') await as(noa).post(`${path}/undo`, { body: { reason: 'Look' } })
  await as(noa).post(`${path}/match`, { body: { batchId: other.id } })
  expect(await ask(one.id)).toMatchObject(booked)
  await expect(askOfTable(one.id)).rejects.toThrow('already_booked')
  expect((await confirmLine(line)).status).toBe(200)
  expect((await ask(one.id)).status).toBe(201)
})

test('a debit of what is void stands against the next file', async () => {
  const { id, day, number } = await uploadedBatch(source, 11_111, 101)
  await makeVoid(id)
  const text = `BULK ${number}`
  const line = await book(source, day, 22_222, text)
  const again = await as(mia).post(`/batches/${id}/bank-file`)
  expect(again).toMatchObject(booked)
  expect(again.body.detail).toContain(`${formatDay(day)}, “${text}”`)
  const sealed = database
    .prepare(
      `INSERT INTO bank_files (id, batch_id, version, source_account_id, sequence, profile, file_name, storage_key, sha256, bytes,
        record_count, payment_count, total_toea, sealed_by, sealed_at, account_hash_total, unchecked_reason)
      SELECT 'again', batch_id, version, source_account_id, sequence + 1, profile, 'again', 'again', sha256, bytes, record_count,
        payment_count, total_toea, sealed_by, sealed_at, account_hash_total, '' FROM bank_files WHERE batch_id = ?`,
    )
    .bind(id)
    .run()
  await expect(sealed).rejects.toThrow('already_booked')
  expect((await aside(line)).body.code).toBe('line_fits')
  expect((await aside(line, true)).status).toBe(200)
})

test('a debit of what is void takes the word that it is none of ours, also once the batch is cancelled', async () => {
  const { id, day } = await uploadedBatch(source, 11_311, 141)
  await makeVoid(id)
  for (const person of [mia, zoe]) {
    await as(person).post(`/batches/${id}/cancellation`, { body: { reason: 'A new one' } })
  }
  expect((await as(mia).get(`/batches/${id}`)).body.state).toBe('cancelled')
  const line = await book(source, day, 22_622)
  expect((await aside(line)).body.code).toBe('line_fits')
  expect((await aside(line, true)).status).toBe(200)
})

const alone = {
  code: 'second_person_needed',
  detail: expect.stringContaining('Nobody who is here'),
}
/** Who said what it is, and was deactivated since, frees no file with one who is there. */
async function whileNoaIsGone(then: () => Promise<void>) {
  const set = (status: string) =>
    database.prepare("UPDATE users SET status = ? WHERE id = 'noa'").bind(status).run()
  await set('inactive')
  await then()
  await set('active')
}

test('the next file is made once two people said that the debit is of something else', async () => {
  const { id, day } = await uploadedBatch(source, 12_121, 111)
  await makeVoid(id)
  const line = await book(source, day, 24_242)
  await aside(line, true)
  expect(await as(mia).post(`/batches/${id}/bank-file`)).toMatchObject(booked)
  await whileNoaIsGone(async () => expect((await confirmLine(line)).body).toMatchObject(alone))
  await confirmLine(line)
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
})

test('the next file is made by no one person’s word that the debit is of another batch', async () => {
  const { id } = await uploadedBatch(source, 18_181, 211)
  await makeVoid(id)
  const other = await uploadedBatch(source, 18_181, 221)
  const file = () => as(mia).post(`/batches/${id}/bank-file`)
  const say = (line: string, verb: string, body?: object) =>
    as(noa).post(`/reconciliation/lines/${line}/${verb}`, { body })
  // of this day and amount nothing else is open, and it is proposed for nothing all the same
  const line = await book(source, other.day, 36_362)
  expect(line.state).toBe('unreconciled')
  const said = await say(line.id, 'match', { batchId: other.id })
  expect([said.status, said.body.voidBeside]).toEqual([200, (await ofBatch(id)).reference])
  const own = await say(line.id, 'confirmation')
  expect(own).toMatchObject({ status: 409, body: { code: 'second_person_needed' } })
  expect(own.body.detail).toContain(`of the bank file of ${(await ofBatch(id)).reference} that`)
  const past = database
    .prepare("UPDATE statement_lines SET state = 'reconciled', confirmed_by = 'noa' WHERE id = ?")
    .bind(line.id)
    .run()
  await expect(past).rejects.toThrow('second_person_needed')
  expect(await file()).toMatchObject(booked)
  await whileNoaIsGone(async () => expect((await confirmLine(line)).body).toMatchObject(alone))
  expect((await confirmLine(line)).status).toBe(200)
  expect((await file()).status).toBe(201)
})

test('a debit of one of its payments stands against the next file, until two people said what it is', async () => {
  const { id, day } = await uploadedBatch(source, 13_131, 121)
  await makeVoid(id)
  const line = await book(source, day, 13_131, 'PAY')
  const again = await as(mia).post(`/batches/${id}/bank-file`)
  expect(again).toMatchObject(booked)
  expect(again.body.detail).toContain('A debit of K131.31 stands on the statement')
  await aside(line, true)
  expect(await as(mia).post(`/batches/${id}/bank-file`)).toMatchObject(booked)
  await confirmLine(line)
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
})

test('who asked before the file that is void asks again that the batch be cancelled', async () => {
  const { id, digest } = await submittedBatch(source, 17_700, 721)
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  const cancel = (person = mia) =>
    as(person).post(`/batches/${id}/cancellation`, { body: { reason: 'Not now' } })
  const { state, steps } = (await cancel()).body
  expect(state).toBe('approved')
  await as(mia).post(`/batches/${id}/bank-file`, { body: { askedAt: steps.at(-1).at } })
  await makeVoid(id)
  const past = database
    .prepare(`INSERT INTO batch_steps (batch_id, step, version, kind, from_state, to_state, actor_id, comment, at)
      SELECT batch_id, step + 1, version, 'cancel', 'approved', 'cancelled', 'zoe', 'No', at FROM batch_steps
      WHERE batch_id = ? ORDER BY step DESC LIMIT 1`)
    .bind(id)
    .run()
  await expect(past).rejects.toThrow('second_person_needed')
  expect((await cancel(zoe)).body.state).toBe('approved')
  expect((await cancel(mia)).body.state).toBe('cancelled')
})

test('a debit of a confidential batch is told to the payroll group alone: it may be one salary', async () => {
  const group = 'INSERT INTO payroll_group (user_id, added_by, added_at) VALUES (?, ?, 1)'
  await database.prepare(group).bind('mia', 'ana').run()
  const own = await addKunduAccount('7000000077')
  const pay = { name: 'Executive pay', kind: 'pay', sourceAccountId: own, isConfidential: true }
  const template = (await as(mia).post('/templates', { body: pay })).body.id
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(171, 1_234_567)] } })
  const { day } = await upload(id)
  await makeVoid(id)
  await book(own, day, 1_234_567, 'TO THE CEO')
  const cancel = (person = mia) =>
    as(person).post(`/batches/${id}/cancellation`, { body: { reason: 'Not now' } })
  const outside = await cancel(zoe)
  expect(outside).toMatchObject(booked)
  expect(JSON.stringify(outside.body)).not.toMatch(/CEO|12,345/)
  expect((await cancel()).body.detail).toContain('“TO THE CEO”')

  // brought in by the group of an account that pays such batches, it is the group's beside an open batch of its amount, too
  await database.prepare(group).bind(noa.id, 'ana').run()
  const beside = await uploadedBatch(own, 1_717_171, 181)
  await makeVoid(beside.id)
  await book(own, beside.day, 1_717_171, 'TO THE CFO')
  expect(JSON.stringify((await as(zoe).get('/reconciliation/lines')).body)).not.toContain('CFO')
  const shown = (await as(zoe).get(`/batches/${beside.id}`)).body
  expect(shown.unsaidDebit).toEqual({ line: null })
  const sealing = await as(mia).post(`/batches/${beside.id}/bank-file`)
  expect(sealing).toMatchObject(booked)
  expect(JSON.stringify([shown, sealing.body])).not.toContain('CFO')
})
