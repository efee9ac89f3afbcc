import { describe, expect, test } from 'vitest'
import migration from '../../../../migrations/tenant/0073_void_invoices.sql?raw'
import { tenantDb } from '../../../core/databases.ts'
import { payrollGroup } from '../../../db/runs/tenant-runs.ts'
import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import { must } from '../../../domain/must.ts'
import { paidAgain, payDay, payment } from '../../../testing/batches.ts'
import { ana, as, mia, zoe } from '../../../testing/cast.ts'
import { verifyFirst } from '../../../testing/verification.ts'
import { book, noa, paymentsOf, upload } from '../../settling/settling.fixture.ts'
import { selectUnsaidElsewhere, selectUnsaidInvoice } from '../../way-back/unsaid-debits.ts'
import {
  beginWayBack,
  database,
  forgeFile,
  linesOf,
  ofBatch,
  recall,
  source,
} from '../../way-back/way-back.fixture.ts'
import { begin, bookWhole, cancel, handOver, paying, voided } from './invoiced.fixture.ts'
import { selectInvoicesBack, selectVoidInvoices } from './invoices-before.ts'
import { selectVoided, selectVoidedElsewhere } from './voided.ts'

/* An invoice that a void bank file had, or a payment that came back, is found however it is named there and here. */

beginWayBack()

const kinds = ['same_invoice', 'void_before', 'void_booked', 'came_back']
type Found = { kind: string; line: number; sentence: string }
async function foundIn(id: string) {
  const found: Found[] = (await as(mia).get(`/batches/${id}/findings`)).body.items
  return found
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((one, other) => one.line - other.line)
    .map(
      ({ kind, line, sentence }) => `${line} ${kind}: ${sentence.split(/ was| came| already/)[0]}`,
    )
}
const kindsIn = async (id: string) => (await foundIn(id)).map((one) => one.split(':')[0])

