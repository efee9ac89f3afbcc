import type { Context } from 'hono'
import type { App } from '../http/app.ts'
import { inParts, logPart } from '../http/streams/in-parts.ts'
import { takenStream, weighs } from '../http/streams/taken-stream.ts'
import type { LogAsked } from './read-log.ts'

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

/** The whole chain as NDJSON. */
export function wholeLog(
  { NIGHT_WATCH }: Env,
  log: Pick<LogAsked, 'realmId' | 'readerId'>,
): AsyncGenerator<Uint8Array, void> {
  return inParts(NIGHT_WATCH, (reader, after) => reader.readLog({ ...log, ...logPart, after }))
}
