import { Link } from 'react-router'
import type { UnsaidDebit } from '#contract/batches/bank-files.ts'
import type { BatchView } from '#contract/batches/batches.ts'
import { toReconcile } from '#domain/batches/settling/to-reconcile.ts'
import { debitWords } from '#pages/words/debit-words.ts'
import { unsaidDebit } from '#pages/words/en/unsaid-debit.ts'
import { useFormats } from '../../../ui/formats.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMay } from '../../layout/queries.ts'

type DebitWaitsProps = { of: Pick<BatchView, 'state'>; debit: UnsaidDebit }

/** A debit came that may be of a void file: what it is, why nothing leaves beside it, and where two people say so. */
export function DebitWaits({ of, debit: { line, countsAgain } }: DebitWaitsProps) {
  const { money, day } = useFormats()
  const mayReadStatements = useMay('view_source_accounts')
  const words = debitWords(unsaidDebit, of.state, countsAgain)
  return (
    <Notice tone="wait" title={words.title}>
      <p className="wrap-anywhere">
        {line
          ? words.says(money(-line.amountToea), day(line.day), line.text, line.batchReference)
          : words.kept}
      </p>
      <p className="mt-1">{words.next}</p>
      {mayReadStatements && !countsAgain && (
        <p className="no-print mt-1">
          <Link to={toReconcile(line)} className="font-medium">
            {line?.isToConfirm ? unsaidDebit.confirm : unsaidDebit.say}
          </Link>
        </p>
      )}
    </Notice>
  )
}
