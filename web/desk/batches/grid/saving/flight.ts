import {
  AddedPayments,
  ChangedPayments,
  type NewPayment,
  type PaymentsChanges,
  type PaymentView,
} from '#contract/batches/payments.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { must } from '#domain/must.ts'
import { ApiError, api, isUnanswered } from '../../../../api.ts'
import { saidNow } from '../../payments/seen-payment.ts'
import {
  amountOf,
  type Cells,
  cellsOf,
  changeIn,
  type Field,
  type GridRow,
} from '../rows/grid-row.ts'
import { takenOut, typedIn } from '../rows/grid-store.ts'
import { changesOf, idsIn, newPayment, removedIn } from './bodies.ts'

/** Changes on their way: sent as they stand under one key, again and again until there is an answer, so that they happen once. */
export type Flight = { key: string; rows: string[] } & (
  | { kind: 'add'; body: { payments: NewPayment[] } }
  | { kind: 'change'; body: PaymentsChanges }
)

/** The next changes to send; a row that is being typed waits until the cursor has left it. */
export function nextFlight(unsaved: GridRow[], typing: string | undefined): Flight | undefined {
  const waiting = unsaved.filter(({ key }) => key !== typing)
  const ready = (kind: string) => waiting.filter((row) => changeIn(row) === kind)
  const changed = [...ready('remove'), ...ready('edit')].slice(0, batchLimits.changesPerRequestMax)
  const key = crypto.randomUUID()
  if (changed.length > 0) {
    return { key, kind: 'change', rows: keysOf(changed), body: changesOf(changed) }
  }
  const added = ready('add').slice(0, batchLimits.paymentsPerRequestMax)
  if (added.length === 0) return undefined
  return { key, kind: 'add', rows: keysOf(added), body: { payments: added.map(newPayment) } }
}

export async function send(batchId: string, { kind, body, key }: Flight) {
  const path = `/batches/${batchId}/payments`
  const answer =
    kind === 'add'
      ? await api.post(path, AddedPayments, { body, key })
      : await api.post(`${path}/changes`, ChangedPayments, { body, key })
  return answer.items
}

type Line = Awaited<ReturnType<typeof send>>[number]

/** Sent again and again it would be no better. */
const unheard = {
  field: 'payee',
  text: 'The answer did not say what became of this row. Load the page again to see.',
  isHeld: true,
} as const

/** The rows after an answer. What was typed meanwhile stays typed, and goes with the next flight. */
export function landed(rows: GridRow[], flight: Flight, lines: Line[]): GridRow[] {
  const places = new Map(flight.rows.map((key, index) => [key, index]))
  const byId = new Map(lines.map((line) => [line.id, line]))
  const removed = new Set<unknown>(flight.kind === 'change' ? removedIn(flight.body) : [])
  // a list that was read meanwhile may have brought what was added here
  const isTwice = ({ key, saved }: GridRow) =>
    flight.kind === 'add' && saved && byId.has(saved.id) && !places.has(key)
  const twins = new Map(rows.filter(isTwice).map((row) => [row.saved?.id, row]))
  return rows
    .filter((row) => !isTwice(row))
    .map((row) => {
      const place = places.get(row.key)
      if (place === undefined) return row
      const line = flight.kind === 'add' ? lines[place] : byId.get(row.saved?.id ?? '')
      if (!line && removed.has(row.saved?.id)) {
        // brought back, it pays what it paid
        return { ...row, saved: undefined, invoices: row.saved?.invoices }
      }
      if (!line) return { ...row, problem: unheard }
      const before = row.saved
      // a payee's last payment is told where lines are listed and added
      const saved = { ...line, lastPaid: line.lastPaid ?? before?.lastPaid }
      const twin = twins.get(line.id)
      const typedThere = twin?.saved && typedIn(twin.cells, cellsOf(twin.saved))
      const cells = { ...typedSince(row, flight, saved), ...typedThere }
      return { ...row, saved, seen: seenAfter(row, flight, saved), cells }
    })
}

