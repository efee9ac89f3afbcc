import { describe, expect, test } from 'vitest'
import { kila, mea, paid, read, said, titles } from '../fixtures/sheets/small-sheet.ts'

/*
 * Sheets that can be read in two ways, or say more than we read. What decides: nothing is paid that the cells do not say in
 * one way, and whatever is not read is named.
 */

describe('an amount cut at its comma', () => {
  test.each([
    [`${kila},1,234`],
    [`${kila},1,234.50`],
    [`${kila},1234,50`],
    [`${kila},12,5`],
    [`${kila},K1,234`],
    [`${kila},1, 234`],
  ])('%s pays nobody, and both readings are shown', (row) => {
    const { payments, problems } = read(`${titles}\n${row}\n${mea}`)
    expect(payments.map(({ payeeName }) => payeeName)).toEqual(['Mea Tom'])
    expect(problems).toMatchObject([{ row: 2, code: 'amount_may_be_split', severity: 'error' }])
    expect(problems[0]?.sentence).toMatch(/can be [\d.]+, cut at its comma, or \d+\.00 with/)
  })

  test('in a column further right it is the same', () => {
    const sheet = 'Amount,Days,Name,BSB,Account Number\n1,234,Kila Karo,088-950,7001234568'
    expect(said(sheet)).toEqual(['1 column_unread?', '2 amount_may_be_split'])
  })

  test('into three cells it is one', () => {
    const sheet = `${titles},Code\n${kila},1,234,567.00`
    const split = read(sheet).problems.find(({ code }) => code === 'amount_may_be_split')
    expect(split?.sentence).toContain('1,234,567.00 can be 1234567.00')
  })

  test.each([
    ['in quotation marks', `${kila},"1,234",FN23`],
    ['with decimals of its own', `${kila},1234.00,50`],
    ['with a word behind it', `${kila},1234,FN23`],
    ['with a number in quotation marks behind it', `${kila},1234,"50"`],
    ['with four digits behind it', `${kila},1234,2026`],
  ])('%s it is an amount', (_how, row) => {
    expect(said(`${titles}\n${row}`)).toEqual([])
  })

  test('between tabs a comma cuts nothing', () => {
    const rows = [titles, `${kila},1234,50`].map((row) => row.replaceAll(',', '\t'))
    expect(said(rows.join('\n'))).toEqual([])
  })
})

describe('a sum cut at its comma before the amount', () => {
  const gross = 'Name,BSB,Account Number,Gross,Net Pay,Reference'
  const unread = 'Name,BSB,Account Number,Gross,Net Pay,Super'
  const whole = 'Ruth Oala,038-001,23231184,800.00,700.00'

  test.each([
    [gross, 'Mea Tom,028-038,12345678,1,234.50,980.00', whole],
    [gross, 'Mea Tom,028-038,12345678,K1,234.50,980', whole],
    [gross, 'Mea Tom,028-038,12345678,1,234.50,980.00', ''],
    [
      unread,
      'Mea Tom,028-038,12345678,1,234.50,980.00',
      'Ruth Oala,038-001,23231184,2,100.50,500.00',
    ],
    [unread.replace('Gross', 'Basic Pay'), 'Mea Tom,028-038,12345678,1,234.50,980.00', ''],
    [`${gross},Super,Notes`, 'Mea Tom,028-038,12345678,1,234.50,1,080.00,FN23', `${whole},FN23`],
  ])('pays nobody (%s / %s / %s)', (head, row, other) => {
    const { payments, problems } = read(`${head}\n${row}\n${other}`)
    expect(payments.filter(({ row }) => row === 2)).toEqual([])
    const [moved] = problems.filter(({ severity }) => severity === 'error')
    expect(moved).toMatchObject({ row: 2, column: 'Net Pay', code: 'amount_may_be_moved' })
    expect(moved?.sentence).toMatch(/^K?1,234(?:\.50)? before it can be one sum, cut at its comma/)
  })

  test.each([
    ['with its reference behind it', gross, '800,150.50,FN23'],
    ['where every row has as many cells', `${gross},Super`, '800,150.50,22,67.20'],
    ['where overtime is above the basic pay', unread.replace('Gross', 'Basic'), '400,450.00,40.00'],
    ['in quotation marks', gross, '"1,234.50",980.00,22'],
    ['of hours and a rate', 'Name,BSB,Account Number,Hours,Net Pay,Reference', '80,250.00,22'],
    ['with decimals of its own', gross, '800.00,150.50,22'],
  ])('%s it is none', (_how, head, row) => {
    const sheet = `${head}\nMea Tom,028-038,12345678,${row}`
    expect(read(sheet).payments).toHaveLength(1)
  })
})

