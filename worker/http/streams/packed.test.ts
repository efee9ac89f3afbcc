import { expect, test } from 'vitest'
import { unzipped } from '../../batches/dossier/read-dossier.fixture.ts'
import { zipOf } from '../../batches/dossier/zip.ts'
import { sha256 } from '../../core/sha256.ts'
import { packed } from './packed.ts'
import { streamOf } from './stream-of.ts'

/* Whoever takes a download slowly makes nobody hold what they did not take. */

const chunkBytes = 100_000
const chunksMax = 100

/** What nobody can pack, and how much of it was asked for. */
function noise() {
  const asked = { chunks: 0, isOver: false }
  async function* chunks() {
    try {
      for (; asked.chunks < chunksMax; asked.chunks++) yield noiseOf(asked.chunks)
    } finally {
      asked.isOver = true
    }
  }
  return { asked, chunks: chunks() }
}

function noiseOf(seed: number): Uint8Array {
  const words = new Uint32Array(chunkBytes / 4)
  let last = seed + 1
  for (let at = 0; at < words.length; at++) {
    last = Math.imul(last ^ (last >>> 15), 0x2c1b3c6d) + at
    words[at] = last ^ (last << 7)
  }
  return new Uint8Array(words.buffer)
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 30))

test.each([
  ['an archive', (chunks: AsyncGenerator<Uint8Array>) => packed(chunks, 'gzip')],
  [
    'a dossier',
    (chunks: AsyncGenerator<Uint8Array>) =>
      zipOf(
        (async function* () {
          yield { name: 'log', chunks }
        })(),
        new Date(),
      ),
  ],
])(
  'of %s no more is read than somebody takes, and nothing once they are gone',
  async (_what, pack) => {
    const { asked, chunks } = noise()
    const reader = streamOf(pack(chunks)).getReader()
    await reader.read()
    await reader.read()
    await aMoment()
    expect(asked.chunks).toBeLessThan(chunksMax / 5)
    await reader.cancel()
    expect(asked.isOver).toBe(true)
  },
)

test('it comes out as it went in, however long or short its chunks are', async () => {
  const sizes = [0, 1, 700_000, 5, 262_144, 0, 300_000]
  async function* chunks() {
    for (const [seed, size] of sizes.entries()) {
      const bytes = new Uint8Array(size)
      for (let at = 0; at < size; at += chunkBytes) {
        bytes.set(noiseOf(seed).subarray(0, Math.min(chunkBytes, size - at)), at)
      }
      yield bytes
    }
  }
  const sent = await sha256(await bytesOf(streamOf(chunks())))
  const back = streamOf(packed(chunks(), 'gzip')).pipeThrough(new DecompressionStream('gzip'))
  expect(await sha256(await bytesOf(back))).toBe(sent)
  async function* files() {
    yield { name: 'empty', chunks: none() }
    yield { name: 'long', chunks: chunks() }
  }
  const found = await unzipped(await bytesOf(streamOf(zipOf(files(), new Date()))))
  expect(found.get('empty')).toHaveLength(0)
  expect(await sha256(found.get('long') ?? new Uint8Array())).toBe(sent)
})

async function* none(): AsyncGenerator<Uint8Array> {}

test('where what is packed breaks off, so does what is taken', async () => {
  async function* broken() {
    yield noiseOf(1)
    throw new Error('signed_out')
  }
  await expect(bytesOf(streamOf(packed(broken(), 'gzip')))).rejects.toThrow('signed_out')
})

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer())
