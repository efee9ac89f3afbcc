import { ask, type SignedInUser } from './client.ts'
import type { Filled } from './fill.ts'
import { type Line, median, perSecond } from './report.ts'

const clients = 16
const rounds = 3
const roundMs = 1_500

/** How much of what the runtime can answer is left once a request is signed in and has read a batch. */
export async function benchRequests(
  admin: SignedInUser,
  { batchId }: Filled,
  barePort: number,
): Promise<Line[]> {
  const asked = {
    batch: () => admin.get(`/api/batches/${batchId}`),
    session: () => admin.get('/api/auth/session'),
    bare: () => ask(barePort, '/'),
  }
  const rates = { batch: [] as number[], session: [] as number[], bare: [] as number[] }
  const kinds = ['batch', 'session', 'bare'] as const
  for (let round = -1; round < rounds; round++) {
    for (const kind of kinds) {
      const rate = await rateOf(asked[kind])
      if (round >= 0) rates[kind].push(rate)
    }
  }
  const peer = perSecond(median(rates.bare))
  const peerName = 'a bare Hono handler, same runtime'
  const here = (kind: 'batch' | 'session') => perSecond(median(rates[kind]))
  return [
    { what: 'GET /api/batches/:id, signed in', here: here('batch'), peerName, peer },
    { what: 'GET /api/auth/session', here: here('session'), peerName, peer },
  ]
}

/** Answers per second while so many clients each ask again as soon as they are answered. */
async function rateOf(request: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  let answers = 0
  const client = async () => {
    while (performance.now() - from < roundMs) {
      await request()
      answers++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (answers * 1_000) / (performance.now() - from)
}
