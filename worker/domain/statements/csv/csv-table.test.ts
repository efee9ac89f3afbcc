import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessMapping } from '../mapping.ts'
import { readReturnCsv } from '../read-return-csv.ts'
import { readStatement } from '../read-statement.ts'
import { guessReturnMapping } from '../return-mapping.ts'
import { openCsv } from './csv-table.ts'

const own = { bsb: '088-950', accountNumber: '7001234567' }
const head = 'Date,Description,Debit,Credit,Balance,Notes'

function read(text: string) {
  const found = readStatement(text, own, guessMapping(openCsv(text).titles))
  return found.ok
    ? found.statement.lines.map(({ amountToea }) => amountToea)
    : found.problems.map(({ row, code }) => `${row} ${code}`)
}

describe('a CSV of the bank', () => {
  test('with a quotation mark anywhere loses no line without a word', () => {
    const text = `${head}\n26/11/2026,PAY,100.00,,900.00,a\n27/11/2026,FEE,1.00,,899.00,"b"\n28/11/2026,DEPOSIT,,2.00,901.00,c\n`
    const marks = fc.array(fc.nat({ max: text.length - 1 }), { minLength: 1, maxLength: 3 })
    const holds = (places: number[]) => {
      const marked = places.reduce((now, at) => `${now.slice(0, at)}"${now.slice(at)}`, text)
      const found = readStatement(marked, own, guessMapping(head.split(',')))
      if (found.ok) expect(read(marked)).toEqual([-10_000, -100, 200])
    }
    fc.assert(fc.property(marks, holds), { seed: 26, numRuns: 1_000 })
  })

  test('of returns that a quotation mark swallows is refused by its row', () => {
    const text = 'Date,Amount,Reference,Notes\n26/11/2026,1.00,R1,"x\n26/11/2026,2.00,R2,y'
    const { rows, problems } = readReturnCsv(text, guessReturnMapping(openCsv(text).titles))
    expect([rows, problems.map(({ row, code }) => [row, code])]).toEqual([
      [],
      [[2, 'unclosed_quote']],
    ])
  })

  test('of returns with a second table below the first is refused by the rows of the first', () => {
    const text =
      'Date,Amount,Reference\n26/11/2026,1.00,R1\nDate,Amount,Reference,Payee\n27/11/2026,2.00,R2,Mea'
    const { rows, problems } = readReturnCsv(text, guessReturnMapping(openCsv(text).titles))
    expect([rows, problems.map(({ row, code }) => [row, code])]).toEqual([
      [],
      [[2, 'above_titles']],
    ])
  })

  test('of returns among payments that went through is refused by the rows of these', () => {
    const text = (status: string) =>
      `Date,Amount,Reference,Status\n26/11/2026,1.00,R1,Rejected\n26/11/2026,2.00,PAID,${status}`
    const read = (one: string) => readReturnCsv(one, guessReturnMapping(openCsv(one).titles))
    expect(read(text('Successful')).problems).toMatchObject([{ row: 3, code: 'went_through' }])
    expect(read(text('Rejected')).problems).toEqual([])
    expect(read(text('Processed').replace('Rejected', 'Processed')).problems).toEqual([])
  })

  test.each([
    ['behind its titles', 'Date,Amount,Reference\n26/11/2026,1,100.00,R1', 'too_many_cells'],
    ['within them', 'Date,Amount,Reference,Payee\n26/11/2026,1,100.00,R1', 'amount_may_be_split'],
  ])('of returns with an amount cut at its comma %s is refused', (_where, text, code) => {
    const { rows, problems } = readReturnCsv(text, guessReturnMapping(openCsv(text).titles))
    expect([rows, problems.map((one) => [one.row, one.code])]).toEqual([[], [[2, code]]])
    const quoted = text.replace('1,100.00', '"1,100.00"')
    const read = readReturnCsv(quoted, guessReturnMapping(openCsv(quoted).titles))
    expect(read.rows.map(({ amountToea }) => amountToea)).toEqual([110_000])
  })

  test.each([
    [
      'a debit by its own column',
      'Date,Details,Amount,DR/CR,Balance\n26/11/2026,A,1.00,DR,9.00',
      [-100],
    ],
    ['a credit by it', 'Date,Details,Amount,Type,Balance\n26/11/2026,A,1.00,Credit,9.00', [100]],
    [
      'a credit behind the balance',
      'Date,Details,Amount,Balance,\n26/11/2026,A,1.00,9.00,CR',
      [100],
    ],
    [
      'a debit behind the balance, which no balance before it shows',
      'Date,Details,Amount,Balance,DR/CR\n26/11/2026,A,1.00,9.00,DR\n26/11/2026,B,2.00,11.00,CR',
      ['2 amount_doubtful'],
    ],
    ['signs beside a side', 'Date,Details,Side,Amount,Balance\n26/11/2026,A,D,-1.00,9.00', [-100]],
    ['a minus behind', 'Date,Details,Amount,Balance\n26/11/2026,A,1.00-,9.00', [-100]],
    ['the time of the day', `${head}\n26/11/2026 14:05,A,1.00,,9.00,`, [-100]],
    ['a day in figures alone', `${head}\n20261126,A,1.00,,9.00,`, [-100]],
    [
      'balances above and below',
      `${head}\n,Opening Balance,,,10.00,\n26/11/2026,A,1.00,,9.00,\n,BALANCE C/F,0.00,,9.00,`,
      [-100],
    ],
    [
      'one line whose amount may be cut at its comma',
      'Date,Details,Amount,Balance,Ref\n26/11/2026,A,-1,234.50,8765.50',
      ['2 amount_may_be_split'],
    ],
    [
      'an opening balance that its first line does not follow',
      `${head}\n,Opening Balance,,,8.00,\n26/11/2026,A,1.00,,9.00,`,
      ['2 balance_broken'],
    ],
    [
      'more words above its titles than in them',
      `Account Name,BSP,Account,7001234567,Branch,POM,,Kina,K\n${head}\n26/11/2026,A,1.00,,9.00,`,
      [-100],
    ],
    [
      'a second table that has more titles than the first',
      `${head}\n26/11/2026,A,1.00,,9.00,\n${head},More\n27/11/2026,B,2.00,,7.00,,`,
      ['2 above_titles'],
    ],
  ])('is read with %s', (_what, text, found) => {
    expect(read(text)).toEqual(found)
  })
})

