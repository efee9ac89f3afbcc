import { approvalPage } from '#pages/public/parts/measured.ts'

const bytesMax = approvalPage.kilobytesMax * 1024
/** What a line with some invoices takes as it is sent: before two draws say what one of these lines does. */
const lineBytes = 40
/** So many stand on a page in any case. */
const leastLines = 20

/**
 * An approver's page with as many lines as it has room for. What was found, asked and attached stands on it whole; the lines that
 * would make it heavier than an approver on a bad line waits for are behind its link to the next ones, as those of a long batch are.
 */
export async function drawnWithin(linesMax: number, draw: (lines: number) => Promise<Response>) {
  let before: { lines: number; over: number } | undefined
  for (let lines = linesMax; ; ) {
    const answer = await draw(lines)
    const over = (await packedBytes(answer.clone())) - bytesMax
    if (over <= 0 || lines <= leastLines) return answer
    const each = before ? (before.over - over) / (before.lines - lines) : lineBytes
    before = { lines, over }
    // one less than that: a line weighs more or less than others do, and one more draw is waited for
    lines = Math.max(leastLines, lines - 1 - Math.ceil(over / Math.max(1, each)))
  }
}

/** As it is sent, or a little more: what packs it on its way is no worse than this. */
async function packedBytes({ body }: Response): Promise<number> {
  const packed = body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(packed).arrayBuffer()).byteLength
}
