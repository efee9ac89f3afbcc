import { expect, test } from 'vitest'
import { addKunduAccount, payDay, payment } from '../../testing/batches.ts'
import { as, done, mia, zoe } from '../../testing/cast.ts'
import { dossierOf } from '../dossier/read-dossier.fixture.ts'
import {
  aside,
  book,
  upload as bringUp,
  confirmLine,
  lea,
  lineOf,
  noa,
  sendStatement,
  setAside,
} from '../settling/settling.fixture.ts'
import {
  actionsOn,
  approveAgain,
  beginWayBack,
  database,
  filesOf,
  makeVoid,
  ofBatch,
  recall,
  refusedBatch,
  seal,
  source,
} from './way-back.fixture.ts'

/* The bank booked a bank file that two people had made void on its word. */

beginWayBack()

/** The batch with a debit of exactly its total on the statement of its day. */
async function booked(amountToea: number) {
  const id = await refusedBatch(amountToea)
  const { valueDate, totalToea, voidFiles } = await ofBatch(id)
  await book(source, valueDate, totalToea)
  return { id, totalToea, fileId: voidFiles[0].id as string }
}
type Booked = Awaited<ReturnType<typeof booked>>

const words = 'BSP processed it all the same'
const say = ({ id, fileId }: { id: string; fileId: string }, more: object = {}, person = mia) =>
  as(person).post(`/batches/${id}/revival-request`, {
    body: { bankFileId: fileId, words, bankReference: 'BSP-77', ...more },
  })
async function confirm({ id }: Pick<Booked, 'id'>, person = zoe) {
  const { revival } = (await ofBatch(id)).voidFiles[0] ?? { revival: null }
  const body = { askedAt: revival?.askedAt ?? new Date(0).toISOString() }
  return as(person).post(`/batches/${id}/revival`, { body })
}

/** Noa asks that the last file of the account be taken back. */
async function takeBack() {
  const { accounts } = (await as(noa).get('/reconciliation')).body
  const { id } = accounts.find((one: { id: string }) => one.id === source).last
  const body = { reason: 'A wrong day', askedAt: null }
  return as(noa).post(`/reconciliation/statements/${id}/taking-back`, { body })
}

test('two people say that the bank booked it, and the batch goes on as any that the bank has', async () => {
  const batch = await booked(10_101)
  expect((await seal(batch.id)).body.code).toBe('already_booked')
  expect((await say(batch)).status).toBe(201)
  const asked = (await ofBatch(batch.id)).voidFiles[0].revival
  expect(asked).toMatchObject({ text: 'BULK', amountToea: -batch.totalToea, words })
  expect((await confirm(batch, mia)).body.code).toBe('second_person_needed')
  const revived = await confirm(batch)
  expect(revived).toMatchObject({ status: 201, body: { state: 'uploaded', voidFiles: [] } })
  expect(await filesOf(batch.id)).toMatchObject([{ isVoid: 0 }])
  expect((await ofBatch(batch.id)).bankFileId).toBe(batch.fileId)
  expect(await actionsOn(batch.id)).toContain('bank_file.revived')
  expect((await dossierOf(batch.id)).read('bank-file.json').revived).toMatchObject({
    ...{ saidBy: { id: 'mia' }, words, confirmedBy: { id: 'zoe' }, revivedAt: expect.any(String) },
  })

  const line = await lineOf(-batch.totalToea)
  expect(line).toMatchObject({ state: 'tentative', match: { batchId: batch.id } })
  expect((await confirmLine(line)).status).toBe(200)
  expect((await ofBatch(batch.id)).state).toBe('settled')
  expect((await say(batch)).body.code).toBe('another_file_counts')
})

test('a debit of one of its payments does it too, and is matched with that payment', async () => {
  const id = await refusedBatch(10_303)
  const { valueDate, voidFiles } = await ofBatch(id)
  await book(source, valueDate, 10_303, 'PAY')
  expect((await say({ id, fileId: voidFiles[0].id })).status).toBe(201)
  expect((await confirm({ id })).body).toMatchObject({ state: 'uploaded' })
  const line = await lineOf(-10_303)
  expect(line).toMatchObject({ state: 'tentative', match: { batchId: id } })
  expect(line.match.paymentId).toBeTruthy()
})

