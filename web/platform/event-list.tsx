import type { AuditEntryView } from '#contract/audit.ts'
import { formatMoment } from '#domain/calendar.ts'

/** Audit entries, newest first: when, who, what, with its facts. */
export function EventList({ entries }: { entries: AuditEntryView[] }) {
  if (entries.length === 0) return <p className="text-muted">Nothing yet.</p>
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ seq, at, actorId, actorName, action, subject, details }) => (
        <li key={seq} className="py-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{action.replace('.', ': ').replaceAll('_', ' ')}</span>
            <span className="figures text-muted">
              {formatMoment(new Date(at))} · no. {seq}
            </span>
          </p>
          <p className="break-words text-muted">
            {[actorName || actorId, subject, ...factsOf(details)].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}

function factsOf(details: Record<string, unknown>): string[] {
  return Object.entries(details).map(([name, value]) => {
    const words = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name} ${words === '' ? '–' : words}`
  })
}
