import { Archive } from 'lucide-react'
import type { BatchView } from '#contract/batches/batches.ts'
import { isTakenBack } from '#domain/batches/way-back/taken-back.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { FileLink } from '../../layout/files/file-link.tsx'
import { useMayNow } from '../../layout/queries.ts'

/** Everything of a batch that was handed over, also where it was taken back since, in one file that a program checks, for those who read the log. */
export function Dossier({ batch }: { batch: BatchView }) {
  const mayRead = useMayNow('view_audit', 'export')
  const maySee = useMayNow('view_payments', 'export')
  const isBack = isTakenBack(batch)
  if (!mayRead || !maySee || (batch.digest === null && !isBack)) return null
  return (
    <section aria-label="Dossier" className="rounded-md bg-surface px-4 py-3">
      <h2 className="mb-1">Dossier</h2>
      <p className="mb-3">
        Lines, findings with their reasons, steps, what was signed, attachments and what the log has
        of this batch, as a zip; verifications, what the bank gave and its files, void ones too, for
        those who may read each.{' '}
        {isBack &&
          'It was taken back: its lines are as they stand, and nothing of them is signed. '}
        <a href="/verify-dossier.mjs" download>
          verify-dossier.mjs
        </a>{' '}
        checks it on Node, without anything else.
      </p>
      <FileLink href={`/api/batches/${batch.id}/dossier`} className={buttonClass('secondary')}>
        <Archive size={17} aria-hidden />
        Download the dossier
      </FileLink>
    </section>
  )
}
