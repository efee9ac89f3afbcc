import { once } from 'node:events'
import { must } from '../worker/domain/must.ts'
import { collectionsIn } from './heard-collections.ts'

/*
 * What the Worker's own isolate holds, as its engine says it: what the platform's limit of 128 MB is about. The local databases and
 * stores are not in it, nor are the bytes of buffers, which lie beside it.
 */

/** In bytes. */
export type Isolate = {
  /** Held now, once what nobody holds is thrown away. */
  held: () => Promise<number>
  /** What `act` answers; and the most that was held while it ran, with what waited to be thrown away and behind a collection. */
  watch: <T>(act: () => Promise<T>) => Promise<{ answer: T; peak: number; kept: number }>
}

const megabyte = 1024 * 1024

/** Opens the inspector of the Worker that wrangler serves, whose runtime says its collections. */
export async function isolateOf(inspectorPort: number, directory: string): Promise<Isolate> {
  const listed = await fetch(`http://127.0.0.1:${inspectorPort}/json`)
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[] // as DevTools list it
  const { webSocketDebuggerUrl } = must(target, 'inspector')
  const headers = { Origin: 'http://localhost' } // its proxy lets no page of another origin in
  const socket = new WebSocket(webSocketDebuggerUrl, { headers } as never) // safe: beyond the web's own, Node's takes headers
  await once(socket, 'open')
  const waiting = new Map<number, () => void>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const { id } = JSON.parse(String(data)) as { id?: number }
    if (id !== undefined) waiting.get(id)?.()
  })
  const collect = () =>
    new Promise<void>((answer) => {
      waiting.set(++sent, answer)
      // asked to collect alone, the runtime does not answer
      socket.send(JSON.stringify({ id: sent, method: 'HeapProfiler.takeHeapSnapshot' }))
    })
  /** Of the Worker's isolate, which is the one that we ask. */
  const heard = () => {
    const all = collectionsIn(directory)
    const own = must(
      all.findLast(({ isAsked }) => isAsked),
      'a collection; it takes stdbuf to hear of them',
    )
    return all.filter(({ isolate }) => isolate === own.isolate)
  }
  const held = async () => {
    await collect()
    return must(heard().at(-1), 'collection').after * megabyte
  }
  return {
    held,
    async watch(act) {
      await held() // what came before is not this one's
      const from = heard().length
      const answer = await act()
      await held()
      const own = heard().slice(from)
      const kept = Math.max(...own.map(({ after }) => after)) * megabyte
      const peak = Math.max(kept, ...own.map(({ before }) => before * megabyte))
      return { answer, peak, kept }
    },
  }
}
