import { afterStatement, type Booked } from '../statement.fixture.ts'

/* One account's lines, as each format that is read writes them. */

export const own = { bsb: '088-950', accountNumber: '7001234567' }

const decimals = (toea: number) => (Math.abs(toea) / 100).toFixed(2)
const endOf = (lines: readonly Booked[], openingToea: number) =>
  lines.reduce((toea, { amountToea }) => toea + amountToea, openingToea)

function asMt940(lines: readonly Booked[], openingToea: number): string {
  const short = (day: string) => day.slice(2).replaceAll('-', '')
  const comma = (toea: number) => decimals(toea).replace('.', ',')
  const side = (toea: number) => (toea < 0 ? 'D' : 'C')
  const balance = (toea: number) => `${side(toea)}261120PGK${comma(toea)}`
  const booked = lines.flatMap(({ day, amountToea, text }) => [
    `:61:${short(day)}${side(amountToea)}${comma(amountToea)}NTRFNONREF`,
    `:86:${text}`,
  ])
  const head = [':20:S1', ':25:088950/7001234567', ':28C:1/1', `:60F:${balance(openingToea)}`]
  return [...head, ...booked, `:62F:${balance(endOf(lines, openingToea))}`, '-}'].join('\n')
}

function asCamt053(lines: readonly Booked[], openingToea: number): string {
  const amount = (toea: number) =>
    `<Amt Ccy="PGK">${decimals(toea)}</Amt><CdtDbtInd>${toea < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, toea: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(toea)}</Bal>`
  const entries = lines.map(
    ({ day, amountToea, text }) =>
      `<Ntry>${amount(amountToea)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  )
  return `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>0889507001234567</Id></Othr></Id></Acct>
${balance('OPBD', openingToea)}${balance('CLBD', endOf(lines, openingToea))}
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
}

export const formats = {
  csv: (lines: readonly Booked[], openingToea: number) => afterStatement(lines, openingToea).text,
  mt940: asMt940,
  camt053: asCamt053,
} as const
export type Format = keyof typeof formats
