import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { kilobytes } from '#domain/reading/kilobytes.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { FileLink } from '../../layout/files/file-link.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { attachmentsQuery } from './queries.ts'

const AttachDialog = lazy(async () => ({
  default: (await import('./attach-dialog.tsx')).AttachDialog,
}))

/** Papers beside the batch and its payments. They stay as they came; the approvers see them. */
export function Attachments({ batch }: { batch: BatchView }) {
  const { data } = useSuspenseQuery(attachmentsQuery(batch.id))
  const [isAdding, setAdding] = useState(false)
  const may = useMayNow('create_payments', 'finish')
  const mayTake = useMayNow('view_payments', 'export')
  return (
    <section aria-label="Attachments" className="rounded-md bg-surface px-4 py-3">
      <h2 className="mb-1">Attachments</h2>
      {data.items.length === 0 && <p>Nothing is attached to this batch.</p>}
      <ul>
        {data.items.map(({ id, fileName, bytes, line, payeeName, note, addedBy, addedAt }) => (
          <li key={id} className="border-hair border-b py-2 last:border-b-0">
            {mayTake ? (
              <FileLink
                href={`/api/batches/${batch.id}/attachments/${id}/file`}
                className="break-all"
              >
                {fileName}
              </FileLink>
            ) : (
              <span className="break-all">{fileName}</span>
            )}
            <span className="block text-muted">
              {line !== null && `Line ${line}, ${payeeName} · `}
              {kilobytes(bytes)} · {addedBy} · <Moment at={addedAt} />
            </span>
            {note && <span className="block">Came later: {note}</span>}
          </li>
        ))}
      </ul>
      {data.items.length > 0 && !data.isScanned && (
        <p className="mt-3 text-muted">Not checked for malware.</p>
      )}
      {may && (
        <p className="no-print mt-3">
          <Button onClick={() => setAdding(true)}>Attach a file…</Button>
        </p>
      )}
      {isAdding && (
        <Suspense>
          <AttachDialog batch={batch} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}