test('without a debit nobody says so, nor by one that somebody spoke for, nor without words and reference', async () => {
  const id = await refusedBatch(10_505)
  const { voidFiles } = await ofBatch(id)
  expect((await say({ id, fileId: voidFiles[0].id })).body.code).toBe('debit_missing')
  const batch = await booked(10_707)
  expect((await say(batch, { words: ' ' })).status).toBe(422)
  expect((await say(batch, { bankReference: '' })).body.code).toBe('bank_reference_required')
  await aside(await lineOf(-batch.totalToea), true)
  expect((await say(batch)).body.code).toBe('debit_missing')
})

test('one debit revives one of two files of one total', async () => {
  const other = await refusedBatch(10_909)
  const second = { id: other, fileId: (await ofBatch(other)).voidFiles[0].id }
  const one = await booked(10_909)
  expect((await say(one)).status).toBe(201)
  expect((await say(second)).status).toBe(201)
  const both = await Promise.all([confirm(one), confirm(second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('debit_missing')
})

test('two who confirm at once do it once, and another key does nothing more', async () => {
  const batch = await booked(11_111)
  await say(batch)
  const { askedAt } = (await ofBatch(batch.id)).voidFiles[0].revival
  const send = () => as(zoe).post(`/batches/${batch.id}/revival`, { body: { askedAt } })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect((await actionsOn(batch.id)).filter((one) => one === 'bank_file.revived')).toHaveLength(1)
})

test('it is left void, and said again in other words before it is confirmed', async () => {
  const batch = await booked(11_313)
  await say(batch)
  expect((await say(batch, {}, zoe)).body.code).toBe('revive_asked')
  const { askedAt } = (await ofBatch(batch.id)).voidFiles[0].revival
  // it is said of the debit, so its file is not taken back meanwhile
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'statement_said' } })
  expect((await as(zoe).remove(`/batches/${batch.id}/revival-request`)).status).toBe(200)
  expect((await ofBatch(batch.id)).voidFiles[0].revival).toBeNull()
  expect(await takeBack()).toMatchObject({ body: { state: 'asked' } })
  await say(batch, { words: 'Another call' })
  const stale = await as(zoe).post(`/batches/${batch.id}/revival`, { body: { askedAt } })
  expect(stale.body.code).toBe('revive_asked_anew')
  expect((await confirm(batch)).status).toBe(201)
})

test('a batch that was taken back since then has no file that could count again', async () => {
  const id = await refusedBatch(11_515)
  const { valueDate, totalToea, voidFiles } = await ofBatch(id)
  expect((await recall(id)).status).toBe(200)
  await book(source, valueDate, totalToea)
  expect((await say({ id, fileId: voidFiles[0].id })).body.code).toBe('changed_since_void')
})

test('what was said of a file of before stands in no way of the next one', async () => {
  const { id, fileId, totalToea } = await booked(12_121)
  expect((await say({ id, fileId })).status).toBe(201)
  await setAside(await lineOf(-totalToea))
  expect((await recall(id)).status).toBe(200)
  await approveAgain(id)
  expect((await seal(id)).status).toBe(201)
  await makeVoid(id)
  const { valueDate, voidFiles } = await ofBatch(id)
  await book(source, valueDate, totalToea, 'BULK 2')
  const next = voidFiles.at(-1).id as string
  expect(next).not.toBe(fileId)
  expect((await say({ id, fileId: next })).status).toBe(201)
  const said = (await ofBatch(id)).voidFiles.at(-1).revival
  const body = { askedAt: said.askedAt }
  const revived = await as(zoe).post(`/batches/${id}/revival`, { body })
  expect(revived).toMatchObject({ status: 201, body: { state: 'uploaded', bankFileId: next } })
})

