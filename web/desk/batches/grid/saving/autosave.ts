import type { GridRow } from '../rows/grid-row.ts'
import type { GridStore } from '../rows/grid-store.ts'
import { type Flight, landed, mayHaveHappened, nextFlight, refused, type send } from './flight.ts'

export type SaveState = {
  /** When the last change was saved. */
  savedAt: Date | undefined
  /** Rows that the server does not have as they stand here. */
  unsaved: number
  /** No answer came, so it is tried again under the same key. */
  isRetrying: boolean
}

type Autosave = {
  store: GridStore
  sendFlight: (flight: Flight) => ReturnType<typeof send>
  /** After the last of several answers: batch, findings and lists are read again. */
  onSettled: () => void
  /** What is kept of it until the server has it. */
  keep?: (unsaved: GridRow[], flight: Flight | undefined) => void
  /** Sent before the page was loaded again, and not answered. Nothing is sent or kept before it is known. */
  flight?: Promise<Flight | undefined>
  waits?: number[]
}

const retryAfterMs = [1_000, 3_000, 8_000, 20_000]

/** Sends what was typed, one flight at a time, until the server has all of it. */
export class Autosaver {
  #given: Autosave
  #flight: Flight | undefined
  #isFlying = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #typing: string | undefined
  #state: SaveState = { savedAt: undefined, unsaved: 0, isRetrying: false }
  #listeners = new Set<() => void>()

  constructor(given: Autosave) {
    this.#given = given
    if (given.flight) {
      this.#isFlying = true
      void given.flight.then((flight) => {
        this.#flight = flight
        this.#isFlying = false
        this.#next()
      })
    }
    given.store.subscribe(() => {
      this.#tell({})
      this.#next()
    })
    globalThis.addEventListener?.('online', () => this.tryNow())
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  state = () => this.#state

  /** The row where the cursor is, which is not sent before it has left; nothing once the grid was left. */
  typeIn(key: string | undefined) {
    if (this.#typing === key) return
    this.#typing = key
    this.#next()
  }

  tryNow() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#next()
  }

  #next() {
    if (this.#isFlying || this.#timer !== undefined) return
    const { store } = this.#given
    this.#flight ??= nextFlight(store.unsaved(), this.#typing)
    if (!this.#flight) return
    // kept with its key before it leaves
    this.#tell({})
    void this.#fly(this.#flight)
  }

  async #fly(flight: Flight) {
    this.#isFlying = true
    const { store, sendFlight, onSettled, waits = retryAfterMs } = this.#given
    try {
      const lines = await sendFlight(flight)
      this.#land()
      store.replace((rows) => landed(rows, flight, lines))
      this.#tell({ savedAt: new Date() })
    } catch (error) {
      this.#isFlying = false
      if (mayHaveHappened(error)) {
        const wait = waits[Math.min(this.#failures++, waits.length - 1)]
        this.#timer = setTimeout(() => this.tryNow(), wait)
        return this.#tell({ isRetrying: true })
      }
      this.#land()
      store.replace((rows) => refused(rows, flight, error))
    }
    this.#next()
    if (!this.#flight) onSettled()
  }

  #land() {
    this.#flight = undefined
    this.#isFlying = false
    this.#failures = 0
    this.#tell({ isRetrying: false })
  }

  #tell(change: Partial<SaveState>) {
    const unsaved = this.#given.store.unsaved()
    this.#given.keep?.(unsaved, this.#flight)
    this.#state = { ...this.#state, ...change, unsaved: unsaved.length }
    for (const listener of this.#listeners) listener()
  }
}
