import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../../testing/batches.ts'
import { ana, as, beta, bob, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'

const pdf = '%PDF-1.7\nAn invoice'
let database: D1Database
let source = ''
let batch = ''
let lines: { id: string; line: number }[] = []
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  batch = await startBatch(source)
  const body = { payments: [payment(1), payment(2)] }
  lines = (await as(mia).post(`/batches/${batch}/payments`, { body })).body.items
})

type Sent = { by?: Person; content?: string; fileName?: string; key?: string; id?: string }

function send(fields: Record<string, string> = {}, sent: Sent = {}) {
  const { by = mia, content = pdf, fileName = 'invoice.pdf', key, id = batch } = sent
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([content], fileName))
  return as(by).post(`/batches/${id}/attachments`, { form, ...(key && { key }) })
}
const listOf = async (id = batch) => (await as(tom).get(`/batches/${id}/attachments`)).body.items
const filesStored = async () =>
  (await env.FILES.list({ prefix: 'attachments/org-acme/' })).objects.length

test('a paper is laid beside a batch and beside a payment, once under its key', async () => {
  const added = await send({}, { key: 'once' })
  expect(added).toMatchObject({
    status: 201,
    body: { fileName: 'invoice.pdf', bytes: pdf.length, note: '', line: null, addedBy: 'Mia Kila' },
  })
  expect((await send({}, { key: 'once' })).body).toEqual(added.body)
  const [first] = lines
  const ofPayment = await send({ paymentId: first?.id ?? '' }, { content: `${pdf} 1` })
  expect(ofPayment).toMatchObject({ status: 201, body: { line: 1, paymentId: first?.id } })
  expect(await listOf()).toEqual([added.body, ofPayment.body])
  expect(await filesStored()).toBe(2)
})

test('it is taken along as it came, and by nobody of another organisation', async () => {
  const [one] = await listOf()
  const path = `/batches/${batch}/attachments/${one.id}/file`
  expect((await as(ravi).get(path)).body).toBe(pdf)
  expect((await as(bob).get(path, { slug: beta })).status).toBe(404)
  expect((await as(ravi).get(`/batches/none/attachments/${one.id}/file`)).status).toBe(404)
})

test.each([
  [{ note: 'Why not' }, {}, 422, 'attachment_no_note'],
  [{ paymentId: 'none' }, {}, 404, 'not_found'],
  [{}, { content: '<html>' }, 422, 'document_unknown'],
  [{}, { fileName: 'invoice.png' }, 422, 'document_not_as_named'],
  [{}, { content: `%PDF-${'x'.repeat(5 * 1024 * 1024)}` }, 413, 'too_large'],
  [{}, { by: ravi }, 403, 'not_allowed'],
] as const)('%j is refused, and nothing stays of it (%#)', async (fields, sent, status, code) => {
  const before = [await listOf(), await filesStored()]
  expect(await send(fields, sent)).toMatchObject({ status, body: { code } })
  expect([await listOf(), await filesStored()]).toEqual(before)
})

test('the same content again is found, in this batch and in another', async () => {
  const other = await startBatch(source)
  await as(mia).post(`/batches/${other}/payments`, { body: { payments: [payment(3)] } })
  await send({}, { id: other, fileName: 'again.pdf' })
  const { items } = (await as(mia).get(`/batches/${other}/findings`)).body
  const found = items.filter(({ kind }: { kind: string }) => kind === 'attached_twice')
  const { reference } = (await as(mia).get(`/batches/${batch}`)).body
  expect(found).toMatchObject([
    {
      rank: 3,
      paymentId: null,
      sentence: `again.pdf is attached twice: to ${reference} too.`,
    },
  ])
  const handedOver = await as(mia).post(`/batches/${other}/submission`, { body: paidAgain })
  expect(handedOver.body.warnings).toMatchObject({ attached_twice: 1 })
})

test('after it was handed over a paper is a note that says why it comes', async () => {
  const { id } = await submittedBatch(source, 100_000, 20)
  const late = { id, content: `${pdf} late` }
  expect(await send({}, late)).toMatchObject({
    status: 422,
    body: { code: 'attachment_needs_note' },
  })
  expect(await send({ note: 'The delivery note came' }, late)).toMatchObject({
    status: 201,
    body: { note: 'The delivery note came' },
  })
  expect((await as(mia).get(`/batches/${id}`)).body.state).toBe('in_approval')
})

test('whoever lays a paper beside a batch is one of its makers', async () => {
  const { id } = await submittedBatch(source, 100_000, 30)
  const before = (await as(mia).get(`/batches/${id}`)).body
  const body = { decision: 'reject', digest: before.digest, comment: 'No invoice' }
  await as(ravi).post(`/batches/${id}/approvals`, { body })
  expect((await send({}, { id, content: `${pdf} 7`, by: zoe })).body.version).toBe(2)
  const { approvers, ...after } = (await as(mia).get(`/batches/${id}`)).body
  expect(after).toMatchObject({ state: 'ready', version: 2 })
  const own = approvers.flatMap(({ person, reason }: { person: Person; reason: string }) =>
    reason === 'own_batch' ? [person.id] : [],
  )
  expect(own).toEqual([zoe.id])
})

test('of a batch that was split each part takes fifty papers, counted as they are shown, in the table too', async () => {
  const whole = await startBatch(source)
  const payments = [payment(41), payment(42), payment(43)]
  const added = await as(mia).post(`/batches/${whole}/payments`, { body: { payments } })
  const last = added.body.items[2]
  const papers = (id: string, many: number) =>
    database
      .prepare(
        `INSERT INTO batch_attachments (id, batch_id, version, payment_id, line, payee_name, file_name, media_type, bytes, sha256,
          stored_as, note, added_in, added_by, added_at)
        SELECT p.id || value, p.batch_id, 1, p.id, p.line, p.payee_name, 'a.pdf', 'application/pdf', 1, 'f', 'k', '', b.state, 'mia', 1
        FROM payments p JOIN batches b ON b.id = p.batch_id JOIN json_each(?) WHERE p.id = ?`,
      )
      .bind(JSON.stringify(Array.from({ length: many }, (_none, index) => `${many} ${index}`)), id)
      .run()
  await papers(last.id, 50)
  const late = () => send({}, { id: whole, content: `${pdf} late` })
  expect((await late()).body.code).toBe('too_many_attachments')
  const switches = (recordsMax: number) => ({ body: { switches: { recordsMax } } })
  await as(ana).put(`/source-accounts/${source}`, switches(2))
  const { id: part } = (await as(mia).post(`/batches/${whole}/split`)).body.added.at(-1)
  await as(ana).put(`/source-accounts/${source}`, switches(1_000))
  expect([await listOf(whole), await listOf(part)].map(({ length }) => length)).toEqual([0, 50])
  expect((await late()).status).toBe(201)
  expect((await send({}, { id: part })).body.code).toBe('too_many_attachments')
  await expect(papers(last.id, 1)).rejects.toThrow('too_many_attachments')
})
