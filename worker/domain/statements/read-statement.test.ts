import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { countOf } from '../../testing/schedules/schedules.ts'
import { readSigned } from './amount.ts'
import { guessMapping, mappingTrouble } from './mapping.ts'
import { readStatement } from './read-statement.ts'
import { saysReturn } from './says-return.ts'
import { afterStatement, type Booked, mapping } from './statement.fixture.ts'
import { readXml } from './xml.ts'

const own = { bsb: '088-950', accountNumber: '7001234567' }
const read = (text: string) => readStatement(text, own, mapping)
const codes = (text: string) => {
  const found = read(text)
  return found.ok ? [] : found.problems.map(({ row, code }) => [row, code])
}

const mt940 = `:20:S1
:25:088950/7001234567
:28C:1/1
:60F:C261120PGK100,00
:61:2611201120D40,50NTRFB42//BANK1
:86:BULK PAYMENT
:61:261121C10,NMSCNONREF
:62F:C261121PGK69,50
-}`

const camt = (entries: string, closing = '69.50', currency = 'PGK') => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>0889507001234567</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="PGK">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (toea: string, side: string, words: string) =>
  `<Ntry><Amt Ccy="PGK">${toea}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>${words}</AddtlNtryInf></Ntry>`

describe('a statement', () => {
  test('of MT940 has its lines with their sides, words and references', () => {
    expect(read(mt940)).toMatchObject({
      ok: true,
      statement: {
        ...{ openingToea: 10_000, closingToea: 6_950 },
        lines: [
          { day: '2026-11-20', amountToea: -4_050, reference: 'B42', text: 'BULK PAYMENT' },
          { day: '2026-11-21', amountToea: 1_000 },
        ],
      },
    })
  })

  test('of CAMT.053 too, with XML’s five entities alone', () => {
    const whole = camt(entry('40.50', 'DBIT', 'A &amp; B') + entry('10.00', 'CRDT', '&#75;ila'))
    expect(read(whole)).toMatchObject({
      statement: { lines: [{ amountToea: -4_050, text: 'A & B' }, { text: 'Kila' }] },
    })
    const turned = camt(entry('30.50', 'DBIT', 'B\u202E42\u200B'))
    expect(read(turned)).toMatchObject({ statement: { lines: [{ text: 'B\uFFFD42\uFFFD' }] } })
    const entity = `<!DOCTYPE a [<!ENTITY x "y">]>${whole}`
    expect(codes(entity)).toMatchObject([[1, 'not_xml']])
    for (const other of ['&x;', '&toString;', '&valueOf;']) {
      expect(codes(whole.replace('&amp;', other))).toMatchObject([[expect.anything(), 'not_xml']])
    }
  })

  test.each([['the newest row first', afterStatement(days(), 0).text.split('\n')]])(
    'of CSV is read with %s',
    (_what, [head = '', ...rows]) => {
      const found = read([head, ...rows.toReversed()].join('\n'))
      expect(found.ok && found.statement.lines.map(({ day }) => day)).toEqual([
        ...['2026-11-20', '2026-11-21', '2026-11-22'],
      ])
    },
  )

  test.each([
    ['a balance that breaks', mt940.replace('69,50', '70,50'), 'closing_differs'],
    ['another account', mt940.replace('7001234567', '7001234568'), 'wrong_account'],
    ['another currency', camt(entry('30.50', 'DBIT', 'A'), '69.50', 'AUD'), 'not_kina'],
    ['no balance at the end', mt940.replace(':62F:', ':99:'), 'missing'],
    ['a column that is gone', 'Date,Details,Debit,Credit,Saldo,Ref\n', 'title_missing'],
    ['both sides', csv('2026-11-20,A,1.00,1.00,9.00,'), 'amount_doubtful'],
    ['no day', csv('32/13/2026,A,1.00,,9.00,'), 'not_a_day'],
    ['words above the limit', csv(`2026-11-20,${'A'.repeat(401)},1.00,,9.00,`), 'too_long'],
  ])('with %s is refused by its row and field', (_what, text, code) => {
    expect(codes(text)).toMatchObject([[expect.any(Number), code]])
  })
})