describe('an invoice that a void file had', () => {
  const had = [
    paying(1, 'Supplies', 'INV-0117'),
    paying(2, 'Invoice 4471'),
    paying(3, 'Supplies', 'INV-300'),
    paying(4, 'Supplies', 'INV 9', 'CN-5'),
    paying(5, 'Supplies', '#'),
  ]
  const again = () => [
    paying(1, 'Supplies', 'inv 117'),
    paying(2, 'Supplies', 'INVOICE-4471'),
    paying(3, 'Inv 0300'),
    paying(4, 'Supplies', 'INV 10', 'cn 5'),
    paying(5, 'Supplies', '#'),
  ]

  test('is found listed and as the reference, in both directions, with what it is called here', async () => {
    const { id, reference } = await voided(had)
    const later = await begin(again())
    // while it counts, what is found is that it is paid already
    expect(await kindsIn(later)).toEqual([1, 2, 3, 4].map((line) => `${line} same_invoice`))
    await cancel(id)
    expect(await foundIn(later)).toEqual([
      `1 void_before: ${reference}-1, of invoice inv 117,`,
      `2 void_before: ${reference}-2, of invoice INVOICE-4471,`,
      `3 void_before: ${reference}-3`,
      `4 void_before: ${reference}-4, less credit note cn 5,`,
    ])
    const unsaid = await as(mia).post(`/batches/${later}/submission`, { body: {} })
    expect(unsaid.body.code).toBe('duplicates_need_reason')
    // another payee's of the same number is another invoice
    expect(await foundIn(await begin([paying(6, 'Supplies', 'INV-0117')]))).toEqual([])
    await bookWhole(id)
    expect(await kindsIn(later)).toEqual([1, 2, 3, 4].map((line) => `${line} void_booked`))
    const booked = await as(mia).post(`/batches/${later}/submission`, { body: paidAgain })
    expect(booked.body.code).toBe('findings_open')
  })

  test('is found though its line lists another one by now, was taken out or was split off', async () => {
    const [first, second, third] = [
      paying(11, 'Supplies', 'A 1'),
      paying(12, 'Supplies', 'A 2'),
      paying(13, 'Supplies', 'A 3'),
    ]
    const { id, reference } = await voided([first, second, third])
    expect((await recall(id)).status).toBe(200)
    const [one, two] = await linesOf(id)
    const invoices = [{ number: 'B 1', grossToea: one.amountToea }]
    const changed = await as(mia).put(`/batches/${id}/payments/${one.id}`, { body: { invoices } })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await as(mia).remove(`/batches/${id}/payments/${two.id}`)).status).toBeLessThan(300)
    const switches = (recordsMax: number) => ({ body: { switches: { recordsMax } } })
    await as(ana).put(`/source-accounts/${source}`, switches(2))
    const { body: split } = await as(mia).post(`/batches/${id}/split`)
    await as(ana).put(`/source-accounts/${source}`, switches(1_000))
    const part = must(split.added[0], 'part').id as string
    // a part is what the file had, and says nothing of itself
    expect(await foundIn(part)).toEqual([])
    await handOver(id)
    const later = await begin([
      paying(11, 'Supplies', 'A 1'),
      paying(12, 'Supplies', 'A 2'),
      paying(13, 'A 3'),
    ])
    expect(await foundIn(later)).toEqual([
      `1 void_before: ${reference}-1, of invoice A 1,`,
      `2 void_before: ${reference}-2, of invoice A 2,`,
      `3 void_before: ${reference}-3`,
    ])
    await rewrite()
    // of files of before, what their lines list by now, also where they were split off; not of a line that is gone
    expect(await foundIn(later)).toEqual([`3 void_before: ${reference}-3`])
  })

  test('is found of whoever was merged, and not twice where the file counts again', async () => {
    const merged = await voided([paying(21, 'Supplies', 'C 1')])
    const [{ payeeId }] = await linesOf(merged.id)
    await cancel(merged.id)
    const later = await begin([paying(22, 'Supplies', 'C-1')])
    expect(await foundIn(later)).toEqual([])
    const [{ payeeId: intoId }] = await linesOf(later)
    await verifyFirst(intoId)
    const merge = { body: { intoId, reason: 'One person' } }
    expect((await as(ana).post(`/payees/${payeeId}/merges`, merge)).status).toBeLessThan(300)
    expect(await kindsIn(later)).toEqual(['1 void_before'])

    const { id, fileId } = await voided([paying(23, 'Supplies', 'C 2')])
    await bookWhole(id)
    const after = await begin([paying(23, 'Supplies', 'C-2')])
    expect(await kindsIn(after)).toEqual(['1 same_invoice', '1 void_booked'])
    const said = { bankFileId: fileId, words: 'Booked', bankReference: 'BSP-77' }
    await as(mia).post(`/batches/${id}/revival-request`, { body: said })
    const { askedAt } = (await ofBatch(id)).voidFiles[0].revival
    const revived = await as(zoe).post(`/batches/${id}/revival`, { body: { askedAt } })
    expect(revived.status).toBe(201)
    expect(await kindsIn(after)).toEqual(['1 same_invoice'])
  })
})

/** What migration 0073 finds of files that were void before it. */
async function rewrite() {
  const parts = migration.split('--> statement-breakpoint')
  const kept = must(
    parts.find((part) => part.includes('TRIGGER void_invoices_kept')),
    'trigger',
  )
  const found = must(
    parts.find((part) => /^\s*-- Of files that are void/.test(part)),
    'rows',
  )
  const run = ['DROP TRIGGER void_invoices_kept', 'DELETE FROM void_invoices', kept, found]
  await database.batch(run.map((sql) => database.prepare(sql)))
}

