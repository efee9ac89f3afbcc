import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { countOf } from '../../testing/schedules/schedules.ts'
import { readSigned } from './amount.ts'
import { guessMapping, mappingTrouble } from './mapping.ts'
import { matchDebits, type OpenBatch } from './match-lines.ts'
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

const batch = (number: number, totalToea: number, valueDate: string): OpenBatch => {
  return {
    id: `b${number}`,
    number,
    totalToea,
    valueDate,
    firstDay: '2026-11-01',
    bankReference: null,
    name: `Pay ${number}`,
  }
}
const line = (amountToea: number, day: string, text = '') => {
  return { id: 'l', amountToea, day, text, reference: '' }
}

describe('a debit is a batch', () => {
  test('of its exact total from a day before to five after', () => {
    const found = (day: string, toea = -500) =>
      matchDebits([line(toea, day)], [batch(4, 500, '2026-11-20')], [], new Set()).length
    const within = ['2026-11-19', '2026-11-20', '2026-11-25']
    expect([...within, '2026-11-18', '2026-11-26'].map((day) => found(day))).toEqual([
      1, 1, 1, 0, 0,
    ])
    expect([found('2026-11-20', -501), found('2026-11-20', 500)]).toEqual([0, 0])
  })

  test('of the reference it says, where two fit; B4 is not B42, and doubt is a person’s', () => {
    const two = [batch(4, 500, '2026-11-20'), batch(42, 500, '2026-11-20')]
    const found = (text: string) =>
      matchDebits([line(-500, '2026-11-20', text)], two, [], new Set([4, 7, 42]))
    expect(found('BULK B42')).toEqual([{ lineId: 'l', batchId: 'b42' }])
    expect(found('BULK')).toEqual([])
    // of another batch, whatever else fits: that one may be void, or settled before
    const one = (text: string) =>
      matchDebits([line(-500, '2026-11-20', text)], two.slice(1), [], new Set([4, 42])).length
    expect([one('BULK B4'), one('BULK B5'), one('BULK B42')]).toEqual([0, 1, 1])
  })

  test.each([
    ['BULK', ['b70']],
    ['PAY 70', ['b70']],
    ['KILA VAGI', ['p122']],
    ['B122-3', ['p122']],
    ['PAY 70 KILA VAGI', []],
    ['MEA TOM', ['b70']],
  ])('or a payment of another, where it says that one: %s', (text, ids) => {
    const day = '2026-11-20'
    const payment = (of: number, payeeName: string) => ({
      ...{ id: `p${of}`, batchId: `b${of}`, batchNumber: of, line: 3, valueDate: day },
      ...{ firstDay: day, amountToea: 500, reference: '', payeeName },
    })
    const payments = [payment(122, 'Kila Vagi'), payment(70, 'Mea Tom')]
    const of = (batches: OpenBatch[]) =>
      matchDebits([line(-500, day, text)], batches, payments, new Set([70, 122])).map(
        ({ batchId, paymentId }) => batchId ?? paymentId,
      )
    expect(of([batch(70, 500, day)])).toEqual(ids)
    // of two batches none is beyond doubt, and no third one's payment that the line does not say
    const two = [batch(7, 500, day), batch(8, 500, day)]
    expect(of(two)).toEqual(/KILA|122/.test(text) ? ['p122'] : /MEA/.test(text) ? ['p70'] : [])
    const many = Array.from({ length: 101 }, (_, at) => ({ ...payments[0], id: `q${at}` }))
    const beside = matchDebits(
      [line(-500, day, text)],
      [batch(70, 500, day)],
      many as typeof payments,
      new Set(),
    )
    expect(beside.length).toBe(text.startsWith('PAY 70') ? 1 : 0)
  })
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

  test('no line is matched with another amount, and no batch twice', () => {
    const day = fc.constantFrom('2026-11-18', '2026-11-20', '2026-11-23', '2026-11-27')
    const toea = fc.integer({ min: 1, max: 4 })
    const lines = fc.array(fc.tuple(day, toea, fc.constantFrom('', 'B1', 'B2', 'P', 'B1-1')), {
      maxLength: 8,
    })
    const open = fc.array(fc.tuple(day, toea), { maxLength: 5 })
    fc.assert(
      fc.property(lines, open, open, (booked, whole, single) => {
        const debits = booked.map(([at, amount, text], n) => {
          return { ...line(-amount, at, text), id: `l${n}` }
        })
        const batches = whole.map(([at, amount], n) => batch(n, amount, at))
        const payments = single.map(([valueDate, amountToea], n) => {
          const of = { batchId: `b${n % 2}`, batchNumber: n % 2, line: n, reference: 'P' }
          return {
            ...of,
            id: `p${n}`,
            valueDate,
            firstDay: valueDate,
            amountToea,
            payeeName: 'Kila',
          }
        })
        const found = matchDebits(debits, batches, payments, new Set())
        const ids = found.map(({ batchId, paymentId }) => batchId ?? paymentId)
        const fits = found.every(({ lineId, batchId, paymentId }) => {
          const amount = debits.find(({ id }) => id === lineId)?.amountToea ?? 0
          const of = batches.find(({ id }) => id === batchId)?.totalToea
          return -amount === (of ?? payments.find(({ id }) => id === paymentId)?.amountToea)
        })
        const split = payments.filter(({ id }) => ids.includes(id)).map(({ batchId }) => batchId)
        return fits && new Set(ids).size === ids.length && !split.some((id) => ids.includes(id))
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
