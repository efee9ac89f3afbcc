import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { writeBankFile } from '../../domain/bank-files/write-bank-file.ts'
import { payroll } from '../../domain/fixtures/bank-files/payroll.ts'
import { makeWorkbook } from '../../domain/fixtures/sheets/make-workbook.ts'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'

const header = 'Name,BSB,Account,Amount,Reference'
const good = `${header}\nMary Kila,088-950,1000123,12.50,FN23\nTom Guba,088-950,1000124,7,FN23\n`
const bad = `${header}\nMary Kila,088-950,2000123,12.50,FN23\nTom Guba,88,2000124,7,FN23\n`
let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

type Sending = {
  batch?: string
  key?: string
  goodRowsOnly?: boolean
  fileName?: string
  answers?: Record<string, string>
}

async function send(
  text: string | Uint8Array | undefined,
  { batch = '', key = '', goodRowsOnly = false, fileName = 'pay.csv', answers = {} }: Sending = {},
) {
  const form = new FormData()
  if (text !== undefined) form.set('sheet', new File([text as string], fileName))
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  if (goodRowsOnly) form.set('goodRowsOnly', 'true')
  const id = batch || (await startBatch(source))
  return { id, ...(await as(mia).post(`/batches/${id}/imports`, { form, ...(key && { key }) })) }
}

test('a good sheet is kept whole, and can be read again', async () => {
  const { id, status, body } = await send(good)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { rows: 2, accepted: 2, newPayees: 2, goodTotalToea: 1_950 },
  })
  expect((await as(mia).get(`/imports/${body.importId}`)).body).toEqual(body)
  expect((await as(mia).get(`/batches/${id}`)).body.totalToea).toBe(1_950)
})

test('large sheets of one organisation are read one behind the other, however many are sent at once', async () => {
  const batches = [await startBatch(source), await startBatch(source), await startBatch(source)]
  const stored = vi.spyOn(env.FILES, 'put')
  const long = ' '.repeat(3_600_000)
  const sent = await Promise.all(
    batches.map((batch, at) => send(`${good}#,,,,${at}${long}`, { batch })),
  )
  expect(sent.map(({ status }) => status)).toEqual([422, 422, 422])
  const order = stored.mock.calls.map(([key]) => key.split('/').at(-1))
  expect(order).toEqual(['sheet', 'answer', 'sheet', 'answer', 'sheet', 'answer'])
  stored.mockRestore()
})

test('of a sheet with an error nothing is kept, and the error names row and column', async () => {
  const { id, status, body } = await send(bad)
  expect(status).toBe(422)
  expect(body.problems).toContainEqual(expect.objectContaining({ row: 3, column: 'BSB' }))
  expect((await as(mia).get(`/batches/${id}`)).body.paymentCount).toBe(0)
})

test('its good rows alone are kept where that is asked for, and the others come back as a sheet', async () => {
  const { body } = await send(bad, { goodRowsOnly: true })
  expect(body.accepted).toBe(1)
  const refused = await as(mia).get(`/imports/${body.importId}/refused-rows`)
  expect(refused.headers.get('Content-Type')).toContain('text/csv')
  expect(refused.body).toContain('Tom Guba,88,2000124')
  expect(refused.body).not.toContain('Mary Kila')
})

test('the same sheet under the same key is one import', async () => {
  const batch = await startBatch(source)
  const text = good.replaceAll('1000', '3000')
  const first = await send(text, { batch, key: 'import-once' })
  const read = vi.spyOn(env.FILES, 'get')
  const again = await send(text, { batch, key: 'import-once' })
  // as it lies there: what was said of a sheet is as long as it likes, and is held by nobody
  expect(read.mock.calls).toEqual([[expect.any(String), { range: expect.any(Object) }]])
  read.mockRestore()
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await as(mia).get(`/batches/${batch}`)).body.paymentCount).toBe(2)
})

test('what is no form with a sheet is refused', async () => {
  expect((await send(undefined)).body.code).toBe('not_a_form')
  const id = await startBatch(source)
  const answer = await as(mia).post(`/batches/${id}/imports`, { body: { sheet: good } })
  expect(answer.body.code).toBe('not_a_form')
})

