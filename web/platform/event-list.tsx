import type { AuditEntryView } from '#contract/audit.ts'
import { formatMoment } from '#domain/calendar.ts'
import { formatToea } from '#domain/money/money.ts'
import { actorWords } from '#domain/words/actor-words.ts'
import { auditSentence } from '#domain/words/audit-actions.ts'

/** Audit entries, newest first: when, who, what, with its facts. */
export function EventList({ entries }: { entries: AuditEntryView[] }) {
  if (entries.length === 0) return <p className="text-muted">Nothing yet.</p>
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ seq, at, actorId, actorName, action, details }) => (
        <li key={seq} className="py-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="break-words">
              <span className="font-medium">{actorName || actorWords(actorId)}</span>{' '}
              {auditSentence(action, details)}
            </span>
            <span className="figures text-muted">
              {formatMoment(new Date(at))} · no. {seq}
            </span>
          </p>
          <p className="break-words text-muted">{factsOf(details).join(' · ')}</p>
        </li>
      ))}
    </ol>
  )
}

/** What a person reads of the details: the export has them all, identifiers, hashes and whose log it is too. */
function factsOf(details: Record<string, unknown>): string[] {
  return Object.entries(details)
    .filter(
      ([name, value]) =>
        !/Id$|^sha256$|^closure$|^logOf$|^salt$/.test(name) && value !== null && value !== '',
    )
    .map(([name, value]) => {
      if (/toea$/i.test(name) && typeof value === 'number') return formatToea(value)
      return `${wordsOf(name)} ${said(value)}`
    })
}

/** `awaiting_payment` without its line; of several values each, of an object with the names of its parts. */
function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join(', ')
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value)
    return parts.map(([name, part]) => `${wordsOf(name)} ${said(part)}`).join(', ')
  }
  return /^[a-z]+(_[a-z]+)+$/.test(String(value))
    ? String(value).replaceAll('_', ' ')
    : String(value)
}

/** `paidUntil` as a person writes it: paid until. */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