function csv(row: string) {
  return `Date,Details,Debit,Credit,Balance,Ref\n${row}`
}
function days(): Booked[] {
  return ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => {
    return { day, amountToea: -100, text: 'A' }
  })
}

test('amounts are read as banks write them, and not where they say two things', () => {
  const written = ['1,234.50', '-1234.5', '(1,234.50)', '1,234.50 DR', 'K12', '12.00CR']
  expect(written.map(readSigned)).toEqual([123_450, -123_450, -123_450, -123_450, 1_200, 1_200])
  for (const bad of ['1.234,50', '12,34.00', '-5 DR', '(5) CR', '', '1e3', '99999999999999']) {
    expect(readSigned(bad)).toBeUndefined()
  }
})

test('likely columns are proposed, and what cannot be read is said', () => {
  const found = guessMapping(['Transaction Date', 'Narrative', 'Amount', 'Balance'])
  expect(found).toMatchObject({ day: 'Transaction Date', amount: 'Amount', balance: 'Balance' })
  expect(mappingTrouble(found)).toBeUndefined()
  const inKina = guessMapping(['Date', 'Details', 'Paid out (K)', 'Paid in (PGK)', 'Balance (K)'])
  expect(inKina).toMatchObject({ debit: 'Paid out (K)', credit: 'Paid in (PGK)', amount: '' })
  expect(mappingTrouble(inKina)).toBeUndefined()
  expect(mappingTrouble({ ...found, balance: '' })).toMatch(/balance/)
  expect(mappingTrouble({ ...found, text: 'Amount' })).toMatch(/same title/)
})

test('a credit says that it came back, or not', () => {
  expect(['RTN B42', 'Payment returned', 'REVERSAL'].every(saysReturn)).toBe(true)
  expect(['RETURNING OFFICER', 'DEPOSIT'].some(saysReturn)).toBe(false)
})

const runs = countOf('VITE_STATEMENTS', 2_000)
const seed = import.meta.env.VITE_SEED ? { seed: countOf('VITE_SEED', 1) } : {}

describe('whatever comes', () => {
  const broken = fc
    .tuple(
      fc.constantFrom(mt940, camt(entry('30.50', 'DBIT', 'A')), afterStatement(days(), 0).text),
      fc.nat(),
      fc.nat(9),
      fc.string({ unit: fc.constantFrom(...'<>&;:,.-0159CDKP"/\n\r A') }),
    )
    .map(([text, at, out, put]) => {
      const place = at % text.length
      return text.slice(0, place) + put + text.slice(place + out)
    })

  test('is read whole, with what it opens and closes with, or refused by its rows', () => {
    fc.assert(
      fc.property(broken, (text) => {
        const found = read(text)
        if (!found.ok)
          return found.problems.length > 0 && found.problems.every(({ row }) => row > 0)
        const { openingToea, closingToea, lines } = found.statement
        return lines.reduce((now, { amountToea }) => now + amountToea, openingToea) === closingToea
      }),
      { numRuns: runs, ...seed },
    )
  })
})

test('a long file in one line is read in its length', () => {
  const text = `<a>${'<b>x</b>'.repeat(100_000)}</a>`
  expect(readXml(text)).toMatchObject({ name: 'a' })
  expect(readXml('<a>'.repeat(60))).toMatchObject({ trouble: expect.any(String) })
  expect(readXml(`<a>${'<b/>'.repeat(150_000)}</a>`)).toMatchObject({
    row: 1,
    trouble: 'more than 150000 elements',
  })
})

test('of a statement of many accounts no more than two are kept', () => {
  const add = vi.spyOn(Set.prototype, 'add')
  const many = Array.from({ length: 50 }, (_, at) => `:25:${at}\n`).join('')
  const found = codes(mt940.replace(':28C:', `${many}:28C:`))
  const kept = add.mock.calls.filter(([one]) => /^\d+$/.test(String(one))).length
  add.mockRestore()
  expect([found, kept]).toEqual([[[1, 'several_accounts']], 1])
})
