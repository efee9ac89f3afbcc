const pieceBytes = 64 * 1024

/** A stored file of so many bytes that says how many of them were read. */
export function countedBody(size: number) {
  let read = 0
  const source: UnderlyingByteSource = {
    type: 'bytes',
    pull(controller) {
      const piece = new Uint8Array(Math.min(pieceBytes, size - read))
      read += piece.length
      controller.enqueue(piece)
      if (read === size) controller.close()
    },
  }
  const body = new ReadableStream(source)
  const object = {
    ...{ size, body, key: 'paper', etag: 'as it was' },
    arrayBuffer: () => new Response(body).arrayBuffer(),
  }
  return { object: object as R2ObjectBody, read: () => read } // what is read of one
}
