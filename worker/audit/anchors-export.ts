import type { Tenant } from '../core/databases.ts'
import { type Anchor, listAnchors } from '../core/log/anchor-store.ts'

/** The ends of an organisation's log that were put aside, a line of JSON each: what the verifier takes as `--anchors`. */
export function anchorsExport(files: R2Bucket, { id, slug }: Tenant): Response {
  const encoder = new TextEncoder()
  let after = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { anchors, isLast } = await listAnchors(files, id, after)
      const lines = anchors.map((anchor: Anchor) => `${JSON.stringify(anchor)}\n`)
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
      after = anchors.at(-1)?.seq ?? after
      if (isLast) controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="${slug}-audit-anchors.ndjson"`,
      'Cache-Control': 'no-store',
    },
  })
}