test('a file that was made since then stands against it', async () => {
  const id = await refusedBatch(11_717)
  const { valueDate, totalToea, voidFiles } = await ofBatch(id)
  expect((await seal(id)).status).toBe(201)
  await book(source, valueDate, totalToea)
  const answer = await say({ id, fileId: voidFiles[0].id })
  expect(answer).toMatchObject({ status: 409, body: { code: 'another_file_counts' } })
})

test('the tables hold it: a second person, a debit that fits, and nothing else of a void file', async () => {
  const batch = await booked(11_919)
  const revive = (by: string, more = '') =>
    database
      .prepare(
        `UPDATE bank_files SET voided_at = NULL, voided_by = NULL, void_ask = NULL, void_asked_by = NULL, void_asked_at = NULL,
          revive_ask = NULL, revive_asked_by = NULL, revive_asked_at = NULL, revived_by = ?, revived_at = 1, uploaded_by = 'zoe',
          uploaded_at = 1, bank_reference = 'R', revived_line_id = json_extract(revive_ask, '$.lineId')${more} WHERE id = ?`,
      )
      .bind(by, batch.fileId)
      .run()
  await expect(revive('zoe')).rejects.toThrow(
    /bank_files_are_fixed|second_person_needed|debit_missing/,
  )
  await say(batch)
  await expect(revive('mia')).rejects.toThrow('second_person_needed')
  await expect(revive('zoe', ', unchecked_reason = NULL')).rejects.toThrow()
  await aside(await lineOf(-batch.totalToea), true)
  await expect(revive('zoe')).rejects.toThrow('debit_missing')
  const step = database
    .prepare(
      `INSERT INTO batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
        SELECT id, version, step + 1, 'revive', state, 'uploaded', 'zoe', 1, digest FROM batches WHERE id = ?`,
    )
    .bind(batch.id)
    .run()
  await expect(step).rejects.toThrow('second_person_needed')
})

test('of a confidential batch a debit of one payment does it for the payroll group alone', async () => {
  const group = 'INSERT INTO payroll_group (user_id, added_by, added_at) VALUES (?, ?, 1)'
  for (const id of ['mia', 'noa']) await database.prepare(group).bind(id, 'ana').run()
  const own = await addKunduAccount('7000000078')
  const pay = { name: 'Executives', kind: 'pay', sourceAccountId: own, isConfidential: true }
  const template = (await done(as(mia).post('/templates', { body: pay }))).id
  const run = { copyLines: false, valueDate: payDay() }
  const { id } = await done(as(mia).post(`/templates/${template}/batches`, { body: run }))
  const payments = { payments: [payment(191, 123_456), payment(192, 765_432)] }
  await done(as(mia).post(`/batches/${id}/payments`, { body: payments }))
  const { day } = await bringUp(id)
  await makeVoid(id)
  const fileId = (await ofBatch(id)).voidFiles[0].id
  // a statement that somebody outside brought in, with an amount for each that it may be
  const tried = [123_455, 123_456, 123_457].map((toea) => ({
    ...{ day, amountToea: -toea, text: 'TRIED' },
  }))
  await done(sendStatement(own, tried, 900_000_000, lea))
  expect((await say({ id, fileId }, {}, zoe)).body.code).toBe('debit_missing')
  expect((await say({ id, fileId })).status).toBe(201)
  const told = async (who: typeof zoe) =>
    (await as(who).get(`/batches/${id}`)).body.voidFiles[0].revival
  expect(await told(mia)).toMatchObject({ amountToea: -123_456, text: 'TRIED' })
  expect(await told(zoe)).toMatchObject({ amountToea: null, text: null, words })
  expect((await confirm({ id })).body.code).toBe('debit_missing')
  await as(mia).remove(`/batches/${id}/revival-request`)
  // what the whole file comes to is told to all
  await done(sendStatement(own, [{ day, amountToea: -888_888, text: 'BULK' }], 500_000_000, lea))
  expect((await say({ id, fileId }, {}, zoe)).status).toBe(201)
  expect(await told(zoe)).toMatchObject({ amountToea: -888_888, text: 'BULK' })
})
