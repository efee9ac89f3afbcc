import type { QueryClient } from '@tanstack/react-query'
import type { PaymentView } from '#contract/batches/payments.ts'
import { hasLeft } from '../../../../session-loss.ts'
import { batchQuery, findingsKey, linesQuery } from '../../batch-queries.ts'
import { GridStore } from '../rows/grid-store.ts'
import { Autosaver } from './autosave.ts'
import { type Flight, send } from './flight.ts'
import { keptRows, withKept } from './kept-rows.ts'

/** What somebody types into the grid of one batch. It lives on while another part of the batch or another page is open. */
export type GridSession = {
  store: GridStore
  saver: Autosaver
  /** The server's lines, where they were read again. */
  take: (lines: PaymentView[], mayEdit: boolean) => void
}

const sessions = new WeakMap<QueryClient, Map<string, GridSession>>()
/** Findings and figures are read again when nobody has typed for a moment. */
const quietMs = 800

type Opening = { userId: string; batchId: string; lines: PaymentView[]; mayEdit: boolean }

export function gridSession(
  client: QueryClient,
  { userId, batchId, lines, mayEdit }: Opening,
): GridSession {
  const ofClient = sessions.get(client) ?? new Map<string, GridSession>()
  sessions.set(client, ofClient)
  const open = ofClient.get(batchId)
  if (open) return open

  let quiet: ReturnType<typeof setTimeout> | undefined
  let taken = lines
  let mayEditNow = mayEdit
  const store = new GridStore(lines, mayEdit)
  const shelf = keptRows(userId, batchId)
  // also where nothing can be typed any more: then each row says why it was not saved
  let isKnown = shelf.find() === undefined
  const flight = isKnown ? Promise.resolve(undefined) : findKept()
  async function findKept() {
    const kept = await shelf.claim()
    if (kept) store.replace((rows) => withKept(rows, kept))
    return kept?.flight
  }
  const linesKey = linesQuery(batchId).queryKey
  let isBehind = false
  const saver = new Autosaver({
    store,
    keep: (unsaved, flight) => {
      if (isKnown && !hasLeft()) shelf.keep(unsaved, flight)
    },
    flight,
    // as a mutation of the app, so that being signed out is heard as everywhere
    sendFlight: async (flight) => {
      const saved = await client
        .getMutationCache()
        .build(client, { mutationFn: (one: Flight) => send(batchId, one), networkMode: 'always' })
        .execute(flight)
      // lines that were asked for before this may be without it
      if (client.isFetching({ queryKey: linesKey, exact: true }) > 0) {
        isBehind = true
        await client.cancelQueries({ queryKey: linesKey, exact: true })
      }
      return saved
    },
    onSettled: () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        if (isBehind) {
          isBehind = false
          void client.invalidateQueries({ queryKey: linesKey, exact: true })
        } else if (saver.state().unsaved === 0) {
          taken = store.rows().flatMap(({ saved }) => saved ?? [])
          client.setQueryData(linesKey, taken)
        }
        lookAgain(client, batchId)
      }, quietMs)
    },
  })
  // also on another page: the rows go with the window
  window.onbeforeunload = (event) => {
    // what is being typed is typed
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    const isLosing = [...ofClient.values()].some((one) => one.saver.state().unsaved > 0)
    if (isLosing && !hasLeft()) event.preventDefault()
  }
  // from then on it is kept as this window's
  void flight.then(() => {
    isKnown = true
    store.replace((rows) => rows)
  })
  const session: GridSession = {
    store,
    saver,
    take(newest, mayEditNewest) {
      if (newest === taken && mayEditNewest === mayEditNow) return
      taken = newest
      mayEditNow = mayEditNewest
      store.takeLines(newest, mayEditNewest)
    },
  }
  ofClient.set(batchId, session)
  return session
}

/** The lines are here already; what the server makes of them is read again. */
function lookAgain(client: QueryClient, batchId: string) {
  void client.invalidateQueries({ queryKey: batchQuery(batchId).queryKey, exact: true })
  void client.invalidateQueries({ queryKey: findingsKey(batchId) })
  void client.invalidateQueries({ queryKey: ['batches', 'list'] })
  void client.invalidateQueries({ queryKey: ['payees'] })
}
