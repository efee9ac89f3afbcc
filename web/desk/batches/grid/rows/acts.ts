import { type BankAccount, isSameAccount } from '#domain/payees/bank-account.ts'
import { fieldAt } from '../columns.ts'
import type { PastePlace } from '../frame/grid-kind.ts'
import { nameOf } from './filter-rows.ts'
import { type Cells, type GridRow, isBlank, noCells, type PayeeCell } from './grid-row.ts'
import type { GridStore } from './grid-store.ts'
import { readPasted } from './paste.ts'
import type { Edit } from './theirs.ts'

/* What a person does to several cells at once. Each answers what is said of it, where there is something to say. */

export const payeeIsFixed =
  'Whom a saved payment goes to is fixed. Take the row out with Shift and Delete, and type it anew.'

/** Ctrl+D: the first of what is selected goes into the rows below it; of one cell, the one above into it. */
export function fillDown(
  store: GridStore,
  rows: GridRow[],
  above: GridRow | undefined,
  at: number,
) {
  const field = fieldAt(at)
  const first = rows.length > 1 ? rows[0] : above
  const others = rows.length > 1 ? rows.slice(1) : rows
  if (!field || !first) return undefined
  const into = field === 'payee' ? others.filter(({ saved }) => !saved) : others
  store.edit(into.map(({ key }) => ({ key, cells: { [field]: first.cells[field] } })))
  return into.length < others.length ? payeeIsFixed : undefined
}

export function clear(store: GridStore, rows: GridRow[], at: number) {
  const field = fieldAt(at)
  if (!field) return undefined
  const into = field === 'payee' ? rows.filter(({ saved }) => !saved) : rows
  store.edit(into.map(({ key }) => ({ key, cells: { [field]: noCells[field] } })))
  return into.length < rows.length ? payeeIsFixed : undefined
}

/** Takes rows out; a blank one is none. Gives their keys. */
export function takeOut(store: GridStore, rows: GridRow[]): string[] {
  const some = rows.filter(({ saved, cells }) => saved || !isBlank(cells))
  store.edit(some.map(({ key }) => ({ key, isGone: true })))
  return some.map(({ key }) => key)
}

/** Pasted cells from the focused one on; below the last row they make new ones. One value fills what is selected. */
export function paste(
  store: GridStore,
  text: string,
  { rows, selected, from, column }: PastePlace<GridRow>,
): string {
  const field = fieldAt(column)
  if (!field) return 'Nothing can be typed in this column, so nothing was pasted.'
  const pasted = readPasted(text, field)
  if (pasted.kind === 'refused') return pasted.sentence
  const isOne = pasted.rows.length === 1 && selected.length > 1
  const into = isOne ? selected : rows.slice(from, from + pasted.rows.length)
  // the last row is blank already, and becomes one of them
  const added = store.addBlank(Math.max(0, pasted.rows.length - into.length))
  const keys = [...into.map(({ key }) => key), ...added]
  const rowOf = new Map(into.map((row) => [row.key, row]))
  let [fixed, left] = [0, 0]
  const edits = keys.flatMap((key, index): Edit[] => {
    const { payee, ...others } = pasted.rows[isOne ? 0 : index] ?? {}
    const row = rowOf.get(key)
    if (!row?.saved || !payee) return [{ key, cells: payee ? { ...others, payee } : others }]
    // what was copied for somebody else is not paid to whom the row pays
    if (isForOther(payee, row)) left++
    else fixed++
    return isForOther(payee, row) ? [] : [{ key, cells: others }]
  })
  store.edit(edits)
  const unread = pasted.unread.filter(Boolean)
  return [
    `${counted(edits.length)} pasted.`,
    ...(left > 0 ? [`${counted(left)} left alone: pasted for somebody else.`] : []),
    ...(unread.length > 0 ? [`Not read: ${unread.join(', ')}.`] : []),
    ...(fixed + left > 0 ? [payeeIsFixed] : []),
  ].join(' ')
}

const counted = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`

/** Does a pasted payee name another name or account than the one that a saved row pays? */
function isForOther(pasted: PayeeCell, row: GridRow): boolean {
  if (pasted.kind === 'none') return true // such as a total below names
  const { payee } = row.cells
  if (pasted.kind === 'new' && payee.kind === 'known') {
    const digits = (text: string) => text.replace(/\D/g, '')
    const [one, other] = [pasted, payee].map(({ bsb, accountNumber }) => {
      return { bsb: digits(bsb), accountNumber: digits(accountNumber) }
    }) as [BankAccount, BankAccount] // one for each
    return !isSameAccount(one, other)
  }
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  return plain(pasted.name) !== plain(nameOf(row))
}

/** For the clipboard: what is selected, from its column on. */
export function copyText(rows: GridRow[], column: number): string {
  const field = fieldAt(column) ?? 'payee'
  const order: (keyof Cells)[] = ['payee', 'amount', 'reference']
  const from = order.slice(order.indexOf(field))
  return rows
    .map((row) => from.map((one) => (one === 'payee' ? nameOf(row) : row.cells[one])).join('\t'))
    .join('\n')
}
