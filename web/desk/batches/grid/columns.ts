import type { Field } from './rows/grid-row.ts'

export type GridColumn = {
  name: 'flag' | 'payee' | 'account' | 'amount' | 'reference' | 'last'
  title: string
  /** Of the width: a part of what is left, or so many pixels. */
  width: string
  right?: boolean
  className?: string
}

/** The same for entry and reading. What a payment goes to is the payee's, so the account is never typed. */
export const columns: GridColumn[] = [
  { name: 'flag', title: 'Points', width: '28px' },
  { name: 'payee', title: 'Payee', width: 'minmax(130px,2fr)' },
  { name: 'account', title: 'Account', width: 'minmax(244px,1.2fr)' },
  { name: 'amount', title: 'Amount', width: 'minmax(100px,1fr)', right: true },
  { name: 'reference', title: 'Reference', width: 'minmax(120px,1.2fr)' },
  { name: 'last', title: 'Last time', width: 'minmax(100px,0.7fr)', right: true },
]

export const tracks = columns.map(({ width }) => width).join(' ')

const fields: Record<number, Field> = { 1: 'payee', 3: 'amount', 4: 'reference' }
export const firstField = 1
export const lastField = 4

/** What is typed in a column; nothing where it only shows. */
export const fieldAt = (column: number): Field | undefined => fields[column]

/** Where Tab goes from a column: over what is only read. */
export function nextField(column: number, step: 1 | -1): number | undefined {
  for (let at = column + step; at >= firstField && at <= lastField; at += step) {
    if (fields[at]) return at
  }
  return undefined
}

export const cellId = (key: string, column: number) => `cell-${key}-${column}`