describe('rows that would not be paid', () => {
  test('above the titles are named, and are no payments', () => {
    const sheet = `${kila},100.00,FN23\nSimon Karo,038-001,23231184,50.00,FN23\n${titles}\n${mea}`
    expect(said(sheet)).toEqual(['1 row_above_titles', '2 row_above_titles'])
    expect(paid(sheet)).toEqual(['Mea Tom 98000'])
    expect(said(sheet, { answers: { skipRows: [1, 2] } })).toEqual([
      '1 row_left_out?',
      '2 row_left_out?',
    ])
  })

  test('a report’s own lines above the titles are no rows, and are told as they stand', () => {
    const sheet = `All amounts in AUD\nPay date,11/12/2026\n\n${titles}\n${mea}`
    expect(said(sheet)).toEqual(['1 rows_above_unread?'])
    const { problems } = read(sheet)
    expect(problems[0]?.message).toBe(
      'What stands above the titles is not read: “All amounts in AUD”, “Pay date 11/12/2026”.',
    )
    expect(said(sheet, { answers: { skipRows: [1, 2] } })).toEqual([
      '1 row_left_out?',
      '2 row_left_out?',
    ])
  })

  test('titles among the rows are named', () => {
    const sheet = `${titles}\n${mea}\n${titles}\n${kila},5.00,FN23`
    expect(said(sheet)).toEqual(['3 titles_again'])
    expect(said(sheet, { answers: { skipRows: [3] } })).toEqual(['3 row_left_out?'])
  })

  test('below other titles nothing is certain', () => {
    const sheet = `${titles}\n${mea}\nName,BSB,Amount,Account Number,Reference\nKila Karo,088-950,50,7001234568,FN23`
    expect(said(sheet)).toEqual(['3 titles_again', '4 below_other_titles'])
    expect(paid(sheet)).toEqual(['Mea Tom 98000'])
  })

  test('the account that pays is not paid', () => {
    for (const own of ['088-950,7001234567', '088950,07001234567', '088-950,7001 2345 67']) {
      const sheet = `${titles}\nGoroka Hospital,${own},1980.00,FN23\n${mea}`
      expect(said(sheet)).toContain('2 own_account')
      expect(paid(sheet)).toEqual(['Mea Tom 98000'])
    }
  })
})

describe('who is paid', () => {
  test('surname and given names beat a number called Employee', () => {
    const sheet =
      'Employee,Surname,First Name,BSB,Account Number,Amount\nE0001,Tom,Mea,028-038,12345678,9.80'
    expect(paid(sheet)).toEqual(['Mea Tom 980'])
    expect(said(sheet)).toEqual(['1 column_unread?'])
  })

  test.each([['E0001'], ['1077'], ['EMP-0012'], ['EMP 12A'], ['12/34']])(
    '%s is a number, not a name',
    (name) => {
      expect(said(`${titles}\n${name},028-038,12345678,9.80,FN23`)).toEqual(['2 name_is_none'])
    },
  )

  test.each([['N/A'], ['TBA'], ['t.b.c.'], ['-'], ['...'], ['?'], ['Nil'], ['xxx']])(
    '%s is nobody',
    (name) => {
      expect(said(`${titles}\n${name},028-038,12345678,9.80,FN23`)).toEqual(['2 name_is_none'])
    },
  )

  test('a formula is no name', () => {
    expect(said(`${titles}\n=A1,028-038,12345678,9.80,FN23`)).toEqual(['2 name_is_formula'])
  })

  test.each([['3D Prints Ltd'], ['Hotel 81'], ['7-Eleven'], ['A. B. Co'], ['Õ'], ['Sr. 2 Marie']])(
    '%s is a name',
    (name) => {
      const codes = said(`${titles}\n${name},028-038,12345678,9.80,FN23`)
      expect(codes.filter((one) => one.includes('name_is'))).toEqual([])
    },
  )
})

describe('an account', () => {
  test.each([
    ['1077990004 12345'],
    ['1077990006-01'],
    ['12345678-90'],
    ['7001234 5678901'],
    ['70012-01'],
  ])('%s is two numbers, or one with a suffix', (number) => {
    expect(said(`${titles}\nMea Tom,048-001,${number},9.80,FN23`)).toContain(
      '2 account_number_two_ways',
    )
  })

  test.each([
    ['7001 2345 67', '7001234567'],
    ['70-0123-4567', '7001234567'],
    ['7001-234567', '7001234567'],
    ['0012345678', '0012345678'],
  ])('%s is %s', (written, kept) => {
    const { payments, problems } = read(`${titles}\nMea Tom,088-968,${written},9.80,FN23`)
    expect([payments[0]?.accountNumber, problems]).toEqual([kept, []])
  })

  test.each([['000-000'], ['999-999'], ['000950']])('no bank has the BSB %s', (bsb) => {
    expect(said(`${titles}\nMea Tom,${bsb},12345678,9.80,FN23`)).toEqual(['2 bsb_of_no_bank'])
  })

  test('an unusual length and an unknown bank are said and not refused', () => {
    expect(said(`${titles}\nMea Tom,088-968,778899,9.80,FN23`)).toEqual([
      '2 account_length_unusual?',
    ])
    expect(said(`${titles}\nMea Tom,121-001,12345678,9.80,FN23`)).toEqual(['2 bsb_bank_unknown?'])
  })
})

