import { packed } from '../../http/streams/packed.ts'
import { crcBegin, crcEnd, crcGoOn } from './crc.ts'

/** A file of a zip as it comes; its name has no more than a hundred letters of ASCII. */
export type ZipFile = { name: string; chunks: AsyncGenerator<Uint8Array> }

const version = 20
/** Sizes stand behind the bytes, because nobody knows them before; names are UTF-8. */
const flags = 0x0808
const deflated = 8
const signatures = { file: 0x04034b50, sizes: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 }

type Written = { name: Uint8Array; crc: number; packed: number; size: number; place: number }

/** A zip, file after file, each packed on the way: no more than a chunk is held at any time. */
export async function* zipOf(
  files: AsyncGenerator<ZipFile>,
  at: Date,
): AsyncGenerator<Uint8Array, void> {
  const stamp = stampOf(at)
  const entries: Written[] = []
  let place = 0
  for await (const { name: called, chunks } of files) {
    const name = new TextEncoder().encode(called)
    const entry: Written = { name, crc: crcBegin, packed: 0, size: 0, place }
    yield headOf(signatures.file, [[version, 2], ...describe(entry, stamp, true)], name)
    yield* pack(chunks, entry)
    entry.crc = crcEnd(entry.crc)
    yield fieldsOf([...([[signatures.sizes, 4]] as Field[]), ...sizesOf(entry)])
    place += 30 + name.length + entry.packed + 16
    entries.push(entry)
  }
  let length = 0
  for (const entry of entries) {
    const rest: Field[] = [
      ...([
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [entry.place, 4],
      ] as Field[]), // no comment, one disk, no attributes
    ]
    const said: Field[] = [[version, 2], [version, 2], ...describe(entry, stamp, false), ...rest]
    const bytes = headOf(signatures.entry, said, entry.name)
    length += bytes.length
    yield bytes
  }
  const many = entries.length
  yield fieldsOf([
    ...([
      [signatures.end, 4],
      [0, 2],
      [0, 2],
      [many, 2],
      [many, 2],
    ] as Field[]),
    ...([
      [length, 4],
      [place, 4],
      [0, 2],
    ] as Field[]),
  ])
}

type Field = [value: number, bytes: 2 | 4]

async function* pack(chunks: AsyncGenerator<Uint8Array>, entry: Written) {
  async function* counted() {
    for await (const chunk of chunks) {
      entry.crc = crcGoOn(entry.crc, chunk)
      entry.size += chunk.length
      yield chunk
    }
  }
  for await (const chunk of packed(counted(), 'deflate-raw')) {
    entry.packed += chunk.length
    yield chunk
  }
}

/** What stands of a file both before its bytes and in the list at the end; before them its sizes are not known. */
function describe(entry: Written, [time, day]: [number, number], isBefore: boolean): Field[] {
  const sizes: Field[] = isBefore
    ? [
        [0, 4],
        [0, 4],
        [0, 4],
      ]
    : sizesOf(entry)
  return [[flags, 2], [deflated, 2], [time, 2], [day, 2], ...sizes, [entry.name.length, 2], [0, 2]]
}

const sizesOf = ({ crc, packed, size }: Written): Field[] => [
  [crc, 4],
  [packed, 4],
  [size, 4],
]

function headOf(signature: number, fields: Field[], name: Uint8Array): Uint8Array {
  const head = fieldsOf([[signature, 4], ...fields])
  const bytes = new Uint8Array(head.length + name.length)
  bytes.set(head)
  bytes.set(name, head.length)
  return bytes
}

function fieldsOf(fields: Field[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let place = 0
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(place, value, true)
    else view.setUint32(place, value, true)
    place += size
  }
  return bytes
}

/** A moment as a zip has it: two seconds are one, and there is no year before 1980. */
function stampOf(at: Date): [time: number, day: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const years = at.getUTCFullYear() - 1980
  return [time, (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()]
}
