import type { Context } from 'hono'
import { hashOfEntry } from '../core/audit-chain.ts'
import type { RealmDb } from '../core/databases.ts'
import { auditTitle } from '../domain/words/audit-actions.ts'
import type { App } from '../http/app.ts'
import { takenStream, weighs } from '../http/streams/taken-stream.ts'
import { listAuditEntriesAfter } from './store.ts'

const exportPage = 1_000
/** A page is in memory, several times over, for as long as its taker needs for it. */
const pageCharacters = 500_000

type Entry = Awaited<ReturnType<typeof listAuditEntriesAfter>>[number]
/** The numbers of those entries whose content is kept from whoever takes the log. */
export type KeptOf = (entries: Entry[]) => Promise<ReadonlySet<number>>

/** A place's whole chain as a file that `web/public/verify-audit.mjs` checks. */
export function auditExport(c: Context<App>, name: string, keptOf?: KeptOf): Response {
  return new Response(takenStream(c, weighs.log, exportOf(c.var.realm.db, keptOf)), {
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="${name}-audit.ndjson"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** The whole chain as NDJSON, one page of it in memory at a time. */
async function* exportOf(db: RealmDb, keptOf: KeptOf | undefined) {
  const encoder = new TextEncoder()
  for (let [seq, isWhole] = [0, false]; !isWhole; ) {
    const entries = await listAuditEntriesAfter(db, seq, exportPage, pageCharacters)
    const kept = await keptOf?.(entries)
    const lines = await Promise.all(
      entries.map((entry) => (kept?.has(entry.seq) ? keptLine(entry) : lineOf(entry))),
    )
    if (lines.length > 0) yield encoder.encode(lines.join(''))
    seq = entries.at(-1)?.seq ?? seq
    isWhole = entries.length === 0
  }
}

/** Nobody who reads it can make its hash again, so it says whether the hash is that of its content. */
async function keptLine(entry: Entry) {
  const fits = (await hashOfEntry(entry)) === entry.hash
  return lineOf({ ...entry, details: undefined, notShown: 'lines_kept', fits })
}

type Line = Omit<Entry, 'details'> & {
  details: string | undefined
  notShown?: string
  fits?: boolean
}

/** `details` stays the text that was hashed; `title` is for reading, and no part of any hash. */
const lineOf = (entry: Line) =>
  `${JSON.stringify({ ...entry, at: entry.at.toISOString(), title: auditTitle(entry.action) })}\n`