/** What came with the answer beside what was sent is a colleague's: what is taken back or typed on there is over what was seen. */
function seenAfter({ saved: before, seen = before }: GridRow, flight: Flight, saved: PaymentView) {
  const sent = flight.kind === 'change' && flight.body.changed.find(({ id }) => id === saved.id)
  if (!sent || !seen) return undefined
  const { amountToea, reference } = seen
  return {
    ...saved,
    ...(sent.amountToea === undefined && { amountToea }),
    ...(sent.reference === undefined && { reference }),
  }
}

/** Nothing of a refused flight happened: each row it names says why, the others go again. */
export function refused(rows: GridRow[], flight: Flight, error: unknown): GridRow[] {
  const text = error instanceof Error ? error.message : String(error)
  const errors = error instanceof ApiError ? error.errors : []
  const sentRows = new Set(flight.rows)
  const named = new Map<string, FieldProblem>()
  const sent = flight.kind === 'add' ? flight.rows : idsIn(flight.body)
  for (const one of errors) {
    const key = sent[(one.row ?? 0) - 1]
    if (key === undefined || one.severity === 'warning' || named.has(key)) continue
    named.set(key, one)
  }
  return rows.map((row) => {
    if (!sentRows.has(row.key)) return row
    if (named.size === 0) return { ...row, problem: { field: 'payee', text }, isGone: false }
    const one = named.get(flight.kind === 'add' ? row.key : (row.saved?.id ?? row.key))
    if (!one) return row
    if (flight.kind === 'change' && one.code === 'not_found') {
      return takenOut(row)
    }
    return withProblem(row, one)
  })
}

/** What could not be taken out is still there; what somebody changed since it was seen is as they left it, and typed over. */
function withProblem(row: GridRow, problem: FieldProblem): GridRow {
  const field = cellOf(problem.field ?? '')
  const now = saidNow(problem)
  const told = { ...row, isGone: false, problem: { field, text: problem.message, isTheirs: !!now } }
  if (!now || !row.saved) return told
  const saved = { ...row.saved, ...now }
  const cells = row.isGone ? { ...row.cells, [field]: cellsOf(saved)[field] } : row.cells
  return { ...told, saved, seen: row.seen ?? row.saved, cells }
}

/**
 * The session is over or locked, it is too much at once, somebody else is signed in, or something before the server answered:
 * nobody has looked yet what became of it.
 */
const isAtTheDoor = ({ status, code }: ApiError) =>
  [401, 429].includes(status) || ['drawn_for_another', 'http_error'].includes(code)

export const mayHaveHappened = (error: unknown) =>
  isUnanswered(error) || (error instanceof ApiError && isAtTheDoor(error))

function cellOf(field: string): Field {
  if (field === 'invoices') return 'amount'
  return field === 'amount' || field === 'reference' ? field : 'payee'
}

const keysOf = (rows: GridRow[]) => rows.map(({ key }) => key)

/** The cells of an answered row: as the server has them, but for what was typed after it was sent. */
function typedSince(row: GridRow, flight: Flight, saved: PaymentView): Cells {
  const { amountToea, reference } = sentOf(row, flight)
  const now = cellsOf(saved)
  const isAmount = amountOf(row.cells) === amountToea
  const isReference = row.cells.reference.trim() === reference
  if (isAmount && isReference && !row.isGone) return now
  return {
    ...now,
    ...(!isAmount && { amount: row.cells.amount }),
    ...(!isReference && { reference: row.cells.reference }),
  }
}

/** What a row said as it was sent. */
function sentOf({ key, saved }: GridRow, flight: Flight) {
  if (flight.kind === 'add') return must(flight.body.payments[flight.rows.indexOf(key)], 'payment')
  const { id, amountToea, reference } = must(saved, 'saved')
  const sent = flight.body.changed.find((one) => one.id === id)
  return { amountToea: sent?.amountToea ?? amountToea, reference: sent?.reference ?? reference }
}
