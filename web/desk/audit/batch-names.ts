import type { AuditEntryView } from '#contract/audit.ts'
import { batchReference } from '#domain/batches/batch.ts'

/** What each batch is called, as far as these entries tell: `B7 “Payroll FN23”`. A later name takes an earlier one's place. */
export function batchNames(entries: AuditEntryView[]): Map<string, string> {
  const names = new Map<string, string>()
  const numbers = new Map<string, number>()
  for (const { subject, action, details } of entries.toSorted(
    (one, other) => one.seq - other.seq,
  )) {
    if (!namingActions.includes(action)) continue
    if (typeof details.number === 'number') numbers.set(subject, details.number)
    if (typeof details.name === 'string') names.set(subject, details.name)
  }
  return new Map(
    [...names].map(([subject, name]) => {
      const number = numbers.get(subject)
      return [subject, `${number === undefined ? '' : `${batchReference(number)} `}“${name}”`]
    }),
  )
}

const namingActions = ['batch.added', 'batch.changed']
