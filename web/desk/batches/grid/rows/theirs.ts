import type { PaymentView } from '#contract/batches/payments.ts'
import { type Cells, cellsOf, changeIn, type GridRow } from './grid-row.ts'

/* A row that a colleague changed since it was seen: what they left there is told, and stays until whoever typed there chooses. */

export type Wanted = { cells: Cells; isGone: boolean }

export type Edit = {
  key: string
  cells?: Partial<Cells>
  isGone?: boolean
  /** The line as it stood when typing began. */
  over?: PaymentView | undefined
}

const isInSight = ({ saved }: GridRow, { over = saved }: Edit) => over === saved

/** Is it what somebody wants who was told what a colleague left there? By a press, or by what they typed in that cell since. */
function isChosen(row: GridRow, edit: Edit): boolean {
  const field = row.problem?.field ?? 'payee'
  return edit.isGone || !edit.cells || (field in edit.cells && isInSight(row, edit))
}

/** What an edit is made over: what is in sight, or what somebody was told. */
export function seenBy(row: GridRow, edit: Edit): GridRow['seen'] {
  const { saved, seen, problem } = row
  if (changeIn(row) === 'none' && isInSight(row, edit)) return undefined
  if (!problem?.isTheirs || !saved || !seen || !isChosen(row, edit)) return seen
  const fact = problem.field === 'amount' ? 'amountToea' : 'reference'
  return { ...seen, [fact]: saved[fact] }
}

/** What a colleague left there is told until somebody chooses; what is held, until somebody types in it again. */
export function problemAfter(row: GridRow, { cells }: Wanted, edit?: Edit): GridRow['problem'] {
  const { problem, saved } = row
  if (!saved && problem?.isHeld) return edit?.cells ? undefined : problem
  if (!problem?.isTheirs || !saved || (edit && isChosen(row, edit))) return undefined
  return cells[problem.field] === cellsOf(saved)[problem.field] ? undefined : problem
}
