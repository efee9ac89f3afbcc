import { hashOfEntry } from '../core/audit-chain.ts'
import { auditTitle } from '../domain/words/audit-actions.ts'
import { inPages, type PartRead } from '../http/streams/in-parts.ts'
import { openRealm } from '../tenancy/open-realm.ts'
import { keptFrom } from './kept-entries.ts'
import { listAuditEntriesAfter } from './store.ts'

const pageEntries = 1_000
/** A page is in memory, several times over, for as long as its taker needs for it. */
const pageCharacters = 500_000

/** The log of a realm behind an entry, as this person of it may have it. */
export type LogAsked = { realmId: string; readerId: string; after: number; pages: number }

type Entry = Awaited<ReturnType<typeof listAuditEntriesAfter>>[number]

/** A part of a log, of so many pages, as NDJSON. */
export async function* readLog(
  env: Env,
  { realmId, readerId, after, pages }: LogAsked,
  onEnd: (read: PartRead) => void,
) {
  const opened = await openRealm(env, realmId)
  if (!opened.ok) throw new Error(`${realmId} is shut`)
  const realm = opened.value
  yield* inPages(
    {
      ...{ after, pages },
      next: async (last) => {
        const entries = await listAuditEntriesAfter(realm.db, last, pageEntries, pageCharacters)
        const kept =
          realm.kind === 'organisation' ? await keptFrom(realm.db, readerId, entries) : undefined
        return entries.map((entry) => ({ ...entry, isKept: kept?.has(entry.seq) }))
      },
      write: async (entries) => {
        const lines = entries.map(({ isKept, ...entry }) =>
          isKept ? keptLine(entry) : lineOf(entry),
        )
        return (await Promise.all(lines)).join('')
      },
    },
    onEnd,
  )
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
