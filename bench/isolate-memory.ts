import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { must } from '../worker/domain/must.ts'

/*
 * What the Worker's own isolate holds, as its engine says it over the inspector: what the platform's limit of 128 MB is about.
 * The local databases and stores are not in it.
 */

/** `usedSize` is objects, `backingStorageSize` the bytes of buffers, which lie beside them. */
type Usage = { usedSize: number; backingStorageSize?: number; embedderHeapUsedSize?: number }
export type Isolate = {
  /** Bytes held now, once what nobody holds is thrown away. */
  held: () => Promise<number>
  /** What `act` answers, and the most bytes seen while it ran, in so many looks: also those that wait to be thrown away. */
  watch: <T>(act: () => Promise<T>) => Promise<{ answer: T; peak: number; looks: number }>
}

const everyMs = 5

/** Opens the inspector of the Worker that wrangler serves. */
export async function isolateOf(inspectorPort: number): Promise<Isolate> {
  const listed = await fetch(`http://127.0.0.1:${inspectorPort}/json`)
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[] // as DevTools list it
  const { webSocketDebuggerUrl } = must(target, 'inspector')
  const headers = { Origin: 'http://localhost' } // its proxy lets no page of another origin in
  const socket = new WebSocket(webSocketDebuggerUrl, { headers } as never) // safe: beyond the web's own, Node's takes headers
  await once(socket, 'open')
  const waiting = new Map<number, (result: unknown) => void>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  const call = (method: string) =>
    new Promise((answer) => {
      waiting.set(++sent, answer)
      socket.send(JSON.stringify({ id: sent, method }))
    })
  const usage = async () => {
    const {
      usedSize,
      backingStorageSize = 0,
      embedderHeapUsedSize = 0,
    } = (await call('Runtime.getHeapUsage')) as Usage // its own answer
    return usedSize + backingStorageSize + embedderHeapUsedSize
  }
  return {
    async held() {
      await call('HeapProfiler.takeHeapSnapshot') // asked to collect alone, the runtime does not answer
      return usage()
    },
    async watch(act) {
      let peak = 0
      let looked = 0
      let isOver = false
      const looks = (async () => {
        while (!isOver) {
          peak = Math.max(peak, await usage())
          looked += 1
          await wait(everyMs)
        }
      })()
      try {
        const answer = await act()
        return { answer, peak, looks: looked }
      } finally {
        isOver = true
        await looks
      }
    },
  }
}
