import { sha256OfStream } from '../../core/sha256.ts'
import { piecesOf, streamOf } from '../../http/streams/stream-of.ts'
import type { BankFileRow } from './store.ts'

/*
 * A file that is void is still there to be looked at, and nobody shall pay it by mistake: its name says so, and so does its
 * first line, which is no record of any bank's. The bytes that were sealed stay in the store as they were.
 */

const mark = 'VOID VOID VOID - '
const firstLine = (fileName: string) =>
  `${mark}${fileName} is void and must not be given to the bank. What was sealed begins in the next line.\r\n`

export const voidFileName = (fileName: string) => `VOID-${fileName}.txt`

/** What is downloaded of a file that is void, as it is taken: whoever takes it slowly has none of it held. */
export async function* voidContent(fileName: string, sealed: ReadableStream) {
  yield new TextEncoder().encode(firstLine(fileName))
  yield* piecesOf(sealed)
}

/** How long it is, and the hash of just that. */
export async function describeVoid({ fileName, bytes }: BankFileRow, sealed: ReadableStream) {
  return {
    length: new TextEncoder().encode(firstLine(fileName)).length + bytes,
    hash: await sha256OfStream(streamOf(voidContent(fileName, sealed))),
  }
}

/** No bank takes it for a file, so it is no changed copy of one either. */
export const isVoidDownload = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(0, mark.length)) === mark
