import type { PaidRow } from '#contract/batches/reports.ts'
import { leftStates } from '#domain/batches/batch.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { monthOf, type Period, type Slice, slicesOf } from '#domain/reports/period.ts'
import type { PaidKind } from './queries.ts'

/** A row of a report with where it leads. */
export type Leading = PaidRow & { to: string }

/** The batches of which a report counts, as a list of them is asked for. */
export const withBankFile = new URLSearchParams({ state: leftStates.join(',') })

/** A payee leads to their page; a month, an account and a kind to the batches that a bank file took. */
export function leading(kind: PaidKind, row: PaidRow, period: Period): Leading {
  if (kind === 'payees') return { ...row, to: `/payees/${row.id}` }
  const slice = slicesOf(period).find(({ from }) => from === row.id)
  const { from, to } = slice ?? period
  const words = new URLSearchParams([...withBankFile, ['from', from], ['to', to]])
  if (kind === 'accounts') words.set('account', row.id)
  if (kind === 'kinds') words.set('kind', row.id)
  const name = slice ? nameOfSlice(slice) : row.name
  return { ...row, name, to: `/batches?${words}` }
}

/** `November 2026`, and of a part of it `10–20 November 2026`. */
function nameOfSlice({ from, to }: Slice): string {
  const month = `${nameOfMonth(from.slice(0, 7))} ${from.slice(0, 4)}`
  const whole = monthOf(from)
  if (whole.from === from && whole.to === to) return month
  return `${Number(from.slice(8))}–${Number(to.slice(8))} ${month}`
}
