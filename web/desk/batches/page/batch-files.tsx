import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import { hashTotalText } from '#domain/bank-files/compare/short-seal.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Seal } from '../../../ui/seal.tsx'
import { checkedFacts } from '../../layout/file-checks/checked-facts.tsx'
import { FileLink } from '../../layout/files/file-link.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { bankFileQuery } from '../queries.ts'
import { VoidFiles } from '../way-back/void-files.tsx'
import { batchImportsQuery } from './queries.ts'

const Papers = lazy(async () => ({ default: (await import('../paper/papers.tsx')).Papers }))
/** Only whoever holds a file beside it needs what compares them. */
const CheckFile = lazy(async () => ({
  default: (await import('../../layout/file-checks/check-file.tsx')).CheckFile,
}))

/** The file for the bank, and the sheets the batch was made from. */
export function BatchFiles({ batch }: { batch: BatchView }) {
  const { data: imports } = useSuspenseQuery(batchImportsQuery(batch.id))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      {!batch.bankFileId && batch.voidFiles.length === 0 && imports.items.length === 0 && (
        <EmptyState>
          No file belongs to this batch yet. The bank file is made once it is approved.
        </EmptyState>
      )}
      {batch.bankFileId && (
        <BankFile id={batch.bankFileId} isHeld={batch.unsaidDebit !== undefined} />
      )}
      {batch.voidFiles.length > 0 && <VoidFiles batch={batch} />}
      {imports.items.length > 0 && (
        <section aria-label="Sheets" className="rounded-md bg-surface px-4 py-3">
          <h2 className="mb-1">Sheets</h2>
          <ul>
            {imports.items.map(({ id, fileName, rows, accepted, by, at }) => (
              <li key={id} className="border-hair border-b py-2 last:border-b-0">
                <span className="break-all font-medium">{fileName}</span>
                <span className="figures block text-muted">
                  {accepted.toLocaleString('en-US')} of {counted(rows, 'row')} kept · {by.name} ·{' '}
                  <Moment at={at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        <Papers batch={batch} />
      </Suspense>
    </div>
  )
}

function BankFile({ id, isHeld }: { id: string; isHeld: boolean }) {
  const { data: file } = useSuspenseQuery(bankFileQuery(id))
  const mayDownload = useMayNow('make_bank_files', 'download')
  const maySlip = useMayNow('read_bank_files', 'download')
  const leaves = !file.isStopped && !isHeld
  return (
    <section aria-label="Bank file" className="rounded-md bg-surface px-4 py-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="break-all">{file.fileName}</h2>
        <div className="flex flex-wrap gap-2">
          {mayDownload && leaves && (
            <FileLink href={`/api/bank-files/${id}/content`} className={buttonClass()}>
              <Download size={17} aria-hidden />
              Download the bank file
            </FileLink>
          )}
          {maySlip && leaves && (
            <Link to={`/bank-files/${id}/slip`} className={buttonClass('secondary')}>
              <FileText size={17} aria-hidden />
              Control slip
            </Link>
          )}
        </div>
      </div>
      <Facts
        facts={[
          [
            'Made',
            <span key="made">
              <Moment at={file.sealedAt} /> by {file.sealedBy.name}
            </span>,
          ],
          ['Payments', file.paymentCount.toLocaleString('en-US')],
          ['Size', `${file.bytes.toLocaleString('en-US')} bytes`],
          ['At the bank', file.uploadedAt ? `reference ${file.bankReference}` : 'not yet'],
          ['Seal', <Seal key="seal" seal={file.seal} />],
          ['Accounts add up to', hashTotalText(file.accountHashTotal)],
          ...checkedFacts(file),
        ]}
      />
      <h3 className="mt-4 mb-2">Check the file before the bank</h3>
      <Suspense fallback={<Loading isPart />}>
        <CheckFile bankFileId={id} />
      </Suspense>
    </section>
  )
}
