/** So much is packed before it is looked at what came of it: between two of them others have their turn. */
const pieceBytes = 256 * 1024

/**
 * What a generator gives, packed as it is taken. The runtime's own packer takes whatever it is given and holds what nobody took yet, so
 * a stream that is piped through it is in memory whole.
 */
export async function* packed(
  chunks: AsyncGenerator<Uint8Array>,
  format: 'gzip' | 'deflate-raw',
): AsyncGenerator<Uint8Array, void> {
  const { readable, writable } = new CompressionStream(format)
  const into = writable.getWriter()
  const out = readable.getReader()
  let coming = out.read()
  let unseen = 0
  try {
    for await (const piece of inPieces(chunks)) {
      into.write(piece).catch(readersHear)
      unseen += piece.length
      if (unseen < pieceBytes) continue
      unseen = 0
      for (let found = await ifThere(coming); found?.value; found = await ifThere(coming)) {
        coming = out.read()
        yield found.value
      }
    }
    into.close().catch(readersHear)
    for (let found = await coming; !found.done; found = await out.read()) yield found.value
  } finally {
    for (const one of [coming, into.closed]) one.catch(readersHear)
    await out.cancel()
  }
}

/** Nobody waits for a write, which may wait for a read; what fails there is told to whoever reads. */
const readersHear = () => undefined

/** What was packed is read at once, or there is none. */
const ifThere = <T>(read: Promise<T>) =>
  Promise.race([read, new Promise<undefined>((resolve) => setTimeout(resolve, 0))])

async function* inPieces(chunks: AsyncGenerator<Uint8Array>) {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      yield chunk.subarray(from, from + pieceBytes)
    }
  }
}
