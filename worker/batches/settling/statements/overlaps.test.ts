import { beforeAll, expect, test } from 'vitest'
import { guessReturnMapping } from '../../../domain/statements/return-mapping.ts'
import {
  afterStatement,
  type Booked,
  mapping,
} from '../../../domain/statements/statement.fixture.ts'
import { addKunduAccount } from '../../../testing/batches.ts'
import { as, makeCast } from '../../../testing/cast.ts'
import { addNoa, noa, sendFile, sendStatement } from '../settling.fixture.ts'

/* Files of one account that meet, overlap, or say otherwise. Each test has days of its own. */

let account: string
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  account = await addKunduAccount()
  await addNoa(database)
})

const fee = (day: string): Booked => ({ day, amountToea: -1_500, text: 'FEE' })
const linesOf = async (day: string) => {
  const { items } = (await as(noa).get(`/reconciliation/lines?account=${account}`)).body
  return items.filter((line: { day: string }) => line.day === day)
}

test('two lines of one day that say the same in two files are two lines', async () => {
  const day = '2026-03-02'
  expect((await sendStatement(account, [fee(day)], 100_000)).body.added).toBe(1)
  const { body } = await sendStatement(account, [fee(day)], 98_500)
  expect(body).toMatchObject({ added: 1, skipped: 0 })
  // and a file of the whole day has both
  const whole = [fee(day), fee(day), { day, amountToea: 70_000, text: 'GRANT' }]
  expect((await sendStatement(account, whole, 100_000)).body).toMatchObject({
    ...{ added: 1, skipped: 2 },
  })
  expect(await linesOf(day)).toHaveLength(3)
})

test('other columns for the words make no second line', async () => {
  const day = '2026-03-09'
  const { text } = afterStatement([{ ...fee(day), reference: 'R1' }], 50_000)
  expect((await sendFile(account, text, noa, mapping)).body.added).toBe(1)
  const swapped = { ...mapping, text: 'Ref', reference: 'Details' }
  const { body } = await sendFile(account, `${text}\n`, noa, swapped)
  expect(body).toMatchObject({ added: 0, skipped: 1 })
  const long = await sendFile(account, text, noa, { ...mapping, ref: 'x'.repeat(10_000) })
  expect(long.body.errors[0].message).toContain('more than is said')
})

test('another column for the date is refused where its lines are known under the other date', async () => {
  const title = 'Date,Value date,Details,Debit,Credit,Balance,Ref'
  const file = `${title}\n2026-03-16,2026-03-18,FEE,15.00,,400.00,`
  expect((await sendFile(account, file, noa, mapping)).body.added).toBe(1)
  const other = await sendFile(account, `${file}\n`, noa, { ...mapping, day: 'Value date' })
  expect(other.body.errors).toMatchObject([{ row: 2, field: 'date', code: 'other_date' }])
  expect(await linesOf('2026-03-18')).toEqual([])
})

test('the same line under the other date of another format is refused, with the line', async () => {
  const booked = { day: '2026-04-13', amountToea: -62_200, text: 'BULK' }
  expect((await sendStatement(account, [booked], 900_000)).body.added).toBe(1)
  const mt940 = (line: string, closing: string) =>
    sendFile(
      account,
      `:20:X\n:25:088950/7001234567\n:60F:C260414PGK9000,00\n${line}\n:62F:C260414PGK${closing}\n`,
    )
  const moved = await mt940(':61:2604140413D622,00NTRFNONREF//BULK', '8378,00')
  expect(moved.body.errors).toMatchObject([{ row: 4, field: 'date', code: 'other_date' }])
  expect(await linesOf('2026-04-14')).toEqual([])
  // another line of the next day is one more
  const next = await mt940(':61:2604140414D1,00NTRFNONREF//FEE', '8999,00')
  expect(next.body).toMatchObject({ added: 1, skipped: 0 })
})

test('a day that has lines of another format is refused, and no day between two that have', async () => {
  const [first, last] = [fee('2026-05-04'), fee('2026-05-25')]
  expect((await sendStatement(account, [first, last], 60_000)).body.added).toBe(2)
  const mt940 = (day: string) =>
    sendFile(
      account,
      `:20:X\n:25:088950/7001234567\n:60F:C${day}PGK100,00\n:61:${day}${day.slice(2)}D1,00NTRFNONREF//FEE\n:62F:C${day}PGK99,00\n`,
    )
  expect((await mt940('260514')).body).toMatchObject({ added: 1, skipped: 0 })
  expect((await mt940('260525')).body.code).toBe('statement_other_format')
})

test('a day in another order than before is refused, with the line, and nothing of it is kept', async () => {
  const day = '2026-03-23'
  const [one, two] = [fee(day), { day, amountToea: -7_000, text: 'TAX' }]
  await sendStatement(account, [one, two], 30_000)
  const again = await sendStatement(account, [two, one, { ...one, text: 'LATE' }], 30_000)
  expect(again.body.errors).toMatchObject([{ row: 2, code: 'other_file_differs' }])
  expect(await linesOf(day)).toHaveLength(2)
})

test('a CSV that names another account of ours above its titles is not of this one', async () => {
  await addKunduAccount('7005550001')
  const { text } = afterStatement([fee('2026-06-01')], 30_000)
  const under = (...named: string[]) =>
    sendFile(account, `${named.join('\n')}\n${text}`, noa, mapping)
  const { body } = await under('Account,"088-950 7005550001"', 'Period 01/06/2026 to 30/06/2026')
  expect(body.errors).toMatchObject([{ field: 'account', code: 'wrong_account' }])
  expect(body.errors[0].message).toContain('BSP 7005550001')
  expect((await under('All,7005550001', 'Account,70-0123-4567')).body).toMatchObject({ added: 1 })

  // nor are payments that came back
  const columns = guessReturnMapping(['Date', 'Amount', 'Reference'])
  const returns = 'Date,Amount,Reference\n2026-06-01,9.80,PAY 7'
  const back = (named: string) => sendFile(account, `${named}\n${returns}`, noa, columns, 'returns')
  expect((await back('Account,088-950 7005550001')).body.errors).toMatchObject([
    { field: 'account', code: 'wrong_account' },
  ])
  expect((await back('Account,7001234567')).body).toMatchObject({ added: 1 })
})
