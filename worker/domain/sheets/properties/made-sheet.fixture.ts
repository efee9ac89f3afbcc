import fc from 'fast-check'

/*
 * Sheets that are made from what they mean: a payment is drawn first and then written in one of the ways people write it, so
 * what a reader must find is known without reading.
 */

export type Meant = {
  payeeName: string
  bsb: string
  accountNumber: string
  amountToea: number
  reference: string
}
/** What a doubtful row can be, each way as it must be shown; the row pays nobody. */
export type MadeRow = { meant: Meant; doubt: string[] | undefined; line: string; filled: boolean[] }
export type MadeSheet = {
  text: string
  delimiter: string
  /** The number of the row of titles. */
  titleRow: number
  titles: string[]
  /** Titles of columns that payments are made of, or that are asked about. */
  heard: Set<string>
  rows: Map<number, MadeRow>
}

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })

const meant: fc.Arbitrary<Meant> = fc
  .record({
    first: fc.constantFrom('Mea', 'Kila', 'Simon', 'Aua', 'Ruth', 'Elias'),
    last: fc.constantFrom('Tom', 'Karo', "O'Neil", 'Gavera', 'Wari Tau', 'Pok-Kuman'),
    bsb: fc.constantFrom('088-950', '028-038', '038-001', '018-202'),
    // none is all zeros, and none begins with its own BSB
    zeros: fc.constantFrom('', '', '0', '00'),
    account: fc.tuple(fc.constantFrom('1', '7', '5'), digits(6, 9)).map((parts) => parts.join('')),
    amountToea: fc.oneof(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 1, max: 99_999 }).map((kina) => kina * 100),
    ),
    reference: fc.constantFrom('FN23 1', 'INV 17', 'PAY', 'Rent Nov'),
  })
  .map(({ first, last, bsb, zeros, account, amountToea, reference }) => ({
    payeeName: `${first} ${last}`,
    bsb,
    accountNumber: zeros + (zeros && account[0] === '1' ? `7${account.slice(1)}` : account),
    amountToea,
    reference,
  }))

/** Whole kina and toea of an amount, as text: by figures alone, without a fraction. */
function figures(toea: number) {
  const text = String(toea).padStart(3, '0')
  return { kina: text.slice(0, -2), toea: text.slice(-2) }
}

