import { countOf } from '#pages/words/finding-counts.ts'
import { FindingRow } from './finding-row.tsx'
import type { KindFound } from './points.ts'

/** What is only shown: its counts, and under them what each is. */
export function ShownKinds({ kinds }: { kinds: KindFound[] }) {
  if (kinds.length === 0) return null
  return (
    <details className="min-w-0 rounded-md border border-line bg-surface px-4 py-2">
      <summary className="min-h-6 py-1">
        <span className="text-muted">Also found: </span>
        {kinds.map(({ kind, total }) => countOf(kind, total)).join(' · ')}
      </summary>
      {kinds.map(({ kind, total, findings }) => (
        <section key={kind} aria-label={countOf(kind, total)} className="py-2">
          <h3 className="font-medium">{countOf(kind, total)}</h3>
          <ul>
            {findings.map((finding) => (
              <FindingRow key={finding.key} finding={finding} settling={undefined} />
            ))}
          </ul>
          {findings.length < total && (
            <p className="py-1 text-muted">
              {(total - findings.length).toLocaleString('en-US')} more are not listed.
            </p>
          )}
        </section>
      ))}
    </details>
  )
}
