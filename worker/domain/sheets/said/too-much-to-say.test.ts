import { describe, expect, test } from 'vitest'
import { makeWorkbook } from '../../fixtures/sheets/make-workbook.ts'
import { simplifyForSmallBank, smallBank } from '../../fixtures/sheets/small-bank.ts'
import { checkSheet } from '../check-sheet.ts'
import { bankFileTitle } from '../checks/notice-words.ts'
import { refusedRows } from '../checks/refused-rows.ts'
import { openSheet } from '../open-sheet.ts'
import { problemOfSheet } from '../open-text.ts'
import { openUpload } from '../open-upload.ts'
import { readPayees } from '../payees/read-payees.ts'
import { readPeople } from '../people/read-people.ts'
import { readSheet } from '../read-sheet.ts'

/* Each problem of a sheet repeats its title and its cell: a small file can say more than a Worker can answer. */

const read = (text: string) => readSheet(text, smallBank, simplifyForSmallBank)
const codes = (text: string) => read(text).problems.map(({ code }) => code)
const head = 'Name,BSB,Account Number,Amount,Reference'
const good = 'Mea Tom,028-038,12345678,9.80,FN23'

describe('a sheet that says more than can be told', () => {
  test('in a million cells is refused whole, with the first of it', () => {
    const remarks = Array.from({ length: 90 }, (_, at) => `Remark ${at}`)
    const row = `${good},${remarks.map(() => 'STOP').join()}`
    const text = [`${head},${remarks.join()}`, ...Array.from({ length: 2_000 }, () => row)]
    const { problems, payments, totalToea } = read(text.join('\n'))
    expect([problems.length, payments, totalToea]).toEqual([1, [], 0])
    expect(problems[0]?.message).toMatch(
      /^There is more wrong with this sheet than can be told: [\d,]+ problems up to row [\d,]+\. Nothing was accepted\. The first is: Row 2, Remark 0: it says “STOP”/,
    )
  })

  test('in five thousand rows of which every cell is wrong is told whole', () => {
    const wrong = 'é\u4e00,9,x,-1,\u4e00'
    const text = [head, ...Array.from({ length: 5_000 }, () => wrong)].join('\n')
    expect(codes(text).length).toBe(25_000)
  })

  test('already where it is opened, of rows that its screen does not show, is refused whole', () => {
    const sheet = openSheet([head, good].join('\n'))
    const hidden = problemOfSheet(2, 'row_hidden', 'x'.repeat(1_000))
    const problems = Array.from({ length: 5_000 }, () => hidden)
    const reading = checkSheet({ ...sheet, problems }, smallBank, simplifyForSmallBank)
    expect(reading.problems.map(({ code }) => code)).toEqual(['too_many_problems'])
  })

  test('in letters of three bytes comes to no more than a slice of an archive takes', () => {
    const remarks = Array.from({ length: 40 }, (_, at) => `Status ${at} ${'\u4e00'.repeat(185)}`)
    const said = (rows: number) => {
      const row = `${good},${remarks.map(() => 'STOP').join()}`
      const text = [`${head},${remarks.join()}`, ...Array.from({ length: rows }, () => row)]
      return new TextEncoder().encode(JSON.stringify(read(text.join('\n')).problems)).length
    }
    const sizes = [200, 300, 900].map(said)
    expect(Math.max(...sizes)).toBeGreaterThan(10_000_000)
    expect(Math.max(...sizes)).toBeLessThan(30_000_000)
  })

  test('in one cell of what a bank file says is one problem', () => {
    const cell = 'record_short: the record is short | '.repeat(20_000)
    const reading = read(`${head},${bankFileTitle}\n${good},${cell}`)
    expect(reading.problems.map(({ code }) => code)).toEqual(['record_short'])
    expect(refusedRows(reading).length).toBeLessThan(3 * cell.length)
  })
})

describe('a title that is too long', () => {
  test.each([
    ['that is read', `${head}${'-'.repeat(192)}\n${good}`, ['title_too_long']],
    ['as long as one may be', `${head}${'-'.repeat(191)}\n${good}`, []],
    ['of a column that is not', `${head},${'x'.repeat(201)}\n${good},y`, ['title_too_long']],
    ['in a row that has too few', `Name,${'Amount'.padEnd(201, '-')}\nMea,1`, ['title_too_long']],
    ['of a row that is none of titles', `${'x'.repeat(300)}\nMea,1`, ['column_missing']],
  ])('%s is refused by its column', (_which, text, said) => {
    expect([...new Set(codes(text))]).toEqual(said)
  })

  test('beside many others as long is refused by all of them', () => {
    const titles = Array.from({ length: 41 }, (_, at) => `Remark ${at} ${'x'.repeat(185)}`)
    const reading = read(`${head},${titles.join()}\n${good}`)
    expect(reading.problems.map(({ message }) => message)).toEqual([
      'The titles have 8,021 characters together; at most 8,000 are read. Shorten them.',
    ])
    expect(codes(`${head},${titles.slice(1).join()}\n${good}`)).toEqual([])
  })

  test('in a workbook, where it is packed into nothing, is refused for payees and people as well', async () => {
    const long = `Name${'-'.repeat(100_000)}`
    const rows = [
      [long, 'BSB', 'Account Number', 'Amount'],
      ['Mea', '028-038', '12345678', '1.00'],
    ]
    const bytes = await makeWorkbook([{ name: 'Pay', rows }])
    for (const of of [undefined, 'payees'] as const) {
      const { problems } = await openUpload(bytes, of ? { of } : {})
      expect(problems.map(({ message }) => message)).toEqual([
        'The title of column 1 has 100,004 characters; at most 200 are read. Shorten it.',
      ])
    }
  })
})

test('a cell that is too long is told by its place to whoever brings payees or people: the database keeps the answer', async () => {
  const long = 'z'.repeat(100_000)
  const people = `E-mail,First name,Last name,Role\nx@${long},a,b,viewer`
  const payees = `Name,BSB,Account Number\n${long},088-950,12345678`
  const found = [
    readPeople(await openUpload(people, { of: 'people' }), []).problems,
    readPayees(await openUpload(payees, { of: 'payees' })).problems,
  ]
  for (const problems of found) {
    expect(problems[0]).toMatchObject({ row: 2, code: 'cell_too_long', value: '' })
    expect(JSON.stringify(problems).length).toBeLessThan(1_000)
  }
})
