import { handedOver, type People } from './approvals.ts'
import { ask } from './client.ts'
import type { Filled } from './fill.ts'
import { type Asked, openLine, roundTripMs, whyNoLine } from './line/slow-line.ts'
import { median, ms } from './report.ts'

const runs = 5

/** The real Worker with an organisation, and two of its people. */
export type Served = People & { port: number; filled: Filled }

/**
 * A page of 412 payments, opened cold, against a static file of the same bytes on the same line; then the next batch of the
 * sitting, over the connection that is there. Where there is no line, why.
 */
export async function benchApproversLine(served: Served, directory: string) {
  const why = whyNoLine()
  if (why) return why
  const { port, approver, filled } = served
  const first = await handedOver(served, filled, 'Payroll of the line')
  const next = await handedOver(served, filled, 'Payroll after it')
  const headers = { ...approver.headers, 'Accept-Encoding': 'br' }
  const page = await ask(port, `/approval/${first}`, { headers })
  const asked = (path: string): Asked => ({ port: 'here', path, headers })
  const line = await openLine(port, directory, { bytes: page.body, encoding: page.encoding })
  const cold: number[] = []
  const still: number[] = []
  const after: number[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const [opened = 0, following = 0] = await line.ask([
        asked(`/approval/${first}`),
        asked(`/approval/${next}`),
      ])
      const [served = 0] = await line.ask([{ port: 'static', path: '/', headers: {} }])
      cold.push(opened)
      after.push(following)
      still.push(served)
    }
  } finally {
    await line.close()
  }
  return [
    {
      what: `approver’s page of 412 payments, cold, ${page.body.length} bytes`,
      here: ms(median(cold)),
      peerName: 'a static file of the same bytes',
      peer: ms(median(still)),
      most: 1.1,
    },
    {
      what: 'the next batch of the sitting',
      here: ms(median(after)),
      peerName: 'one round trip',
      peer: ms(roundTripMs),
      most: 2.5,
    },
  ]
}
