/*
 * The tar format (POSIX ustar), as much of it as an archive needs: plain files with short names. Written and read without
 * holding more than one file in memory.
 */

const block = 512
const nameMax = 100

/** The end of an archive: two empty blocks. */
export const tarEnd = new Uint8Array(2 * block)

/** One file: its header, its bytes, and zeros up to a whole block. */
export function tarFile(name: string, bytes: Uint8Array, at: Date): Uint8Array[] {
  return [
    headerOf(name, bytes.length, at),
    bytes,
    new Uint8Array((block - (bytes.length % block)) % block),
  ]
}

const places = { name: 0, mode: 100, size: 124, time: 136, sum: 148, kind: 156, magic: 257 }
const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

function headerOf(name: string, size: number, at: Date): Uint8Array {
  const header = new Uint8Array(block)
  const write = (text: string, place: number) => {
    header.set(new TextEncoder().encode(text), place)
  }
  if (name.length > nameMax) throw new RangeError(`${name} is too long for an archive`)
  write(name, places.name)
  write('0000644\0' + '0000000\0' + '0000000\0', places.mode)
  write(octal(size, 11), places.size)
  write(octal(Math.floor(at.getTime() / 1000), 11), places.time)
  write(' '.repeat(8), places.sum)
  write('0', places.kind)
  write('ustar\0' + '00', places.magic)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${octal(sum, 6)}\0 `, places.sum)
  return header
}

export type TarFile = { name: string; bytes: Uint8Array }

/** More than any file of an archive has: a damaged header must not ask for all memory. */
const bytesMax = 100_000_000

/** The files of a tar stream, one after the other. Throws where it is none, or ends too early. */
export async function* filesOfTar(stream: ReadableStream<Uint8Array>): AsyncGenerator<TarFile> {
  const { take, rest } = taker(stream.getReader())
  for (;;) {
    const header = await take(block)
    if (isEmpty(header)) break
    const name = textAt(header, places.name, nameMax)
    const size = Number.parseInt(textAt(header, places.size, 12), 8)
    const isFile = textAt(header, places.magic, 5) === 'ustar' && size >= 0 && size <= bytesMax
    if (!isFile || !hasSum(header)) throw new Error('this is not an archive, or it is damaged')
    const bytes = await take(size)
    await take((block - (size % block)) % block)
    yield { name, bytes }
  }
  // to the end of the stream, or nobody has compared its sums
  for (let more: Uint8Array | undefined = await take(block); more; more = await rest()) {
    if (!isEmpty(more)) throw new Error('there is more in the archive behind its end')
  }
}

const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

function textAt(header: Uint8Array, place: number, length: number): string {
  const text = new TextDecoder().decode(header.subarray(place, place + length))
  return text.split('\0')[0] ?? ''
}

function hasSum(header: Uint8Array): boolean {
  const said = Number.parseInt(textAt(header, places.sum, 8), 8)
  const blank = header.slice()
  blank.fill(32, places.sum, places.sum + 8)
  return blank.reduce((total, byte) => total + byte, 0) === said
}

/** Gives as many bytes as are asked for, however they arrive. */
function taker(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let left: Uint8Array = new Uint8Array()
  const take = async (size: number): Promise<Uint8Array> => {
    const taken = new Uint8Array(size)
    let filled = 0
    while (filled < size) {
      if (left.length === 0) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the archive ends too early')
        left = value
        continue
      }
      const part = left.subarray(0, size - filled)
      taken.set(part, filled)
      filled += part.length
      left = left.subarray(part.length)
    }
    return taken
  }
  /** What comes behind it, part by part. */
  const rest = async (): Promise<Uint8Array | undefined> => {
    const part = left.length > 0 ? left : (await reader.read()).value
    left = new Uint8Array()
    return part
  }
  return { take, rest }
}
