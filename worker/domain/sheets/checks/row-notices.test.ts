import { describe, expect, test } from 'vitest'
import { kila, mea, paid, read, said, titles } from '../../fixtures/sheets/small-sheet.ts'

/* What a sheet says beside its payments: every column is read, or named, and what it says against paying is heard. */
describe('a column that nobody reads', () => {
  test('is named with three samples', () => {
    const rows = ['ICU', 'Ward 3', 'ICU', 'Pharmacy', 'Laundry'].map((ward) => `${mea},${ward}`)
    const { problems } = read([`${titles},Ward`, ...rows].join('\n'))
    expect(problems[0]).toMatchObject({
      row: 1,
      column: 'Ward',
      code: 'column_unread',
      severity: 'warning',
      sentence: '“Ward” is not read: “ICU”, “Ward 3”, “Pharmacy”.',
    })
  })

  test('without a title is named by its number, and an empty one is not named', () => {
    const sheet = `Name,,BSB,Account Number,Amount,Reference,Ward\nMea Tom,x,028-038,12345678,9.80,FN23,`
    expect(read(sheet).problems.map(({ sentence }) => sentence)).toEqual([
      'Column 2, which has no title, is not read: “x”.',
    ])
  })

  test.each([
    ['HOLD - do not pay', 'X', 'row_says_stop'],
    ['Hold', 'Y', 'row_says_stop'],
    ['Status', 'TERMINATED', 'row_says_stop'],
    ['Status', 'On hold until 3 Dec', 'row_says_stop'],
    ['Status', 'Study leave', 'row_status_unknown'],
    ['Remarks 2', 'DO NOT PAY', 'row_says_stop'],
    ['', 'PAID', 'row_says_stop'],
    ['Active', 'N', 'row_says_stop'],
    ['Paid', 'yes', 'row_says_stop'],
    ['Currency', 'AUD', 'row_other_currency'],
    ['Notes', 'USD', 'row_other_currency'],
    ['Pay date', '11/12/2026', 'row_other_pay_day'],
    ['Pay day', '27-Nov-2025', 'row_other_pay_day'],
    ['Pay day', 'next week', 'row_pay_day_unread'],
  ])('%j with %j is an error of its row', (title, value, code) => {
    const sheet = `${title},${titles}\n${value},${mea}\n,${kila},5.00,FN23`
    const errors = read(sheet).problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ row, code: one }) => `${row} ${one}`)).toEqual([`2 ${code}`])
    expect(paid(sheet)).toEqual(['Kila Karo 500'])
  })

  test.each([
    ['Status', 'Active'],
    ['Employment status', 'Permanent'],
    ['Hold', 'No'],
    ['Terminated', '-'],
    ['Currency', 'PGK'],
    ['Currency', 'Kina'],
    ['Pay date', '27/11/2026'],
    ['Pay day', '2026-11-27'],
    ['Pay day', 'Fri 27 November 2026'],
    ['Pay day', '27.11.26'],
  ])('%j with %j says nothing against paying', (title, value) => {
    expect(said(`${title},${titles}\n${value},${mea}`)).toEqual([])
  })

  test.each([
    ['Hours paid', '76.5'],
    ['Total paid YTD', 'K12,345.00'],
    ['Paid leave', '8'],
  ])('%j with the figure %j is only named', (title, value) => {
    expect(said(`${titles},${title}\n${mea},"${value}"`)).toEqual(['1 column_unread?'])
    expect(said(`${titles},${title}\n${mea},1`)).toEqual(['2 row_says_stop'])
  })

  test('of two hundred thousand characters is read to its end, and no further looked at', () => {
    const long = `hold${' '.repeat(200_000)}x`
    expect(read(`${titles},Remarks 2\n${mea},${long}`).rowCount).toBe(1)
  })

  test('with a title of two hundred thousand characters is refused, and not searched for each row', () => {
    const title = 'pay '.repeat(50_000)
    const sheet = `${titles},${title}\n${`${mea},x\n`.repeat(200)}`
    expect(read(sheet).problems.map(({ code }) => code)).toEqual(['title_too_long'])
  })

  test('that says a debit is heard, whatever is said of it', () => {
    const answers = { mapping: { 'Transaction code': 'unread' as const } }
    const sheet = `${titles},Transaction code\n${mea},13\n${kila},5.00,FN23,99`
    expect(said(sheet, { answers })).toEqual(['1 column_unread?', '2 row_not_credit'])
  })

  test('is not asked about again once it was said that it is not read', () => {
    const answers = { mapping: { Status: 'unread' as const } }
    expect(said(`Status,${titles}\nStudy leave,${mea}`, { answers })).toEqual(['1 column_unread?'])
  })

  test('beside a plainer one is named once', () => {
    const sheet = `Payee,${titles}\nMea,${mea}`
    expect(said(sheet).filter((one) => one.startsWith('1 '))).toEqual(['1 column_left_out?'])
  })

  test('a reference can say it as well', () => {
    expect(said(`${titles}\n${kila},5.00,HOLD`)).toEqual(['2 row_says_stop'])
  })
})
