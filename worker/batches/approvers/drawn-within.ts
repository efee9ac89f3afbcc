import { approvalPage } from '#pages/public/parts/measured.ts'

const bytesMax = approvalPage.kilobytesMax * 1024
/** What a line takes as it is sent, with some invoices, so that not many more than need to are taken away at once. */
const lineBytes = 40
/** So many stand on a page in any case. */
const leastLines = 20

/**
 * An approver's page with as many lines as it has room for. What was found, asked and attached stands on it whole; the lines that
 * would make it heavier than an approver on a bad line waits for are behind its link to the next ones, as those of a long batch are.
 */
export async function drawnWithin(linesMax: number, draw: (lines: number) => Promise<Response>) {
  for (let lines = linesMax; ; ) {
    const answer = await draw(lines)
    const over = (await packedBytes(answer.clone())) - bytesMax
    if (over <= 0 || lines <= leastLines) return answer
    lines = Math.max(leastLines, lines - Math.ceil(over / lineBytes))
  }
}

/** As it is sent, or a little more: what packs it on its way is no worse than this. */
async function packedBytes({ body }: Response): Promise<number> {
  const packed = body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(packed).arrayBuffer()).byteLength
}
