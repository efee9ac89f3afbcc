import { gridLayout } from './frame/grid-layout.ts'
import type { Field } from './rows/grid-row.ts'

/** The same for entry and reading. What a payment goes to is the payee's, so the account is never typed. */
const columns = [
  { name: 'flag', title: 'Points', width: '28px', isNarrow: true },
  { name: 'payee', title: 'Payee', width: 'minmax(130px,2fr)', isTyped: true, isHeader: true },
  { name: 'account', title: 'Account', width: 'minmax(244px,1.2fr)' },
  { name: 'amount', title: 'Amount', width: 'minmax(100px,1fr)', right: true, isTyped: true },
  { name: 'reference', title: 'Reference', width: 'minmax(120px,1.2fr)', isTyped: true },
  { name: 'last', title: 'Last time', width: 'minmax(100px,0.7fr)', right: true },
] as const

/** Once the bank has the file: what it answered. Nothing is typed then, so this one stands behind the others. */
const statement = { name: 'statement', title: 'Statement', width: 'minmax(110px,0.8fr)' } as const

export type ColumnName = (typeof columns)[number]['name'] | 'statement'

export const paymentLayout = gridLayout([...columns], 722)
export const atBankLayout = gridLayout([...columns, statement], 832)

export const columnAt = (column: number): ColumnName | undefined =>
  [...columns, statement][column]?.name

const fields: Record<number, Field> = { 1: 'payee', 3: 'amount', 4: 'reference' }

/** What is typed in a column; nothing where it only shows. */
export const fieldAt = (column: number): Field | undefined => fields[column]
