import type { PaidRow } from '#contract/batches/reports.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { monthOf, type Period, type Slice, slicesOf } from '#domain/reports/period.ts'
import type { PaidKind } from './queries.ts'

/** A row of a report with where it leads. */
export type Leading = PaidRow & { to: string }

const atTheBank = 'file_sealed,uploaded'

/** A payee leads to their page; a month and an account to the batches that a bank file took. */
export function leading(kind: PaidKind, row: PaidRow, period: Period): Leading {
  if (kind === 'payees') return { ...row, to: `/payees/${row.id}` }
  const slice = slicesOf(period).find(({ from }) => from === row.id)
  const { from, to } = slice ?? period
  const words = new URLSearchParams({ state: atTheBank, from, to })
  if (kind === 'accounts') words.set('account', row.id)
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