describe('totals', () => {
  test('a total that differs keeps the sheet out until it is answered', () => {
    const sheet = `${titles}\n${mea}\nTotal,,,981.00,`
    expect(said(sheet)).toEqual(['3 total_row_differs'])
    expect(said(sheet, { answers: { skipRows: [3] } })).toEqual(['3 row_left_out?'])
  })

  test('a person without an account is no total', () => {
    const sheet = `${titles}\nMea Tom,028-038,,980.00,Total`
    expect(said(sheet)).toEqual(['2 account_number_missing'])
  })

  test('the payroll’s own figures must agree', () => {
    const sheet = `${titles}\n${mea}\n${kila},20.00,FN23`
    expect(said(sheet, { answers: { controlTotalToea: 100_000, headCount: 2 } })).toEqual([])
    expect(said(sheet, { answers: { controlTotalToea: 100_100, headCount: 3 } })).toEqual([
      '1 control_total_differs',
      '1 head_count_differs',
    ])
  })
})

describe('letters', () => {
  const bytes = (name: readonly number[]) =>
    Uint8Array.from(
      [...`${titles}\n`]
        .map((one) => one.charCodeAt(0))
        .concat(
          name,
          [...',028-038,12345678,9.80,FN23\n'].map((one) => one.charCodeAt(0)),
        ),
    )
  const jos = [0x4a, 0x6f, 0x73]

  test.each([
    ['Windows', [...jos, 0xe9], 'José'],
    ['Windows, with its apostrophe', [0x4f, 0x92, 0x4e, 0x65, 0x69, 0x6c], 'O’Neil'],
    ['UTF-8', [...jos, 0xc3, 0xa9], 'José'],
  ])('of %s are read', (_system, name, written) => {
    const { problems, payments } = read(bytes(name))
    expect(payments).toHaveLength(1)
    expect(problems[0]?.value).toBe(written)
  })

  test.each([
    ['DOS', [...jos, 0x82], 'ibm437'],
    ['the old Macintosh', [...jos, 0x8e], 'macintosh'],
  ] as const)(
    'of %s are shown in each reading, and read as they are answered',
    (_system, name, encoding) => {
      const sheet = bytes(name)
      const { payments, problems } = read(sheet)
      expect([payments, problems.map(({ code }) => code)]).toEqual([[], ['encoding_doubtful']])
      expect(problems[0]?.sentence).toContain('“José”')
      expect(paid(sheet, { answers: { encoding } })).toEqual(['Jose 980'])
    },
  )

  test('one bad byte in UTF-8 is not guessed', () => {
    const sheet = bytes([...jos, 0xc3, 0xa9, 0x20, ...jos, 0xe9])
    expect(said(sheet)).toEqual(['1 encoding_doubtful'])
  })
})

describe('what a column holds can be said', () => {
  test('where its title is not known', () => {
    const sheet = 'Wer,BSB,Account Number,Amount\nMea Tom,028-038,12345678,9.80'
    expect(said(sheet)).toEqual(['1 column_missing'])
    expect(paid(sheet, { answers: { mapping: { Wer: 'name' } } })).toEqual(['Mea Tom 980'])
  })

  test('where two can be meant', () => {
    const sheet = 'Name,BSB,Account Number,Amount,Net pay\nMea Tom,028-038,12345678,9.80,7.50'
    expect(said(sheet)).toEqual(['1 column_twice'])
    expect(paid(sheet, { answers: { mapping: { Amount: 'unread' } } })).toEqual(['Mea Tom 750'])
  })

  test.each([
    ['Full Name', 'Account BSB', 'Bank A/C No', 'NETT PAY (K)'],
    ['Co./Last Name', 'BSB No.', 'Acct #', 'Amount in Kina'],
    ['Payee Full Name', 'Branch Code', 'A/C', 'Salary'],
  ])('%s, %s, %s and %s are known', (...four) => {
    const more = four[0] === 'Co./Last Name' ? ',First Name' : ''
    const rest = more && ',Mea'
    const reading = read(`${four.join(',')}${more}\nTom,028-038,12345678,9.80${rest}`)
    expect(reading.header?.columns).toHaveLength(more ? 5 : 4)
    expect(reading.payments).toHaveLength(1)
  })
})
