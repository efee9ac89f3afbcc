import type { AuditList } from '#contract/audit.ts'

/** What each batch of these pages is called today: `B7 “Payroll FN23”`. Entries that kept its name of then are read with that. */
export function batchNames(pages: AuditList[]): Map<string, string> {
  const known = pages.flatMap(({ batches = {} }) => Object.entries(batches))
  return new Map(known.map(([subject, { reference, name }]) => [subject, `${reference} “${name}”`]))
}
