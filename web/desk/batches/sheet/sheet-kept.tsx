import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import type { ImportView } from '#contract/batches/imports.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FileLink } from '../../layout/files/file-link.tsx'

type SheetKeptProps = { batch: BatchView; kept: ImportView; onAnother: () => void }

/** What the server kept, and the way to the rows it did not. */
export function SheetKept({ batch, kept, onAnother }: SheetKeptProps) {
  const { accepted, rows, goodTotalToea, newPayees, importId } = kept
  const refused = rows - accepted
  const warnings = kept.problems.filter(({ severity }) => severity === 'warning').length
  return (
    <div className="grid max-w-2xl gap-4">
      <Notice tone="ok" title={`${counted(accepted, 'payment')} added to the batch.`}>
        <p>
          <Money toea={goodTotalToea} />
          {newPayees > 0 && `, with ${counted(newPayees, 'new payee')}`}
          {warnings > 0 && `, ${warnings} to look at`}.
        </p>
      </Notice>
      {refused > 0 && (
        <Notice tone="wait" title={`${counted(refused, 'row')} stayed out.`}>
          <p>They come as a sheet in their original order, with a column that says why.</p>
          <FileLink
            href={`/api/imports/${importId}/refused-rows`}
            className={`${buttonClass()} mt-2`}
          >
            <Download size={17} aria-hidden />
            Download the {counted(refused, 'row')}
          </FileLink>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to={`/batches/${batch.id}`} className={buttonClass('primary')}>
          Go to the batch
        </Link>
        <Button onClick={onAnother}>Add another sheet</Button>
      </div>
    </div>
  )
}
