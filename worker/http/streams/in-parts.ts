import { addToTally, counting, newTally, type Tally } from '../../core/d1/tally.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import { must } from '../../domain/must.ts'
import { piecesOf } from './stream-of.ts'

/** Each page asks the database a few times, and an invocation may ask a thousand times. */
export const logPart = { pages: 200 }

/** The last entry of a part of a log, and what was asked for that part; `isWhole`: nothing is behind it. */
export type PartRead = { last: number; isWhole: boolean; asked: Tally }

type Reader = DurableObjectStub<
  Env['NIGHT_WATCH'] extends DurableObjectNamespace<infer One> ? One : never
>

/**
 * A log however long it is: the request itself asks no database. Each part is read by an object that nobody asked before, and nobody
 * asks again.
 */
export async function* inParts(
  nightWatch: Env['NIGHT_WATCH'],
  read: (reader: Reader, after: number) => Promise<ReadableStream<Uint8Array>>,
): AsyncGenerator<Uint8Array, void> {
  for (let [after, isWhole] = [0, false]; !isWhole; ) {
    const reader = objectOf(nightWatch, `log/${crypto.randomUUID()}`)
    yield* piecesOf(await read(reader, after))
    const part = must(await reader.endOfLog(), 'how far the log was read')
    addToTally({ ...part.asked, calls: 0 })
    after = part.last
    isWhole = part.isWhole
  }
}

type Page<Entry> = {
  after: number
  pages: number
  /** The entries behind one; none where it is the last. */
  next: (after: number) => Promise<Entry[]>
  write: (entries: Entry[]) => string | Promise<string>
}

/** Such a part, a page in memory at a time. Before its end it says how far it went. */
export async function* inPages<Entry extends { seq: number }>(
  { after, pages, next, write }: Page<Entry>,
  onEnd: (read: PartRead) => void,
) {
  const read: PartRead = { last: after, isWhole: false, asked: newTally() }
  const encoder = new TextEncoder()
  for (let page = 0; page < pages && !read.isWhole; page++) {
    const entries = await counting(read.asked, () => next(read.last))
    read.last = entries.at(-1)?.seq ?? read.last
    read.isWhole = entries.length === 0
    if (entries.length > 0) yield encoder.encode(await write(entries))
  }
  onEnd(read)
}
