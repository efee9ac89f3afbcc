import type { AuditEntryView } from '#contract/audit.ts'
import { dayInPortMoresby } from '#domain/calendar.ts'
import { Day } from '../../ui/formats.tsx'
import { EntryRow } from './entry-row.tsx'

type EntryDaysProps = {
  entries: AuditEntryView[]
  batches: Map<string, string>
  subjectHref: (subject: string) => string
}

/** The entries under the day of each, in the order in which they come. */
export function EntryDays({ entries, batches, subjectHref }: EntryDaysProps) {
  return (
    <ol
      aria-label="Audit entries"
      className="w-full rounded-md border border-line bg-surface sm:text-sm"
    >
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <li key={ofDay[0]?.seq} className="border-line border-t first:border-t-0">
          <h2 className="bg-raised px-3 py-1 font-medium text-[13px] text-muted">
            <Day day={day} />
          </h2>
          <ol>
            {ofDay.map((entry) => (
              <EntryRow
                key={entry.seq}
                entry={entry}
                batch={batches.get(entry.subject)}
                subjectHref={subjectHref(entry.subject)}
              />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function byDay(entries: AuditEntryView[]) {
  const days: { day: string; entries: AuditEntryView[] }[] = []
  for (const entry of entries) {
    const day = dayInPortMoresby(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
