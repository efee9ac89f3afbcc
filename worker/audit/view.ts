import { nameOf } from '../auth/account/user-view.ts'
import type { AuditEntryView } from '../contract/audit.ts'
import type { listAuditEntries } from './store.ts'

type ListedEntry = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** One entry for reading, with the name of whoever acted where we know it. */
export function auditView({ entry, firstName, lastName }: ListedEntry): AuditEntryView {
  return {
    ...entry,
    at: entry.at.toISOString(),
    actorName: firstName === null || lastName === null ? '' : nameOf({ firstName, lastName }),
    details: JSON.parse(entry.details),
  }
}
