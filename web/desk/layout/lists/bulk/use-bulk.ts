import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../api.ts'

export type BulkState = 'waiting' | 'sending' | 'done' | Error

type Bulk = {
  ids: string[]
  /** One row's own request, with a key of its own. */
  send: (id: string, key: string) => Promise<unknown>
  /** The first words of the queries that are not true any more afterwards. */
  clears: string[]
}

/**
 * The same for many rows, one after the other: each has a key and an answer of its own, so that one that is refused stops no
 * other, and one whose answer was lost is asked again with the key it had.
 */
export function useBulk({ ids, send, clears }: Bulk) {
  const client = useQueryClient()
  const [states, setStates] = useState<ReadonlyMap<string, BulkState>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const keys = useRef(new Map<string, string>())

  const say = (id: string, state: BulkState) =>
    setStates((before) => new Map(before).set(id, state))

  async function run() {
    setRunning(true)
    for (const id of ids.filter((one) => states.get(one) !== 'done')) {
      say(id, 'sending')
      const key = keys.current.get(id) ?? crypto.randomUUID()
      keys.current.set(id, key)
      try {
        await send(id, key)
        say(id, 'done')
      } catch (error) {
        say(id, error instanceof Error ? error : new Error(String(error)))
        // a silent line is silent for the next as well: nobody waits for as many half minutes as there are rows
        if (error instanceof ApiError && error.code === 'timeout') break
      }
    }
    setRunning(false)
    await Promise.all(clears.map((word) => client.invalidateQueries({ queryKey: [word] })))
  }

  const stateOf = (id: string): BulkState => states.get(id) ?? 'waiting'
  const doneIds = ids.filter((id) => stateOf(id) === 'done')
  const done = doneIds.length
  const failed = ids.filter((id) => stateOf(id) instanceof Error).length
  return { run, stateOf, isRunning, done, doneIds, failed, hasRun: states.size > 0 && !isRunning }
}
