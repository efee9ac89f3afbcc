import type { Context } from 'hono'
import { addToTally } from '../core/d1/tally.ts'
import { objectOf } from '../core/objects/object-of.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { piecesOf } from '../http/streams/stream-of.ts'
import { takenStream, weighs } from '../http/streams/taken-stream.ts'
import type { LogAsked } from './read-log.ts'

/** Each page asks the database three times, and an invocation may ask a thousand times. */
export const logPart = { pages: 200 }

/** A place's whole chain as a file that `web/public/verify-audit.mjs` checks, as this person may have it. */
export function auditExport(c: Context<App>, name: string, readerId: string): Response {
  const log = { realmId: c.var.realm.id, readerId }
  return new Response(takenStream(c, weighs.log, wholeLog(c.env, log)), {
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="${name}-audit.ndjson"`,
      'Cache-Control': 'no-store',
    },
  })
}

/**
 * The whole chain as NDJSON. However long it is, the request itself asks no database: each part is read by an object that nobody asked
 * before, and nobody asks again.
 */
export async function* wholeLog(
  { NIGHT_WATCH }: Env,
  log: Pick<LogAsked, 'realmId' | 'readerId'>,
): AsyncGenerator<Uint8Array, void> {
  for (let [after, isWhole] = [0, false]; !isWhole; ) {
    const reader = objectOf(NIGHT_WATCH, `log/${crypto.randomUUID()}`)
    yield* piecesOf(await reader.readLog({ ...log, ...logPart, after }))
    const read = must(await reader.endOfLog(), 'how far the log was read')
    addToTally({ ...read.asked, calls: 0 })
    after = read.last
    isWhole = read.isWhole
  }
}
