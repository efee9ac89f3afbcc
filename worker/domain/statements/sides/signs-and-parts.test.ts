import { expect, test } from 'vitest'
import { readStatement } from '../read-statement.ts'
import { mapping } from '../statement.fixture.ts'
import { passed } from './bank-writes.fixture.ts'

/* On which side a line stands, of which account, in which order, and what is no line yet. */

const own = { bsb: '088-950', accountNumber: '7001234567' }
function read(text: string, columns = mapping) {
  const found = readStatement(text, own, columns)
  if (!found.ok) return found.problems.map(({ code }) => code)
  const { openingToea, closingToea, lines } = found.statement
  return [openingToea, ...lines.map(({ amountToea }) => amountToea), closingToea]
}

const oneColumn = { ...mapping, debit: '', credit: '', amount: 'Amount', reference: '' }
const csv = (...rows: string[]) => ['Date,Details,Amount,Balance,Account', ...rows].join('\n')

test('a column with a sign has what left below zero', () => {
  const text = csv('2026-11-20,BULK,-40.50,59.50,', '2026-11-21,DEPOSIT,10.00,69.50,')
  expect(read(text, oneColumn)).toEqual([10_000, -4_050, 1_000, 6_950])
})

test('a column of the account says of which it is: of ours, of another, or of several', () => {
  const columns = { ...oneColumn, account: 'Account' }
  const of = (first: string, second = first) =>
    read(csv(`2026-11-20,A,-40.50,59.50,${first}`, `2026-11-21,B,10.00,69.50,${second}`), columns)
  expect(of('088950 7001234567')).toEqual([10_000, -4_050, 1_000, 6_950])
  expect(of('7001234568')).toEqual(['wrong_account'])
  expect(of('7001234567', '7001234568')).toEqual(['several_accounts'])
})

test('of one day the newest first is found by the balances', () => {
  const text = csv('2026-11-20,DEPOSIT,10.00,69.50,', '2026-11-20,BULK,-40.50,59.50,')
  expect(read(text, oneColumn)).toEqual([10_000, -4_050, 1_000, 6_950])
})

const mt940 = (...body: string[]) =>
  [':20:S1', ':25:088950/7001234567', ':28C:1/1', ...body].join('\n')

test('in MT940 the reversal of a credit leaves, and that of a debit comes', () => {
  const lines = [':61:261120RC40,50NTRFA', ':61:261120RD10,NTRFB']
  const text = mt940(':60F:C261120PGK100,00', ...lines, ':62F:C261120PGK69,50')
  expect(read(text)).toEqual([10_000, -4_050, 1_000, 6_950])
})

test('parts of MT940 meet, or the second begins where the first does not end', () => {
  const parts = (second: string) =>
    mt940(
      ...[':60F:C261120PGK100,00', ':61:261120D40,50NTRFA', ':62M:C261120PGK59,50'],
      ...[`:60M:C261120PGK${second}`, ':61:261120C10,NTRFB', ':62F:C261120PGK69,50'],
    )
  expect(read(parts('59,50'))).toEqual([10_000, -4_050, 1_000, 6_950])
  expect(read(parts('59,51'))).toEqual(['parts_apart'])
})

test('each part of MT940 adds up by itself, closes, and is there once', () => {
  const balance = (toea: string) => `C261120PGK${toea}`
  const part = (from: string, to: string, ...lines: string[]) => [
    ...[`:60F:${balance(from)}`, ...lines, `:62F:${balance(to)}`],
  ]
  const [left, came] = [':61:261120D40,50NTRFA', ':61:261120C40,50NTRFB']
  // a debit that is missing in the one and a credit in the other: the whole adds up
  const two = [...part('100,00', '59,50', left), ...part('59,50', '100,00', came)]
  expect(read(mt940(...two))).toEqual([10_000, -4_050, 4_050, 10_000])
  const missing = [':61:261120C1,00NTRFC', ':61:261120D1,00NTRFC']
  const some = [
    ...part('100,00', '59,50', missing[0] ?? ''),
    ...part('59,50', '100,00', missing[1] ?? ''),
  ]
  expect(read(mt940(...some))).toEqual(['balance_broken'])
  const open = [`:60F:${balance('100,00')}`, left, came]
  expect(read(mt940(...open, ...part('900,00', '100,00', left, came)))).toEqual(['missing'])
  const day = part('100,00', '100,00', left, came)
  expect(read(mt940(...day, ...day))).toEqual(['part_twice'])
  const other = day.map((line) => line.replace('261120', '261121'))
  expect(read(mt940(...day, ':86:OF ALL', ...other.toSpliced(1, 0, ':86:OF ALL')))).toEqual([
    ...[10_000, -4_050, 4_050, -4_050, 4_050, 10_000],
  ])
})

const amount = (toea: string, side: string) =>
  `<Amt Ccy="PGK">${toea}</Amt><CdtDbtInd>${side}</CdtDbtInd>`
function camt(closing: string, ...entries: string[]) {
  const balance = (kind: string, toea: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${amount(toea, 'CRDT')}</Bal>`
  return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>
    <Acct><Id><Othr><Id>0889507001234567</Id></Othr></Id></Acct>
    ${balance('OPBD', '100.00')}${balance('CLBD', closing)}${entries.join('')}
    </Stmt></BkToCstmrStmt></Document>`
}
const entry = (status: string, toea: string, side = 'DBIT', details = '') =>
  `<Ntry>${amount(toea, side)}<Sts>${status}</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${details}</Ntry>`

test('what is not booked in CAMT.053 is no line yet', () => {
  const pending = [entry('PDNG', '7.00'), entry('<Cd>PDNG</Cd>', '8.00')]
  // told for information, and taken back the same day: nothing left
  const told = [entry('INFO', '9.00'), entry('INFO', '9.00', 'CRDT'), entry('FUTR', '1.00')]
  const text = camt('59.50', entry('BOOK', '40.50'), ...pending, ...told)
  expect(read(text)).toEqual([10_000, -4_050, 5_950])
  expect(passed(readStatement(text, own, undefined))).toEqual([
    '5 entries are not booked (PDNG, INFO or FUTR), and no line before the bank books it.',
  ])
})

test('of several payments that came back as one entry each is said, and of our files the first', () => {
  const details = (...names: string[]) =>
    `<NtryDtls>${names.map((name) => `<TxDtls><AddtlTxInf>RETURN ${name}</AddtlTxInf></TxDtls>`).join('')}</NtryDtls>`
  const textsOf = (side: string, closing: string, ...names: string[]) => {
    const found = readStatement(
      camt(closing, entry('BOOK', '30.00', side, details(...names))),
      own,
      undefined,
    )
    return found.ok ? found.statement.lines.map(({ text }) => text) : found.problems
  }
  expect(textsOf('CRDT', '130.00', 'MARY KILA', 'TOM GUBA')).toEqual([
    '2 payments in one entry: RETURN MARY KILA · RETURN TOM GUBA',
  ])
  expect(textsOf('DBIT', '70.00', 'MARY KILA', 'TOM GUBA')).toEqual([
    '2 payments in one entry: RETURN MARY KILA',
  ])
  expect(textsOf('CRDT', '130.00', 'MARY KILA')).toEqual(['RETURN MARY KILA'])
  const [many] = textsOf('CRDT', '130.00', ...Array.from({ length: 50 }, (_, at) => `PAYEE ${at}`))
  expect(many).toMatch(/^50 payments in one entry: RETURN PAYEE 0 · .* …$/)
})
