import { piecesOf } from '../../http/streams/stream-of.ts'

const encoder = new TextEncoder()

/** One value as a file of JSON. */
export async function* jsonChunks(value: unknown): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`${JSON.stringify(value, null, 1)}\n`)
}

/** Rows as they are read, one a line, a page at a time. */
export async function* lineChunks(pages: AsyncIterable<unknown[]>): AsyncGenerator<Uint8Array> {
  for await (const rows of pages) {
    if (rows.length > 0) {
      yield encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    }
  }
}

export async function* textChunks(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield encoder.encode(text)
}

export async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

export const chunksOf = ({ body }: R2ObjectBody): AsyncGenerator<Uint8Array> => piecesOf(body)
