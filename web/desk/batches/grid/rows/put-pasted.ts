import { type BankAccount, isSameAccount } from '#domain/payees/bank-account.ts'
import { fieldAt } from '../columns.ts'
import type { Copied, PastePlace } from '../frame/grid-kind.ts'
import { payeeIsFixed } from './acts.ts'
import { nameOf } from './filter-rows.ts'
import type { GridRow, PayeeCell } from './grid-row.ts'
import type { GridStore } from './grid-store.ts'
import type { Edit } from './theirs.ts'

/** Pasted cells from the focused one on; below the last row they make new ones. One value fills what is selected. */
export async function putPasted(
  store: GridStore,
  copied: Copied,
  { rows, selected, from, column }: PastePlace<GridRow>,
  payDay?: string,
): Promise<string> {
  const field = fieldAt(column)
  if (!field) return 'Nothing can be typed in this column, so nothing was pasted.'
  const reader = await import('./paste.ts').catch(() => undefined)
  if (!reader) return 'What reads pasted cells did not come. Paste them once more.'
  const pasted = reader.readPasted(copied, field, payDay)
  if (pasted.kind === 'refused') return pasted.sentence
  const isOne = pasted.rows.length === 1 && selected.length > 1
  const into = isOne ? selected : rows.slice(from, from + pasted.rows.length)
  // while the reader came over the line a row may have been saved or taken out
  const now = new Map(store.rows().map((row) => [row.key, row]))
  if (into.some(({ key, saved }) => !now.has(key) || now.get(key)?.saved !== saved))
    return 'The rows changed meanwhile, so nothing was pasted. Paste once more.'
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
