import { useSuspenseQuery } from '@tanstack/react-query'
import type { BatchView } from '#contract/batches/batches.ts'
import { counted } from '../../../ui/counted.ts'
import { Moment } from '../../../ui/formats.tsx'
import { AuditLink } from '../../layout/log/audit-link.tsx'
import { happenings } from './happenings.ts'
import { batchImportsQuery } from './queries.ts'

/** What happened to the batch, the latest first: its steps with questions and answers, and the sheets that came. */
export function Activity({ batch }: { batch: BatchView }) {
  const { data: imports } = useSuspenseQuery(batchImportsQuery(batch.id))
  return (
    <section aria-label="Activity" className="grid max-w-3xl gap-3">
      <ol className="grid gap-0 rounded-md bg-surface px-4 py-1">
        {happenings(batch, imports.items).map(({ key, shape, who, did, words, at, version }) => (
          <li
            key={key}
            className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-hair border-b py-2.5 last:border-b-0 sm:grid-cols-[20px_minmax(0,1fr)_auto]"
          >
            <span aria-hidden="true" className="text-muted">
              {shape}
            </span>
            <div className="min-w-0">
              {who && <strong className="font-medium">{who} </strong>}
              {did}
              {words && <q className="block break-words">{words}</q>}
            </div>
            <span className="figures col-start-2 text-muted sm:col-start-3">
              <Moment at={at} />
              {batch.version > 1 && version && ` · version ${version}`}
            </span>
          </li>
        ))}
      </ol>
      <p>
        <AuditLink subject={`batch/${batch.id}`}>Every entry of the audit log about it</AuditLink>
      </p>
      {imports.nextCursor && (
        <p className="text-muted">
          Only the newest {counted(imports.items.length, 'sheet')} are listed.
        </p>
      )}
    </section>
  )
}
