import { ask, type SignedInUser } from './client.ts'
import type { Filled } from './fill.ts'
import { type Line, median, perSecond } from './report.ts'

const clients = 16
const rounds = 5
const roundMs = 1_500
/** As it was measured by a bare handler with the product's own statements, which the bench cannot take out of it. */
const floor = { note: 'its questions alone leave 0.35 to 0.40 (decision 0097)' }
/** Those that read a batch, and the one that says who asks, in one trip. */
const statementsOfBatch = 14

/**
 * How much of what the runtime can answer is left once a request is signed in and has read a batch; and what is left of it
 * after one question to a database, which no read that says who asks can do without.
 */
export async function benchRequests(
  admin: SignedInUser,
  { batchId }: Filled,
  barePort: number,
): Promise<Line[]> {
  const asked = {
    batch: () => admin.get(`/api/batches/${batchId}`),
    session: () => admin.get('/api/auth/session'),
    bare: () => ask(barePort, '/'),
    database: () => ask(barePort, '/database'),
    storage: () => ask(barePort, '/storage'),
    statements: () => ask(barePort, `/statements/${statementsOfBatch}`),
  }
  type Kind = keyof typeof asked
  const kinds = Object.keys(asked) as Kind[] // its own
  const rates = new Map(kinds.map((kind): [Kind, number[]] => [kind, []]))
  for (let round = -1; round < rounds; round++) {
    for (const kind of kinds) {
      const rate = await rateOf(asked[kind])
      if (round >= 0) rates.get(kind)?.push(rate)
    }
  }
  const rate = (kind: Kind) => perSecond(median(rates.get(kind) ?? []))
  const bare = { peerName: 'a bare Hono handler, same runtime', peer: rate('bare') }
  const database = { peerName: 'a bare handler with one question to D1', peer: rate('database') }
  const statements = {
    peerName: 'a bare handler with 14 empty statements',
    peer: rate('statements'),
  }
  return [
    { what: 'GET /api/batches/:id, signed in', here: rate('batch'), ...bare, least: 0.5, ...floor },
    { what: 'GET /api/auth/session', here: rate('session'), ...bare },
    { what: 'a bare handler with one question to D1', here: rate('database'), ...bare },
    { what: '… and one look into KV', here: rate('storage'), ...bare },
    {
      what: 'a bare handler with 14 empty statements in one batch',
      here: rate('statements'),
      ...bare,
    },
    { what: 'GET /api/auth/session', here: rate('session'), ...database, least: 0.5 },
    { what: 'GET /api/batches/:id, signed in', here: rate('batch'), ...statements, least: 0.5 },
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
