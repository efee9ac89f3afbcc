import type { SheetHeader, SheetProblem, SheetRow } from '../sheet.ts'
import { saidBelow } from './below.ts'
import { blankBelow } from './blank-below.ts'
import { saidOfOthers } from './said-of-others.ts'
import { sharesOfOne } from './shares.ts'

/** What some rows say of others, that those would not be paid as they stand. */
export function saidOfPayments(
  rows: readonly SheetRow[],
  header: SheetHeader,
  above: readonly SheetRow[] = [],
): SheetProblem[] {
  return [
    ...saidBelow(rows, header),
    ...saidOfOthers(rows, above, header),
    ...blankBelow(rows, header),
    ...sharesOfOne(rows, header),
  ]
}
