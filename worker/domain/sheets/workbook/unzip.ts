import { allow, type Result, refuse } from '../../result.ts'

/* The parts of a workbook: a ZIP archive (APPNOTE 6.3.10), read by its central directory and never by trust. */

export type ZipReason = 'zip_damaged' | 'zip_encrypted' | 'zip_twice' | 'zip_too_large'

type Entry = { name: string; method: number; start: number; size: number; crc: number }

/** What a workbook of ten thousand rows never needs, and an archive made to fill a Worker's 128 MB does. */
export const partsMax = 500
/** Of all parts of a file, and of its cells, of which many may be one text of it. */
export const unpackedBytesMax = 16 * 1024 * 1024

/** All three runtimes have these; the bare language library does not name them. */
declare const DecompressionStream: { new (format: 'deflate-raw'): unknown }
declare const Response: {
  new (body: Uint8Array): { body: { pipeThrough(stream: unknown): Reading } }
}
type Reading = {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array }>
    cancel(): Promise<void>
  }
}

type Zlib = {
  inflateRawSync(packed: Uint8Array, limit: { maxOutputLength: number }): Uint8Array
}
type Runtime = { process?: { getBuiltinModule?(name: 'node:zlib'): Zlib } }
/**
 * A browser has none, and its stream stops where nobody reads on. That of the Worker unpacks whatever it was given at once, gigabytes
 * of five megabytes too, before a byte of it can be counted.
 */
const zlib = (globalThis as Runtime).process?.getBuiltinModule?.('node:zlib') // each of it may be missing

/** The archive's parts by name, each unpacked when it is asked for, all of them within one limit. */
export function openZip(bytes: Uint8Array): Result<Archive, ZipReason> {
  const entries = readDirectory(bytes)
  if (!entries.ok) return entries
  const byName = new Map<string, Entry>()
  for (const entry of entries.value) {
    if (byName.has(entry.name)) return refuse('zip_twice')
    byName.set(entry.name, entry)
  }
  return allow(new Archive(bytes, byName))
}

/** A part that breaks off counts as so much of the limit, however much of it came before: there are few of them, or it is none. */
const brokenBytes = unpackedBytesMax / 4

export class Archive {
  readonly #bytes: Uint8Array
  readonly #entries: Map<string, Entry>
  #left = unpackedBytesMax
  #packedLeft: number

  constructor(bytes: Uint8Array, entries: Map<string, Entry>) {
    this.#bytes = bytes
    this.#entries = entries
    this.#packedLeft = bytes.length
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** One part's bytes; nothing where there is none of that name. Stops at the limit, whatever the archive says of itself. */
  async read(name: string): Promise<Result<Uint8Array | undefined, ZipReason>> {
    const entry = this.#entries.get(name)
    if (!entry) return allow(undefined)
    const packed = this.#bytes.subarray(entry.start, entry.start + entry.size)
    if (entry.method !== 0 && entry.method !== 8) return refuse('zip_damaged')
    // each byte is unpacked once: five hundred parts that share them are as much work, and nothing need come of it
    this.#packedLeft -= packed.length
    if (this.#packedLeft < 0) return refuse('zip_damaged')
    const bytes = entry.method === 0 ? this.#within(packed) : await this.#inflate(packed)
    // a byte that changed on a disk or a line must not become another amount
    return bytes.ok && crcOf(bytes.value) !== entry.crc ? refuse('zip_damaged') : bytes
  }

  #within(bytes: Uint8Array): Result<Uint8Array, ZipReason> {
    this.#left -= bytes.length
    return this.#left < 0 ? refuse('zip_too_large') : allow(bytes)
  }

  async #inflate(packed: Uint8Array): Promise<Result<Uint8Array, ZipReason>> {
    if (this.#left <= 0) return refuse('zip_too_large')
    try {
      if (!zlib) return await this.#inflateByStream(packed)
      return this.#within(zlib.inflateRawSync(packed, { maxOutputLength: this.#left }))
    } catch (error) {
      const isTooLarge = error instanceof RangeError
      this.#left -= isTooLarge ? unpackedBytesMax : brokenBytes
      return refuse(isTooLarge ? 'zip_too_large' : 'zip_damaged')
    }
  }

  async #inflateByStream(packed: Uint8Array): Promise<Result<Uint8Array, ZipReason>> {
    const reader = new Response(packed).body
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .getReader()
    const chunks: Uint8Array[] = []
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const chunk = next.value ?? new Uint8Array()
      this.#left -= chunk.length
      if (this.#left < 0) {
        await reader.cancel()
        return refuse('zip_too_large')
      }
      chunks.push(chunk)
    }
    return allow(joined(chunks))
  }
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
const commentMax = 65_535

function readDirectory(bytes: Uint8Array): Result<Entry[], ZipReason> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return refuse('zip_damaged')
  const count = view.getUint16(end + 10, true)
  if (count > partsMax) return refuse('zip_too_large')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark)
      return refuse('zip_damaged')
    if (view.getUint16(at + 8, true) & 1) return refuse('zip_encrypted')
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    if (local + 30 > bytes.length || view.getUint32(local, true) !== localMark)
      return refuse('zip_damaged')
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const size = view.getUint32(at + 20, true)
    if (start + size > bytes.length) return refuse('zip_damaged')
    const name = asciiOf(bytes.subarray(at + 46, at + 46 + nameLength))
    const method = view.getUint16(at + 10, true)
    entries.push({ name, method, start, size, crc: view.getUint32(at + 16, true) })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return allow(entries)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

/** The record at the very end, behind which only a comment may stand. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - commentMax); at--) {
    if (view.getUint32(at, true) === endMark) return at
  }
  return undefined
}

function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