test('an invoice of a payment that came back is found listed and as the reference, in both directions', async () => {
  const paid = await begin([
    paying(31, 'Supplies', 'D 1'),
    paying(32, 'Bill 2'),
    paying(33, 'Supplies', 'D 3'),
    paying(34, 'Supplies', 'D 4'),
  ])
  const { number } = await upload(paid)
  const later = await begin([
    paying(31, 'Supplies', 'd-1'),
    paying(32, 'Supplies', 'BILL 2'),
    paying(33, 'd 3'),
    paying(35, 'Supplies', 'D 4'),
  ])
  const bankDay = dayInPortMoresby(new Date())
  for (const { id: paymentId, amountToea } of await paymentsOf(paid)) {
    const body = { paymentId, amountToea, reason: 'Closed', bankDay }
    expect((await as(noa).post('/returns', { body })).status).toBe(201)
  }
  const back = [
    `1 came_back: ${number}-1, of invoice d-1,`,
    `2 came_back: ${number}-2, of invoice BILL 2,`,
    `3 came_back: ${number}-3`,
  ]
  expect(await foundIn(later)).toEqual(back)
  const [, , , { payeeId }] = await linesOf(paid)
  const [, , , { payeeId: intoId }] = await linesOf(later)
  await verifyFirst(intoId)
  const merge = { body: { intoId, reason: 'One person' } }
  expect((await as(ana).post(`/payees/${payeeId}/merges`, merge)).status).toBeLessThan(300)
  expect(await foundIn(later)).toEqual([...back, `4 came_back: ${number}-4, of invoice D 4,`])
})

test('of a confidential batch it is said, and not where', async () => {
  const db = tenantDb(database)
  await db.insert(payrollGroup).values({ userId: 'mia', addedBy: 'ana', addedAt: new Date() })
  const body = { name: 'Executive pay', kind: 'pay', sourceAccountId: source, isConfidential: true }
  const template = (await as(mia).post('/templates', { body })).body.id
  const run = { copyLines: false, valueDate: addDays(payDay(), 30) }
  const begun = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body.id
  const { id } = await voided([paying(41, 'Fees', 'E 1'), paying(41, 'Fees', 'E 2')], begun)
  await cancel(id)
  const later = await begin([paying(41, 'Fees', 'E 1'), paying(41, 'Fees', 'E 2')])
  expect(await foundIn(later)).toEqual([
    '1 void_before: A payment of a confidential batch, of invoice E 1,',
    '2 void_before: A payment of a confidential batch, of invoice E 2,',
  ])
})

test('what it costs grows with the lines of the batch alone', async () => {
  const lines = 100
  const many = (amountToea: number) =>
    Array.from({ length: lines }, (_none, index) => {
      const invoices = [{ number: `F ${index}`, grossToea: amountToea }]
      return { ...payment(50, amountToea), reference: `Supplies ${index}`, invoices }
    })
  const { id } = await voided(many(101))
  await cancel(id)
  const later = await begin(many(102))
  for (const [select, max] of [
    // each by its reference, and by the invoice that it lists
    [selectVoidInvoices, 2 * lines],
    [selectInvoicesBack, 0],
    [selectUnsaidInvoice, 0],
  ] as const) {
    const { sql, params } = select(tenantDb(database), later).toSQL()
    const read = database.prepare(sql).bind(...params)
    const { results, meta } = await read.all()
    expect(results).toHaveLength(max)
    expect(meta.rows_read).toBeLessThan(60 * lines)
    expect(params.length).toBeLessThan(40)
  }
  // one account has all lines, here and in the void file, at one amount; and a debit waits that is of none of them
  const again = await begin(many(101))
  await book(source, (await ofBatch(again)).valueDate, 77)
  for (const [select, max] of [
    [selectVoided, 1],
    [selectVoidedElsewhere, 0],
    [selectVoidInvoices, 2 * lines],
    [selectUnsaidElsewhere, 0],
  ] as const) {
    const { sql, params } = select(tenantDb(database), again).toSQL()
    const read = database.prepare(sql).bind(...params)
    const { results, meta } = await read.all()
    expect(results).toHaveLength(max)
    expect(meta.rows_read).toBeLessThan(60 * lines)
  }
  await handOver(again)
  await database.prepare('drop trigger bank_files_sequence_without_gap').run()
  expect((await forgeFile(again)).meta.rows_read).toBeLessThan(60 * lines)
})
