import { sha256 } from '../../core/sha256.ts'

/*
 * A file that is void is still there to be looked at, and nobody shall pay it by mistake: its name says so, and so does its
 * first line, which is no record of any bank's. The bytes that were sealed stay in the store as they were.
 */

const mark = 'VOID VOID VOID - '
const firstLine = (fileName: string) =>
  `${mark}${fileName} is void and must not be given to the bank. What was sealed begins in the next line.\r\n`

export const voidFileName = (fileName: string) => `VOID-${fileName}.txt`

/** What is downloaded of a file that is void, and the hash of just that. */
export async function voidContent(fileName: string, sealed: ReadableStream | Uint8Array) {
  const whole = new Blob([
    new TextEncoder().encode(firstLine(fileName)),
    await new Response(sealed as BodyInit).arrayBuffer(), // a stream or bytes: both are bodies
  ])
  const bytes = new Uint8Array(await whole.arrayBuffer())
  return { bytes, hash: await sha256(bytes) }
}

/** No bank takes it for a file, so it is no changed copy of one either. */
export const isVoidDownload = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(0, mark.length)) === mark
