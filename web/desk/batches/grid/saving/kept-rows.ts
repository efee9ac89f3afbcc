import { must } from '#domain/must.ts'
import { amountOf, type Cells, cellsOf, type GridRow, isBlank } from '../rows/grid-row.ts'
import { takenOut, typedIn } from '../rows/grid-store.ts'
import type { Flight } from './flight.ts'
import { keptName, unsavedHere } from './kept-name.ts'

type KeptRow = Omit<GridRow, 'saved' | 'seen'> & {
  savedId?: string
  /** As it was seen, to tell what was typed in it, and over what. */
  was?: Cells
}

/** What the server does not have yet: the rows as they are typed, and what was sent without an answer. */
export type Kept = {
  rows: KeptRow[]
  flight?: Flight
  /** The one that keeps it. */
  window?: string
  /** Of this keeping: a copy of the window has an earlier one once rows were saved or typed on, and so may a window that broke off. */
  mark?: string
}

const thisWindow = crypto.randomUUID()
/** While a page is loaded again its lock goes at once; that of a window beside this one stays. */
const lockedMsMax = 2_000
const held = new Map<string, Promise<void>>()

/** Holds the lock of a window for as long as the page of `holder` is open. One that it has is not asked for again: it would wait for itself. */
function hold(window: string, holder: string, signal?: AbortSignal): Promise<void> {
  const name = `${window} by ${holder}`
  const known = held.get(name)
  if (known) return known
  const asked = askFor(window, signal)
  held.set(name, asked)
  asked.catch(() => held.delete(name))
  return asked
}

function askFor(window: string, signal = new AbortController().signal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!navigator.locks) return resolve()
    const lock = navigator.locks.request(window, { signal }, () => {
      resolve()
      return new Promise(() => {})
    })
    lock.catch(reject)
  })
}

/** In this window alone, and for this person: it outlives loading the page again and signing in again. */
export function keptRows(userId: string, batchId: string, window: string = thisWindow) {
  const name = keptName(userId, batchId)
  /** Seen by every window, so that a copy opened later is told from what was kept last. */
  const markOf = (one: string) => `kept of ${batchId} by window ${one}`
  function forget() {
    sessionStorage.removeItem(name)
    localStorage.removeItem(markOf(window))
  }
  return {
    find(): Kept | undefined {
      const text = sessionStorage.getItem(name)
      return text === null ? undefined : (JSON.parse(text) as Kept) // what `keep` wrote, of this form
    },
    /** What this window kept itself. A copy has what the first one still holds and saves: both would pay it. */
    async claim(): Promise<Kept | undefined> {
      const kept = this.find()
      if (!kept?.window || kept.window === window) return kept
      try {
        await hold(kept.window, window, AbortSignal.timeout(lockedMsMax))
      } catch {
        sessionStorage.removeItem(name)
        return undefined
      }
      const newest = localStorage.getItem(markOf(kept.window)) ?? undefined
      localStorage.removeItem(markOf(kept.window)) // kept as this window's from now on
      return newest === kept.mark ? kept : perhapsSaved(kept)
    },
    keep(unsaved: GridRow[], flight: Flight | undefined) {
      const rows = unsaved
        .filter(({ saved, cells }) => saved || !isBlank(cells))
        .map(({ saved, seen, ...row }) => ({
          ...row,
          ...(saved && { savedId: saved.id, was: cellsOf(seen ?? saved) }),
        }))
      unsavedHere.set(name, rows.length)
      if (rows.length === 0 && !flight) return forget()
      void hold(window, window)
      const mark = crypto.randomUUID()
      try {
        sessionStorage.setItem(name, JSON.stringify({ rows, flight, window, mark } satisfies Kept))
        localStorage.setItem(markOf(window), mark)
      } catch {
        // more than the window keeps: the rows are here, and closing it asks first. What was kept before may be saved by now
        forget()
      }
    },
  }
}

const perhapsThere = 'This may be saved already. Compare, then type in it again.'

/** What went on after it was kept is not known: only what is under way goes by itself, under its key. */
function perhapsSaved(kept: Kept): Kept {
  const flying = new Set(kept.flight?.rows)
  const problem = { field: 'payee', text: perhapsThere, isHeld: true } as const
  const rows = kept.rows.map((row) => (flying.has(row.key) ? row : { ...row, problem }))
  return { ...kept, rows }
}

/** The lines of the server with what was kept: a row that was saved has what was typed in it, another stands at the end. */
export function withKept(rows: GridRow[], kept: Kept): GridRow[] {
  const byId = new Map(kept.rows.map((row) => [row.savedId, row]))
  const over = rows.map((row) => {
    const found = row.saved && byId.get(row.saved.id)
    if (!found) return row
    const { savedId: _id, was = row.cells, ...typed } = found
    const said = { amountToea: must(amountOf(was), 'amount'), reference: was.reference }
    const seen = row.saved && { ...row.saved, ...said }
    const cells = { ...row.cells, ...typedIn(typed.cells, was) }
    return { ...typed, saved: row.saved, seen, cells }
  })
  const isHere = new Set(rows.map(({ saved }) => saved?.id))
  const added = kept.rows.filter(({ savedId }) => savedId === undefined || !isHere.has(savedId))
  const isOpen = ({ saved, cells }: GridRow) => !saved && isBlank(cells)
  return [
    ...over.filter((row) => !isOpen(row)),
    ...added.map(({ savedId, was: _was, ...row }) =>
      savedId === undefined ? { ...row, saved: undefined } : takenOut(row),
    ),
    // the row to type in stays the last one
    ...over.filter(isOpen),
  ]
}
