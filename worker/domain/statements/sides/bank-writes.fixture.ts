import fc from 'fast-check'
import { guessMapping } from '../mapping.ts'
import { readStatement } from '../read-statement.ts'
import type { StatementRead } from '../statement.ts'

/* Statements of a few lines as each format writes them, some of which move no money. */

const own = { bsb: '088-950', accountNumber: '7001234567' }
export const kina = (toea: number, point = '.') =>
  `${toea < 0 ? '-' : ''}${Math.floor(Math.abs(toea) / 100)}${point}${String(Math.abs(toea) % 100).padStart(2, '0')}`

export type Row = { toea: number; balance: number; isStill: boolean }
export type Way = { isNewestFirst: boolean; isSigned: boolean }

export function csv(
  rows: Row[],
  { isNewestFirst, isSigned }: Way,
  footer?: (way: Way) => string[],
) {
  const titles = isSigned ? ['Date', 'Details', 'Amount'] : ['Date', 'Details', 'Debit', 'Credit']
  const written = rows.map(({ toea, balance, isStill }) => {
    const size = kina(Math.abs(toea))
    const sides = toea < 0 || isStill ? [size, ''] : ['', size]
    const money = isSigned ? [kina(toea)] : sides
    return ['26/11/2026', isStill ? 'FEE WAIVED' : 'LINE', ...money, kina(balance)]
  })
  const ordered = isNewestFirst ? written.toReversed() : written
  const all = [
    [...titles, 'Balance'],
    ...ordered,
    ...(footer ? [footer({ isNewestFirst, isSigned })] : []),
  ]
  return all.map((cells) => cells.join()).join('\n')
}

export function mt940(rows: Row[], opening: number) {
  const lines = rows.flatMap(({ toea, isStill }) => [
    `:61:261126${toea > 0 ? 'C' : 'D'}${kina(Math.abs(toea), ',')}NTRFB1`,
    `:86:${isStill ? 'FEE WAIVED' : 'LINE'}`,
  ])
  const balance = (toea: number) => `${toea < 0 ? 'D' : 'C'}261126PGK${kina(Math.abs(toea), ',')}`
  return [
    ':20:S',
    ':25:088950/7001234567',
    `:60F:${balance(opening)}`,
    ...lines,
    `:62F:${balance(rows.at(-1)?.balance ?? opening)}`,
  ].join('\n')
}

export function camt(rows: Row[], opening: number) {
  const amount = (toea: number) =>
    `<Amt Ccy="PGK">${kina(Math.abs(toea))}</Amt><CdtDbtInd>${toea > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd>`
  const balance = (kind: string, toea: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${amount(toea)}</Bal>`
  const entries = rows.map(
    ({ toea, isStill }) =>
      `<Ntry>${amount(toea)}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt><AddtlNtryInf>${isStill ? 'FEE WAIVED' : 'LINE'}</AddtlNtryInf></Ntry>`,
  )
  return [
    '<Document><BkToCstmrStmt><Stmt>',
    balance('OPBD', opening),
    balance('CLBD', rows.at(-1)?.balance ?? opening),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

export const read = (text: string) =>
  readStatement(text, own, guessMapping((text.split('\n')[0] ?? '').split(',')))
export const seen = (found: StatementRead) =>
  found.ok
    ? found.statement.lines.map(({ amountToea, text }) => [amountToea, text])
    : found.problems.map(({ message }) => message)
export const passed = (found: StatementRead) => (found.ok ? found.statement.passedOver : [])

/** Two lines and more that move money, with some of nothing among them. */
export const written = fc
  .record({
    opening: fc.integer({ min: -100_000, max: 5_000_000 }),
    amounts: fc.array(fc.integer({ min: -900_000, max: 900_000 }).filter(Boolean), {
      minLength: 2,
      maxLength: 6,
    }),
    still: fc.array(fc.nat({ max: 6 }), { maxLength: 3 }),
  })
  .map(({ opening, amounts, still }) => {
    const toea: { toea: number; isStill: boolean }[] = amounts.map((one) => ({
      toea: one,
      isStill: false,
    }))
    for (const at of still) toea.splice(at, 0, { toea: 0, isStill: true })
    let balance = opening
    const rows = toea.map((one) => {
      balance += one.toea
      return { ...one, balance }
    })
    return { opening, rows, amounts }
  })
export const way = fc.record({ isNewestFirst: fc.boolean(), isSigned: fc.boolean() })

export const head = 'Date,Details,Debit,Credit,Balance'
export const line = (money: string, day = '26/11/2026') => `${day},A,${money}`
