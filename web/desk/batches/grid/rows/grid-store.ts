import type { PaymentView } from '#contract/batches/payments.ts'
import { must } from '#domain/must.ts'
import {
  type Cells,
  cellsOf,
  changeIn,
  type GridRow,
  isBlank,
  isUnsaved,
  noCells,
  rowOf,
} from './grid-row.ts'
import { type Edit, problemAfter, seenBy, type Wanted } from './theirs.ts'

/** One thing a person did, as it can be taken back: each row before and after. */
type Act = { before: Map<string, Wanted>; after: Map<string, Wanted> }

export type GridState = {
  /** By line; at the end one that is still blank, where payments can be added. */
  rows: GridRow[]
  mayUndo: boolean
  mayRedo: boolean
}

const taken = 'Somebody took this payment out meanwhile. Type it again, or take the row out.'

/** What was typed in a payment that is there no more: it is never added again by itself. */
export function takenOut<Typed extends Omit<GridRow, 'saved'>>(row: Typed): GridRow {
  return { ...row, saved: undefined, problem: { field: 'payee', text: taken, isHeld: true } }
}

/** Which row an edit is of: what was read meanwhile may have brought its payment under another key. */
const keyIn = (rows: GridRow[], { key, over }: Edit) =>
  (over && rows.find((row) => row.key === key || row.saved?.id === over.id)?.key) ?? key

/** The rows with one that a colleague took out while somebody typed in it, where it stood. */
function withLost(rows: GridRow[], { key, over, cells }: Edit): GridRow[] {
  const before = rowOf(must(over, 'line'))
  const row = takenOut({ ...before, key, cells: { ...before.cells, ...cells } })
  const at = rows.findIndex(({ saved }) => !saved || saved.line > must(over, 'line').line)
  return rows.toSpliced(at < 0 ? rows.length : at, 0, row)
}

/** What is typed and not sent yet, over a line as others left it: a cell that nobody typed in here is no change of theirs. */
function typedOver(row: GridRow, line: PaymentView): Cells {
  const [before, after] = [must(row.saved, 'saved'), line].map(cellsOf) as [Cells, Cells] // one for each
  if (changeIn(row) === 'none') return after
  return { ...after, ...typedIn(row.cells, before) }
}

/** The rows of one batch as they are typed: what was done, and what the server has of it. */
export class GridStore {
  #rows: GridRow[]
  #unsaved: GridRow[] = []
  #state: GridState
  #undone: Act[] = []
  #done: Act[] = []
  #listeners = new Set<() => void>()
  #mayEdit: boolean

