import { describe, expect, test } from 'vitest'
import { paidAgain, payDay, payment } from '../../../testing/batches.ts'
import { ana, as, mia } from '../../../testing/cast.ts'
import { numbered } from '../../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../../testing/growth/rows-read.ts'
import { withoutCooling } from '../../../testing/verification.ts'
import { noa } from '../../settling/settling.fixture.ts'
import {
  beginWayBack,
  database,
  forgeFile,
  linesOf,
  recall,
  seal,
  source,
  upload,
} from '../../way-back/way-back.fixture.ts'
import { replaceAccount } from '../findings.fixture.ts'
import { begin, bookWhole, cancel, handOver, paying, voided } from './invoiced.fixture.ts'

beginWayBack()

test('no file leaves with an invoice of a void file, listed or as the reference, while a debit stands that may be of it', async () => {
  const { id, reference } = await voided([
    paying(61, 'Supplies', 'G 1'),
    paying(62, 'Supplies', 'G 2'),
    paying(63, 'Bill G 3'),
    paying(64, 'Bill G 4'),
  ])
  await cancel(id)
  const again = [
    await begin([paying(61, 'Supplies', 'G-1')]),
    await begin([paying(62, 'g 02')]),
    await begin([paying(63, 'Supplies', 'BILL G-3')]),
    await begin([paying(64, 'bill g4')]),
  ]
  const others = [
    await begin([paying(61, 'Supplies', 'G 7')]),
    await begin([paying(64, 'Bill G 8')]),
    await begin([paying(65, 'Bill G 4')]),
  ]
  for (const one of [...again, ...others]) await handOver(one)
  await bookWhole(id)
  for (const one of again) {
    const refused = await seal(one)
    expect(refused, `${again.indexOf(one)}`).toMatchObject({
      status: 409,
      body: { code: 'already_booked' },
    })
    expect(refused.body.detail).toContain(`of a bank file of ${reference} that is void`)
    await expect(forgeFile(one)).rejects.toThrow('already_booked')
  }
  for (const one of others) expect((await seal(one)).status).toBe(201)
})

const sentencesOf = async (id: string) =>
  (await as(mia).get(`/batches/${id}/findings`)).body.items.map(
    ({ kind, sentence }: { kind: string; sentence: string }) => `${kind}: ${sentence}`,
  )

test('nor what it had to an account of the payee that was replaced since', async () => {
  await withoutCooling()
  const { id, reference } = await voided([paying(81, 'Pay'), paying(82, 'Pay')])
  await cancel(id)
  const [{ payeeId, payeeName, amountToea }] = await linesOf(id)
  await replaceAccount(payeeId, payeeName, '55500081')
  const again = await begin([{ payeeId, amountToea, reference: 'Typed again' }])
  expect(await sentencesOf(again)).toContain(
    `void_before: ${reference}-1, to another account of this payee, was in a bank file that is void: the bank may have paid it all the same.`,
  )
  await handOver(again)
  await bookWhole(id)
  const refused = await seal(again)
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_booked' } })
  await expect(forgeFile(again)).rejects.toThrow('already_booked')
  const later = await begin([{ payeeId, amountToea, reference: 'Once more' }])
  expect((await sentencesOf(later)).join()).toContain('void_booked')
  const unsaid = await as(mia).post(`/batches/${later}/submission`, { body: paidAgain })
  expect(unsaid.body.code).toBe('findings_open')
})

test('what a part had whose file is void is found where it is typed again into another part', async () => {
  const id = await begin([paying(91, 'Pay'), paying(92, 'Pay')])
  const narrow = (recordsMax: number) =>
    as(ana).put(`/source-accounts/${source}`, { body: { switches: { recordsMax } } })
  await narrow(2)
  const { body } = await as(mia).post(`/batches/${id}/split`)
  await narrow(1_000)
  const part = await voided([paying(93, 'Pay')], body.added[0].id)
  const [{ payeeId, amountToea }] = await linesOf(part.id)
  await cancel(part.id)
  await begin([{ payeeId, amountToea, reference: 'Typed again' }], id)
  expect((await sentencesOf(id)).join()).toContain(`void_before: ${part.reference}-1 was in`)
})

describe('beside as many debits that nobody confirmed as a void file had lines, each amount is looked up', () => {
  const lines = 300
  const payments = (from: number, toeaOf: (index: number) => number) =>
    Array.from({ length: lines }, (_none, index) => payment(from + index, toeaOf(index)))
  /** The bank books payment by payment. */
  const book = (name: string, toea: string) =>
    database.batch([
      database.prepare(`insert into statement_imports (id, source_account_id, format, file_name, sha256, bytes, from_day, to_day,
        line_count, added_count, imported_by, imported_at) values ('${name}', '${source}', 'csv', 's.csv', '${name}', 1, '${payDay()}', '${payDay()}', 1, 1, 'noa', ${Date.now()})`),
      database.prepare(`insert into statement_lines (id, import_id, source_account_id, position, day, amount_toea, text, reference, key, state)
        ${numbered(0, lines)} select '${name}' || i, '${name}', '${source}', i, '${payDay()}', ${toea}, 'PAY', '', '${name}' || i, 'unreconciled' from n`),
    ])
  async function reads(
    act: () => Promise<{ status: number; body: unknown }>,
    expected: number,
    most = 150,
  ) {
    const ended = countRowsRead([database])
    const { status, body } = await act()
    const rows = ended().reduce((sum, one) => sum + one.rows, 0)
    expect(status, JSON.stringify(body)).toBe(expected)
    expect(rows).toBeLessThan(most * lines)
  }
  const look = (id: string) => () => as(mia).get(`/batches/${id}`)

  test('of other amounts, when its batch is looked at, cancelled, taken back and has another file', async () => {
    const { id } = await voided(payments(1_000, (index) => 10_001 + index))
    await book('others', '-900000 - i')
    await reads(look(id), 200)
    const body = { reason: 'Typed again' }
    await reads(() => as(mia).post(`/batches/${id}/cancellation`, { body }), 201)
    await reads(() => recall(id), 200)
    await handOver(id)
    await reads(() => seal(id), 201)
  })

  test('of one amount that everybody gets, when it was typed again and the bank has that', async () => {
    const all = payments(2_000, () => 12_001)
    const { id } = await voided(all)
    await cancel(id)
    const again = await begin(all)
    await handOver(again)
    expect((await seal(again)).status).toBe(201)
    expect((await upload(again)).status).toBe(201)
    await book('same', '-12001')
    await reads(look(again), 200)
    await database
      .prepare(`update statement_lines set state = 'tentative', matched_by = 'noa', matched_at = 1, payment_id =
        (select id from payments where batch_id = ? and line = position) where import_id = 'same'`)
      .bind(again)
      .run()
    // fifty lines of a page, each of which may be of each line of the void file
    await reads(() => as(noa).get('/reconciliation/lines?state=tentative'), 200, 20)
  })
})