export function grouped(kina: string): string {
  return kina.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

type Writing = { amount: number; account: number; isPlainBsb: boolean; isQuoted: boolean }
const writing: fc.Arbitrary<Writing> = fc.record({
  amount: fc.nat({ max: 4 }),
  account: fc.nat({ max: 2 }),
  isPlainBsb: fc.boolean(),
  isQuoted: fc.boolean(),
})

function writtenAmount(toeaMeant: number, way: number): string {
  const { kina, toea } = figures(toeaMeant)
  const ways = [
    `${kina}.${toea}`,
    `K${kina}.${toea}`,
    `PGK ${grouped(kina)}.${toea}`,
    `${grouped(kina)}.${toea}`,
    toea.endsWith('0') ? `${kina}.${toea[0]}` : `${kina}.${toea}`,
  ]
  return ways[way] ?? ''
}

function writtenAccount(number: string, way: number): string {
  const sign = ['', ' ', '-'][way] ?? ''
  return number.replace(/(.{4})(?=.)/g, `$1${sign}`)
}

const doubts = [
  'cut',
  'suffix',
  'two_accounts',
  'stop',
  'code',
  'lost_zero',
  'other_money',
] as const
type Doubt = (typeof doubts)[number]
type Draft = { meant: Meant; writing: Writing; doubt: Doubt | undefined; note: string }

const draft: fc.Arbitrary<Draft> = fc.record({
  meant,
  writing,
  doubt: fc.option(fc.constantFrom(...doubts), { nil: undefined, freq: 3 }),
  note: fc.constantFrom('', 'ICU', 'Ward 3', '17', 'x'),
})

/** Titles by what their columns hold; the last four hold no part of a payment. */
const columns = {
  name: ['Name', 'PAYEE NAME', 'Account Holder', 'Employee Name'],
  bsb: ['BSB', 'B.S.B. No.', 'Account BSB', 'Branch Code'],
  account: ['Account Number', 'A/C No.', 'Bank Account No', 'Acct #'],
  amount: ['Amount', 'NETT PAY (K)', 'Amount in Kina', 'Net Pay'],
  reference: ['Reference', 'Particulars', 'Lodgement Ref'],
  code: ['Emp No'],
  status: ['Status'],
  ward: ['Ward'],
  days: ['Days'],
} as const
type Column = keyof typeof columns
const needed: Column[] = ['name', 'bsb', 'account', 'amount']
const others: Column[] = ['reference', 'code', 'status', 'ward', 'days']

const layout = fc.record({
  order: fc
    .subarray(others)
    .chain((chosen) =>
      fc.shuffledSubarray([...needed, ...chosen], { minLength: 4 + chosen.length }),
    ),
  titleAt: fc.nat({ max: 11 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  above: fc.subarray(['Goroka Hospital', '', 'Fortnight 23']),
})

/** A sheet of up to six rows, some of them doubtful. */
export const madeSheet: fc.Arbitrary<MadeSheet> = fc
  .tuple(layout, fc.array(draft, { minLength: 1, maxLength: 6 }))
  .map(([{ order, titleAt, delimiter, lineEnd, above }, drafts]) => {
    const titles = order.map((column) => columns[column][titleAt % columns[column].length] ?? '')
    const titleRow = above.length + 1
    const rows = new Map<number, MadeRow>()
    for (const [at, one] of drafts.entries()) {
      rows.set(titleRow + 1 + at, writeRow(one, order, delimiter))
    }
    const lines = [...above, titles.join(delimiter), ...[...rows.values()].map(({ line }) => line)]
    const isHeard = (column: Column) => column !== 'ward' && column !== 'days'
    const heard = new Set(titles.filter((_title, at) => isHeard(order[at] ?? 'ward')))
    return { text: lines.join(lineEnd), delimiter, titleRow, titles, heard, rows }
  })

function writeRow(
  { meant: one, writing: way, doubt, note }: Draft,
  order: Column[],
  delimiter: string,
): MadeRow {
  const { kina, toea } = figures(one.amountToea)
  const cells: Record<Column, string> = {
    name: one.payeeName,
    bsb: way.isPlainBsb ? one.bsb.replace('-', '') : one.bsb,
    account: writtenAccount(one.accountNumber, way.account),
    amount: writtenAmount(one.amountToea, way.amount),
    reference: one.reference,
    code: 'E17',
    status: 'Active',
    ward: note,
    days: '10',
  }
  const has = (column: Column) => order.includes(column)
  let shown: string[] | undefined
  let cut: string | undefined
  const say = (column: Column, text: string, ...both: string[]) => {
    cells[column] = text
    shown = both
  }
  if (doubt === 'cut' && delimiter === ',' && kina.length > 3) {
    cut = `${grouped(kina)}.${toea}`
    shown = [`${kina}.${toea}`, `${cut.split(',')[0]}.00`]
  }
  const number = one.accountNumber
  if (doubt === 'suffix') say('account', `${number}-01`, `${number.length + 2} digits`, 'beside it')
  if (doubt === 'two_accounts') {
    say('account', `${number}0 ${number}1`, `${2 * number.length + 2} digits`, 'beside it')
  }
  if (doubt === 'stop' && has('status')) say('status', 'TERMINATED', 'TERMINATED')
  if (doubt === 'code') say('name', 'E0017', 'E0017')
  if (doubt === 'lost_zero') say('bsb', one.bsb.slice(1).replace('-', ''), one.bsb)
  if (doubt === 'other_money' && has('ward')) say('ward', 'AUD', 'AUD')

  const line = order.map((column) => {
    if (column === 'amount' && cut) return cut
    const text = cells[column]
    return way.isQuoted || text.includes(delimiter) ? `"${text}"` : text
  })
  const filled = order.map((column) => cells[column] !== '')
  const reference = has('reference') ? one.reference : ''
  return { meant: { ...one, reference }, doubt: shown, line: line.join(delimiter), filled }
}