test.each([
  [
    'a wide heading without figures',
    `Account Name,ACME,Branch,POM,Currency,PGK,Kind,Cheque\n${head}`,
    2,
  ],
  ['a line of words below them', `${head}\nTransactions of this month`, 1],
  ['a heading with the account', `Account,7001234567\nFrom,25/11/2026,To,26/11/2026\n${head}`, 3],
])('titles are found beside %s', (_what, above, row) => {
  const { titleRow, titles } = openCsv(`${above}\n26/11/2026,A,1.00,,9.00,x\n`)
  expect([titleRow, titles.join()]).toEqual([row, head])
})

test.each([
  ['OFX', 'OFXHEADER:100\nDATA:OFXSGML\n<OFX></OFX>'],
  ['OFX in XML', '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>'],
  ['QIF', '!Type:Bank\nD26/11/2026\nT-1.00\n^'],
])('%s is named, and its columns are not asked about', (_what, text) => {
  expect(read(text)).toEqual(['1 kind_unread'])
})

test.each([
  ['lines that end in CR', '\r', ':25:088950/7001234567'],
  ['the bank below the account', '\n', ':25P:088950/7001234567\nBOSPPGPM'],
])('MT940 is read with %s', (_what, end, account) => {
  const fields = [
    ':20:S',
    account,
    ':60F:C261125PGK10,',
    ':61:261126D1,NTRFB42',
    ':62F:C261126PGK9,',
  ]
  expect(read(fields.join('\n').replaceAll('\n', end))).toEqual([-100])
})

describe('a CSV in other money than kina', () => {
  const line = (currency: string) => `26/11/2026,PAY,100.00,,900.00,${currency}`
  const titled = (title: string, currency: string, above = '') =>
    `${above}${head.replace('Notes', title)}\n${line(currency)}\n${line('').replace('900', '800')}`

  test.each([
    ['of a row', titled('Currency', 'USD'), ['2 not_kina']],
    [
      'of the account above the titles',
      titled('Notes', '', 'Account,1\nCurrency:,aud\n'),
      ['2 not_kina'],
    ],
    ['of a column', titled('Notes', '').replace('Debit,', 'Debit (USD),'), ['1 not_kina']],
    ['none', titled('Currency', 'PGK', 'Currency,PGK\n'), [-10_000, -10_000]],
    ['in which something was bought', titled('Original currency', 'USD'), [-10_000, -10_000]],
  ])('is refused by what it says: %s', (_what, text, found) => {
    const mapping = guessMapping(head.split(','))
    const debit = text.includes('Debit (USD)') ? 'Debit (USD)' : 'Debit'
    const read = readStatement(text, own, { ...mapping, debit })
    const says = read.ok
      ? read.statement.lines.map(({ amountToea }) => amountToea)
      : read.problems.map(({ row, code }) => `${row} ${code}`)
    expect(says).toEqual(found)
  })

  test('brings no return', () => {
    const titles = ['Date', 'Amount', 'Ref', 'Currency']
    const text = `${titles.join()}\n26/11/2026,40.00,A,PGK\n26/11/2026,40.00,B,AUD`
    const { rows, problems } = readReturnCsv(text, guessReturnMapping(titles))
    expect([rows, problems.map(({ row, code }) => `${row} ${code}`)]).toEqual([[], ['3 not_kina']])
  })
})