  constructor(lines: PaymentView[], mayEdit: boolean) {
    this.#mayEdit = mayEdit
    this.#rows = this.#withBlank(lines.map(rowOf))
    this.#state = this.#snapshot()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  state = () => this.#state
  rows = () => this.#rows
  /** What the server does not have as it stands here, in their order; found once for each change. */
  unsaved = () => this.#unsaved

  /** The person's own change. Several rows at once are one act, which is taken back at once. */
  edit(edits: Edit[]) {
    const byKey = new Map(edits.map((edit) => [keyIn(this.#rows, edit), edit]))
    const act: Act = { before: new Map(), after: new Map() }
    const rows = this.#rows.map((row) => {
      const edit = byKey.get(row.key)
      if (!edit) return row
      const after = {
        cells: { ...row.cells, ...edit.cells },
        isGone: edit.isGone ?? row.isGone,
      }
      act.before.set(row.key, { cells: row.cells, isGone: row.isGone })
      act.after.set(row.key, after)
      return { ...row, ...after, seen: seenBy(row, edit), problem: problemAfter(row, after, edit) }
    })
    const lost = act.after.size === 0 && edits.find(({ over }) => over)
    if (lost) this.#put(withLost(rows, lost))
    if (act.after.size === 0) return
    this.#done.push(act)
    this.#undone = []
    this.#put(rows)
  }

  /** Blank rows at the end, for what is pasted below the last one. Gives their keys. */
  addBlank(count: number): string[] {
    const added = Array.from({ length: count }, blankRow)
    this.#put([...this.#rows, ...added])
    return added.map(({ key }) => key)
  }

  undo = () => this.#take(this.#done.pop(), 'before', this.#undone)
  redo = () => this.#take(this.#undone.pop(), 'after', this.#done)

  /** What an answer made of the rows: no act of the person's. */
  replace(change: (rows: GridRow[]) => GridRow[]) {
    this.#put(change(this.#rows))
  }

  /** The server's lines anew: others may have changed them. What is typed and not sent yet stays. */
  takeLines(lines: PaymentView[], mayEdit: boolean) {
    this.#mayEdit = mayEdit
    const byId = new Map(lines.map((line) => [line.id, line]))
    const kept = this.#rows.flatMap((row) => {
      if (!row.saved) return isBlank(row.cells) && !row.isGone ? [] : [row]
      const line = byId.get(row.saved.id)
      byId.delete(row.saved.id)
      if (!line && changeIn(row) === 'none') return []
      if (!line) return [takenOut(row)]
      return [{ ...row, saved: line, seen: row.seen ?? row.saved, cells: typedOver(row, line) }]
    })
    // somebody may be typing in the last one
    const blank = this.#rows.filter((row) => !row.saved && !row.isGone && isBlank(row.cells))
    this.#put([...kept, ...[...byId.values()].map(rowOf), ...(mayEdit ? blank.slice(-1) : [])])
  }

  #take(act: Act | undefined, side: 'before' | 'after', other: Act[]): string | undefined {
    if (!act) return undefined
    other.push(act)
    this.#put(
      this.#rows.map((row) => {
        const wanted = act[side].get(row.key)
        const was = act[side === 'before' ? 'after' : 'before'].get(row.key)
        if (!wanted || !was) return row
        const back = { ...wanted, ...asSaved(row, wanted, was) }
        return { ...row, ...back, problem: problemAfter(row, back) }
      }),
    )
    return [...act[side].keys()][0]
  }

  #put(rows: GridRow[]) {
    this.#rows = this.#withBlank(rows)
    this.#unsaved = this.#rows.filter(isUnsaved)
    this.#state = this.#snapshot()
    for (const listener of this.#listeners) listener()
  }

  #withBlank(rows: GridRow[]): GridRow[] {
    const last = rows.at(-1)
    const isThere = last && !last.saved && !last.isGone && isBlank(last.cells)
    return !this.#mayEdit || isThere ? rows : [...rows, blankRow()]
  }

  #snapshot(): GridState {
    return {
      rows: this.#rows.filter(({ isGone }) => !isGone),
      mayUndo: this.#done.length > 0,
      mayRedo: this.#undone.length > 0,
    }
  }
}

/**
 * A row that was saved meanwhile pays whom the server says, and is as others left it where the act changed nothing. Typed anew it is
 * blank again: then it is one to take out, since a payment without its payee is none.
 */
function asSaved(
  { saved, seen, cells, problem }: GridRow,
  wanted: Wanted,
  was: Wanted,
): Partial<Wanted> {
  // a blank row between others would be in the way
  if (!saved) return isBlank(wanted.cells) ? { isGone: true } : {}
  if (isBlank(wanted.cells)) return { cells, isGone: true }
  const back = { ...cells, ...typedIn(wanted.cells, was.cells) }
  const field = problem?.isTheirs && problem.field
  // a colleague left something else there than what it goes back to
  const isSeen = field && seen && back[field] === cellsOf(seen)[field]
  return { cells: isSeen ? { ...back, [field]: cellsOf(saved)[field] } : back }
}

/** Of what can be typed in a saved row, what is other than it was. */
export const typedIn = ({ amount, reference }: Cells, was: Cells) => ({
  ...(amount !== was.amount && { amount }),
  ...(reference !== was.reference && { reference }),
})

function blankRow(): GridRow {
  return { key: crypto.randomUUID(), saved: undefined, cells: noCells, isGone: false }
}
