import type { AuditEntryView, AuditList } from '../contract/audit.ts'
import type { RealmDb } from '../core/databases.ts'
import { isFoundBy } from '../domain/words/search/audit-search.ts'
import { writeCursor } from '../http/paging.ts'
import { type AuditFilter, listAuditEntries } from './store.ts'

/** One question reads so many entries, and says how far back that was. */
export const searchedMax = 5_000
const readTogether = 500

/** How the log is read by whoever asks. */
export type Reading = {
  /** The entries as this person may see them: nobody finds by what they may not read. */
  seen?: (entries: AuditEntryView[]) => AuditEntryView[] | Promise<AuditEntryView[]>
  /** What batches are called today, of entries that kept no name. */
  batches?: (entries: AuditEntryView[]) => Promise<NonNullable<AuditList['batches']>>
}

/** The entries that have all these words, read one after the other from where the last page ended. */
export async function searchAuditEntries(
  db: RealmDb,
  { limit, ...filter }: AuditFilter,
  terms: string[],
  { seen = (entries) => entries, batches = async () => ({}) }: Reading,
): Promise<AuditList> {
  const items: AuditEntryView[] = []
  let { after } = filter
  let entries = 0
  let backTo: string | null = null
  let isMore = true
  while (isMore && items.length < limit && entries < searchedMax) {
    const rows = await listAuditEntries(db, { ...filter, after, limit: readTogether, fits: true })
    const part = rows.slice(0, readTogether)
    const nameless = part.filter(({ details }) => !details.subjectName)
    const called = nameless.length > 0 ? await batches(nameless) : {}
    isMore = rows.length > 0
    for (const [index, entry] of (await seen(part)).entries()) {
      entries++
      after = entry.seq
      backTo = entry.at
      const batch = called[entry.subject]
      if (isFoundBy(terms, entry, batch && `${batch.reference} “${batch.name}”`)) items.push(entry)
      if (items.length === limit) {
        isMore ||= index < part.length - 1
        break
      }
    }
  }
  const nextCursor = isMore && after !== undefined ? writeCursor([after]) : null
  return { items, nextCursor, searched: { entries, backTo } }
}