test('an import that is not there is not found', async () => {
  expect((await as(mia).get('/imports/none')).status).toBe(404)
  expect((await as(mia).get('/imports/none/refused-rows')).status).toBe(404)
})

describe('what a sheet does not say itself', () => {
  const held = `${header},Status\nMary Kila,088-950,7000000001,12.50,FN23,Active\nTom Guba,088-950,7000000002,7.00,FN23,Leave\n`

  test('is asked for by an error, and taken with the next call', async () => {
    const asked = await send(held)
    expect([asked.status, asked.body.accepted]).toEqual([422, 0])
    expect(asked.body.problems).toContainEqual(
      expect.objectContaining({ row: 3, column: 'Status', code: 'row_status_unknown' }),
    )
    const skipped = await send(held, { answers: { skipRows: '[3]' } })
    expect([skipped.status, skipped.body.accepted]).toEqual([201, 1])
    const mapped = await send(held, { answers: { mapping: '{"Status":"unread"}' } })
    expect([mapped.status, mapped.body.accepted]).toEqual([201, 2])
    expect(mapped.body.problems).toContainEqual(expect.objectContaining({ code: 'column_unread' }))
  })

  test('must be what the payroll says', async () => {
    const answers = { controlTotalToea: '1950', headCount: '3' }
    expect((await send(good, { answers })).body.problems).toContainEqual(
      expect.objectContaining({ code: 'head_count_differs' }),
    )
  })

  test.each([
    ['skipRows', 'three'],
    ['skipRows', '[0]'],
    ['mapping', '{"Status":"colour"}'],
    ['encoding', 'ebcdic'],
    ['controlTotalToea', '12.50'],
    ['headCount', '-1'],
  ])('is refused by its name where it cannot be read: %s %s', async (field, value) => {
    const { status, body } = await send(good, { answers: { [field]: value } })
    expect([status, body.errors[0].field]).toEqual([422, field])
  })

  test('makes another request of the same sheet under the same key', async () => {
    const batch = await startBatch(source)
    expect((await send(held, { batch, key: 'answered' })).status).toBe(422)
    const other = await send(held, { batch, key: 'answered', answers: { skipRows: '[3]' } })
    expect(other.body.code).toBe('key_reused')
  })
})

test('a file name that is too long is refused, not cut', async () => {
  const { status, body } = await send(good, { fileName: `${'n'.repeat(200)}.csv` })
  expect([status, body.errors[0].message]).toEqual([
    422,
    'The file’s name has 204 characters; at most 200 are kept. Rename it.',
  ])
})

test('the account that pays is not paid by its own sheet', async () => {
  const { bsb, accountNumber } = (await as(mia).get(`/source-accounts/${source}`)).body
  const { body } = await send(`${header}\nGoroka Hospital,${bsb},${accountNumber},5.00,FN23\n`)
  expect(body.problems).toContainEqual(expect.objectContaining({ row: 2, code: 'own_account' }))
})

test('a workbook is imported as a sheet is, of two sheets the one that is said, and its refused rows come back as one', async () => {
  const rows = [
    ['Name', 'BSB', 'Account Number', 'Amount', 'Reference', 'Status'],
    ['Mary Kila', '088-950', '7000000011', 12.5, 'FN23', 'Active'],
    ['Tom Guba', '088-950', '7000000012', 7, 'FN23', 'Terminated'],
  ]
  const bytes = await makeWorkbook([{ name: 'Payroll', rows }])
  // it unpacks gigabytes before a byte of them can be counted
  const stream = vi.spyOn(globalThis, 'DecompressionStream')
  const { status, body } = await send(bytes, { fileName: 'pay.xlsx', goodRowsOnly: true })
  expect([status, body.accepted, body.goodTotalToea]).toEqual([201, 1, 1_250])
  const refused = await as(mia).get(`/imports/${body.importId}/refused-rows`)
  expect(refused.body).toContain('Tom Guba,088-950,7000000012,7,FN23,Terminated')
  const two = await makeWorkbook([
    { name: 'FN23', rows: rows.slice(0, 2) },
    { name: 'FN24', rows: rows.slice(0, 2) },
  ])
  const asked = await send(two, { fileName: 'two.xlsx' })
  expect(asked).toMatchObject({ status: 422, body: { problems: [{ code: 'sheet_doubtful' }] } })
  const said = await send(two, { fileName: 'two.xlsx', answers: { worksheet: 'FN24' } })
  expect(said).toMatchObject({ status: 201, body: { accepted: 1 } })
  const broken = await send(bytes.slice(0, 400), { fileName: 'pay.xlsx' })
  expect(broken).toMatchObject({ status: 422, body: { accepted: 0 } })
  expect(stream).not.toHaveBeenCalled()
})

