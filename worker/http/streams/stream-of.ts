/** What a generator gives, as a body that is sent as fast as it is taken: nothing is made before somebody asks for it. */
export function streamOf(chunks: AsyncGenerator<Uint8Array, unknown>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

/** The same out of an object, which gives away no other stream than one of bytes. It takes each chunk away from whoever made it. */
export function streamOutOf(
  chunks: AsyncGenerator<Uint8Array, unknown>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    type: 'bytes',
    async pull(controller) {
      for (;;) {
        const next = await chunks.next()
        if (next.done) break
        if (next.value.length > 0) return controller.enqueue(next.value)
      }
      controller.close()
      controller.byobRequest?.respond(0)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

const pieceBytes = 64 * 1024

/** A stream of an object in pieces: as it comes by itself, each has four thousand bytes. */
export async function* piecesOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader({ mode: 'byob' })
  try {
    for (;;) {
      const { value, done } = await reader.read(new Uint8Array(pieceBytes))
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
