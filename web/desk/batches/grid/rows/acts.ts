import { fieldAt } from '../columns.ts'
import { nameOf } from './filter-rows.ts'
import { type Cells, type GridRow, isBlank, noCells } from './grid-row.ts'
import type { GridStore } from './grid-store.ts'

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

/** For the clipboard: what is selected, from its column on. */
export function copyText(rows: GridRow[], column: number): string {
  const field = fieldAt(column) ?? 'payee'
  const order: (keyof Cells)[] = ['payee', 'amount', 'reference']
  const from = order.slice(order.indexOf(field))
  return rows
    .map((row) => from.map((one) => (one === 'payee' ? nameOf(row) : row.cells[one])).join('\t'))
    .join('\n')
}