test('one account written with and without its zeros is one payee, and two payments that look the same', async () => {
  const row = (number: string) => `Zita Zero,088-950,${number},5.00,FN23`
  const { body, id } = await send(`${header}\n${row('0000887766')}\n${row('887766')}\n`)
  expect(body).toMatchObject({ accepted: 2, newPayees: 1 })
  expect(body.problems).toContainEqual(expect.objectContaining({ row: 3, code: 'duplicate_row' }))
  expect((await as(mia).post(`/batches/${id}/submission`)).body.code).toBe('duplicates_need_reason')
})

test('rows without titles are asked about by their own code, and read with the answer', async () => {
  const rows = 'Rose Untitled,088-950,7000000021,12.50\nTom Untitled,088-950,7000000022,7.00\n'
  const asked = await send(rows)
  expect([asked.status, asked.body.accepted]).toEqual([422, 0])
  const [problem] = asked.body.problems
  expect(problem).toMatchObject({ row: 1, column: '(sheet)', code: 'titles_missing' })
  const told = await send(rows, { answers: { mapping: problem.value } })
  expect([told.status, told.body.accepted, told.body.goodTotalToea]).toEqual([201, 2, 1_950])
})

test('a bank file becomes payments, whatever it is called, and one that does not add up becomes none', async () => {
  const batch = await startBatch(source)
  const { valueDate } = (await as(mia).get(`/batches/${batch}`)).body
  const file = writeBankFile(payroll('aba-120', { valueDate }))
  const text = file.ok ? file.value.text : ''
  const cut = text.replace('0000150000KILA', '0000150001KILA')
  const refused = await send(cut, { batch, fileName: 'pay.aba' })
  expect([refused.status, refused.body.accepted]).toEqual([422, 0])
  expect(refused.body.problems).toContainEqual(
    expect.objectContaining({ row: 5, code: 'trailer_credits_wrong', severity: 'error' }),
  )
  const { status, body } = await send(text, { batch, fileName: 'pay.csv' })
  expect([status, body.accepted, body.goodTotalToea]).toEqual([201, 2, 249_999])
  expect(body.problems).toContainEqual(expect.objectContaining({ code: 'balancing_record' }))
})

test('what is wrong with a record of a bank file keeps it out, and comes back with it', async () => {
  const batch = await startBatch(source)
  const { valueDate } = (await as(mia).get(`/batches/${batch}`)).body
  const file = writeBankFile(payroll('aba-120', { valueDate }))
  const lines = file.ok ? file.value.text.split('\r\n') : []
  const text = lines.with(1, `${lines[1]}X`).join('\r\n')
  const { body } = await send(text, { batch, goodRowsOnly: true })
  expect([body.accepted, body.goodTotalToea]).toEqual([1, 99_999])
  const refused = await as(mia).get(`/imports/${body.importId}/refused-rows`)
  expect(refused.body).toContain('wrong_length: the record has 121 characters')
  const again = await send(refused.body)
  expect(again.body.accepted).toBe(0)
})

test('long answers beside a sheet stand in the log by their hash, and beside the sheet as they are', async () => {
  const mapping = JSON.stringify(
    Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`T${at}`.padEnd(200, '-'), 'unread']),
    ),
  )
  const { id, body } = await send(good, { answers: { mapping } })
  const { body: log } = await as(ana).get(`/audit?subject=batch/${id}&limit=1`)
  const { answers } = log.items[0].details
  expect(answers).toEqual({
    characters: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(answers.characters).toBeGreaterThan(80_000)
  expect((await as(mia).get(`/imports/${body.importId}`)).status).toBe(200)
})
