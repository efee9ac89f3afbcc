import { hashOfEntry } from '../core/audit-chain.ts'
import { counting, newTally, type Tally } from '../core/d1/tally.ts'
import { auditTitle } from '../domain/words/audit-actions.ts'
import { openRealm } from '../tenancy/open-realm.ts'
import { keptFrom } from './kept-entries.ts'
import { listAuditEntriesAfter } from './store.ts'

const pageEntries = 1_000
/** A page is in memory, several times over, for as long as its taker needs for it. */
const pageCharacters = 500_000

/** The log of a realm behind an entry, as this person of it may have it. */
export type LogAsked = { realmId: string; readerId: string; after: number; pages: number }
/** The last entry of a part of it, and what was asked for that part; `isWhole`: nothing is behind it. */
export type LogRead = { last: number; isWhole: boolean; asked: Tally }

type Entry = Awaited<ReturnType<typeof listAuditEntriesAfter>>[number]

/** A part of a log, of so many pages, as NDJSON; one page is in memory at a time. Before its end it says how far it went. */
export async function* readLog(
  env: Env,
  { realmId, readerId, after, pages }: LogAsked,
  onEnd: (read: LogRead) => void,
) {
  const opened = await openRealm(env, realmId)
  if (!opened.ok) throw new Error(`${realmId} is shut`)
  const realm = opened.value
  const read: LogRead = { last: after, isWhole: false, asked: newTally() }
  const encoder = new TextEncoder()
  for (let page = 0; page < pages && !read.isWhole; page++) {
    const { entries, kept } = await counting(read.asked, async () => {
      const entries = await listAuditEntriesAfter(realm.db, read.last, pageEntries, pageCharacters)
      const kept =
        realm.kind === 'organisation' ? await keptFrom(realm.db, readerId, entries) : undefined
      return { entries, kept }
    })
    const lines = entries.map((entry) => (kept?.has(entry.seq) ? keptLine(entry) : lineOf(entry)))
    read.last = entries.at(-1)?.seq ?? read.last
    read.isWhole = entries.length === 0
    if (lines.length > 0) yield encoder.encode((await Promise.all(lines)).join(''))
  }
  onEnd(read)
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
