import { lazy, Suspense, useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { revivableStates } from '#domain/batches/batch.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { RevivalAsked } from './revival-asked.tsx'
import { whyVoid } from './void-words.ts'

const RevivalDialog = lazy(async () => ({
  default: (await import('./revival-dialog.tsx')).RevivalDialog,
}))

/** The files of a batch that count for nothing: struck, with the word and why, and what leads back where the bank booked one. */
export function VoidFiles({ batch }: { batch: BatchView }) {
  const mayMake = useMayNow('make_bank_files', 'download')
  const [asking, setAsking] = useState<BatchView['voidFiles'][number]>()
  const mayCountAgain = mayMake && !batch.bankFileId && revivableStates.includes(batch.state)
  return (
    <section aria-label="Void bank files" className="rounded-md bg-surface px-4 py-3">
      <h2 className="mb-1">Void bank files</h2>
      <ul>
        {batch.voidFiles.map((file) => {
          const { id, fileName, isOfVersion, revival, void: one } = file
          return (
            <li key={id} className="border-hair border-b py-2 last:border-b-0">
              <strong>VOID</strong> <s className="break-all">{fileName}</s>
              <span className="block text-muted">
                {whyVoid(one)} Asked by {one.askedBy.name}, confirmed by {one.voidedBy?.name}
                {one.voidedAt && (
                  <>
                    {' '}
                    · <Moment at={one.voidedAt} />
                  </>
                )}
              </span>
              {revival && <RevivalAsked batchId={batch.id} revival={revival} mayAct={mayMake} />}
              {mayCountAgain && isOfVersion && !revival && (
                <Button kind="quiet" onClick={() => setAsking(file)}>
                  The bank paid it all the same…
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Suspense>
        {asking && (
          <RevivalDialog batch={batch} file={asking} onClose={() => setAsking(undefined)} />
        )}
      </Suspense>
    </section>
  )
}
