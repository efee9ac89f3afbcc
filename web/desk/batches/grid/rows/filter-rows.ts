import { type BankAnswer, bankAnswers } from '#domain/batches/settling/bank-answers.ts'
import { amountText, parseAmount } from '#domain/money/money.ts'
import type { Stray } from '../../../layout/lists/strays.ts'
import { amountOf, type GridRow, isUnsaved } from './grid-row.ts'

export const shows = ['all', 'settle', 'new', 'unsaved'] as const
export const sorts = ['line', 'payee', 'amount', 'largest'] as const

/** What of a batch's lines is looked at, as the address has it. */
export type RowFilter = {
  words: string
  show: (typeof shows)[number]
  bank: string
  /** What the bank answered. */
  statement: BankAnswer | undefined
  /** Only larger payments, in kina as typed. */
  over: string
  sort: (typeof sorts)[number]
}

export function readFilter(parameters: URLSearchParams): RowFilter {
  const text = (name: string) => parameters.get(name) ?? ''
  return {
    words: text('search'),
    show: shows.find((one) => one === text('show')) ?? 'all',
    bank: text('bank'),
    statement: bankAnswers.find((one) => one === text('statement')),
    over: text('over'),
    sort: sorts.find((one) => one === text('sort')) ?? 'line',
  }
}

/** What the address asks of the lines that there is not. */
export function rowStrays(parameters: URLSearchParams): Stray[] {
  const known = [
    ['show', 'Only', shows, 'every payment'],
    ['statement', 'Statement', bankAnswers, 'every payment'],
    ['sort', 'Order', sorts, 'as entered'],
  ] as const
  return known.flatMap(([name, label, all, instead]) => {
    const asked = parameters.get(name)
    if (!asked || all.some((one) => one === asked)) return []
    return [{ name, asks: `${label} “${asked}”`, shows: instead }]
  })
}

const isFiltering = ({ words, show, bank, statement, over }: RowFilter) =>
  words !== '' || show !== 'all' || bank !== '' || statement !== undefined || over !== ''

export type Marks = {
  /** By payment: it must be settled or needs a reason. */
  toSettle: Set<string>
  isNew: (row: GridRow) => boolean
}

/**
 * All lines of the batch are here, so what is not shown does not fit. Rows that are not saved stay at the end, whatever is
 * looked for: nobody loses the row they are typing.
 */
export function filterRows(rows: GridRow[], filter: RowFilter, marks: Marks): GridRow[] {
  if (!isFiltering(filter) && filter.sort === 'line') return rows
  const over = parseAmount(filter.over)
  const words = wordsIn(filter.words)
  const fits = (row: GridRow) =>
    words.every((word) => textOf(row).includes(word)) &&
    (filter.bank === '' || bankOf(row) === filter.bank) &&
    (filter.statement === undefined || row.saved?.statement === filter.statement) &&
    (!over.ok || (amountOf(row.cells) ?? 0) > over.value) &&
    (filter.show !== 'settle' || marks.toSettle.has(row.saved?.id ?? '')) &&
    (filter.show !== 'new' || marks.isNew(row)) &&
    (filter.show !== 'unsaved' || isUnsaved(row))
  const isOpen = (row: GridRow) => !row.saved || isUnsaved(row)
  const listed = rows.filter((row) => !isOpen(row) && fits(row))
  return [...sorted(listed, filter.sort), ...rows.filter(isOpen)]
}

function sorted(rows: GridRow[], sort: RowFilter['sort']): GridRow[] {
  const toea = ({ saved }: GridRow) => saved?.amountToea ?? 0
  if (sort === 'amount') return rows.toSorted((one, other) => toea(one) - toea(other))
  if (sort === 'largest') return rows.toSorted((one, other) => toea(other) - toea(one))
  if (sort === 'line') return rows
  const named = rows.map((row) => ({ row, name: plainName(nameOf(row)) }))
  named.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
  return named.map(({ row }) => row)
}

/** As names are looked up: capitals and accents make no difference. Twenty thousand are compared within a frame or two. */
function plainName(name: string): string {
  const plain = /^[ -~]*$/.test(name) ? name : name.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.toLowerCase()
}

export const bankOf = ({ cells: { payee } }: GridRow) => (payee.kind === 'known' ? payee.bank : '')

export function nameOf({ cells: { payee } }: GridRow): string {
  return payee.kind === 'none' ? '' : payee.name
}

/** An amount is found with its K and commas, and without. */
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (/^k?[\d,]+(\.\d*)?$/.test(word) ? word.replace(/[k,]/g, '') : word))
    .filter(Boolean)

const texts = new WeakMap<GridRow, string>()

/** What somebody may search a line by: name, account with and without its gaps, reference, amount. */
function textOf(row: GridRow): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const text = findText(row)
  texts.set(row, text)
  return text
}

function findText(row: GridRow): string {
  const { payee, amount, reference } = row.cells
  const account = payee.kind === 'known' || payee.kind === 'new' ? payee : undefined
  const toea = isUnsaved(row) ? amountOf(row.cells) : row.saved?.amountToea
  const written = toea === undefined ? amount : amountText(toea)
  const digits = account ? `${account.bsb} ${account.accountNumber}` : ''
  return `${nameOf(row)} ${digits} ${reference} ${written}`.toLowerCase()
}
