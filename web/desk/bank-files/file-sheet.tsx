import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { BankFileView } from '#contract/batches/bank-files.ts'
import { hashTotalText } from '#domain/bank-files/compare/short-seal.ts'
import { WovenSeal } from '#pages/weave/woven-seal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { inGroups } from '../../ui/seal.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { batchQuery, DebitWaits, whyVoid } from '../batches/queries.ts'
import { checkedFacts } from '../layout/file-checks/checked-facts.tsx'
import { FileLink } from '../layout/files/file-link.tsx'
import { AuditLink } from '../layout/log/audit-link.tsx'
import { FileState } from './file-columns.tsx'

const CheckFile = lazy(async () => ({
  default: (await import('../layout/file-checks/check-file.tsx')).CheckFile,
}))

type FileSheetProps = { file: BankFileView; mayDownload: boolean; onClose: () => void }

/** All that is known of one bank file, and a way to check one against it. */
export function FileSheet({ file, mayDownload, onClose }: FileSheetProps) {
  return (
    <SideSheet title={file.fileName} onClose={onClose} below={<FileState file={file} />}>
      <div className="flex items-start gap-4">
        <span className="flex-none rounded-md bg-raised p-2">
          <WovenSeal sha256={file.seal} size={72} />
        </span>
        <div className="min-w-0">
          <p className="figures font-semibold text-[18px]">{file.shortSeal}</p>
          <p className="text-muted">{file.seal === file.sha256 ? 'Seal (SHA-256)' : 'Seal'}</p>
          <code className="block select-all break-words text-[13px]">{inGroups(file.seal)}</code>
        </div>
      </div>
      <Facts
        facts={[
          [
            'Batch',
            <Link key="batch" to={`/batches/${file.batchId}`}>
              {file.batchName} {file.batchReference}
            </Link>,
          ],
          ['Total', <Money key="total" toea={file.totalToea} className="font-semibold" />],
          ['Payments', file.paymentCount.toLocaleString('en-US')],
          ['Accounts add up to', hashTotalText(file.accountHashTotal)],
          ['Lines counted', file.recordCount.toLocaleString('en-US')],
          ['Made by', file.sealedBy.name],
          ['Made', <Moment key="made" at={file.sealedAt} />],
          ['At the bank', <AtTheBank key="bank" file={file} />],
          ...checkedFacts(file),
          ['Format', formatOf(file)],
          ['Size', `${file.bytes.toLocaleString('en-US')} bytes`],
          ['File number', file.sequence],
          ['Batch version', file.version],
        ]}
      />
      <VoidFacts file={file} />
      <p>
        <AuditLink subject={`bank-file/${file.id}`}>Who made and took it, and when</AuditLink>
      </p>
      {mayDownload && !file.isStopped && <Take file={file} />}
      <Suspense>
        <CheckFile key={file.id} bankFileId={file.id} />
      </Suspense>
    </SideSheet>
  )
}

/** The file itself, unless a debit holds it back; a void one is there to be looked at. */
function Take({ file }: { file: BankFileView }) {
  const isVoid = file.void?.voidedAt != null
  const { data: batch, isPending } = useQuery({ ...batchQuery(file.batchId), enabled: !isVoid })
  if (!isVoid && isPending) return <Loading isPart />
  if (!isVoid && batch?.unsaidDebit) {
    return (
      <Suspense fallback={<Loading isPart />}>
        <DebitWaits of={batch} debit={batch.unsaidDebit} />
      </Suspense>
    )
  }
  return (
    <p>
      <FileLink href={`/api/bank-files/${file.id}/content`} className={buttonClass('primary')}>
        <Download size={17} aria-hidden />
        {isVoid ? 'Download it as VOID' : 'Download'}
      </FileLink>
    </p>
  )
}

/** Why it is void, or shall be; and where somebody asks for it, which is on the page of its batch. */
function VoidFacts({ file: { batchId, void: asked } }: { file: BankFileView }) {
  if (!asked) {
    return (
      <p className="text-muted">
        Did the bank refuse it, or must nobody pay it? On the{' '}
        <Link to={`/batches/${batchId}`} className="underline">
          page of its batch
        </Link>{' '}
        one person asks that it be void, and another confirms it.
      </p>
    )
  }
  const { askedBy, voidedBy } = asked
  return (
    <p>
      {voidedBy
        ? `VOID: asked by ${askedBy.name}, confirmed by ${voidedBy.name}. `
        : `${askedBy.name} asks that it be void; somebody else confirms it on the page of its batch. `}
      {whyVoid(asked)}
    </p>
  )
}

function formatOf({ profileTitle, confirmedByBank }: BankFileView): string {
  return confirmedByBank ? profileTitle : `${profileTitle}, not yet confirmed by the bank`
}

function AtTheBank({ file: { uploadedAt, bankReference } }: { file: BankFileView }) {
  if (!uploadedAt) return 'not yet'
  return (
    <>
      <Moment at={uploadedAt} />, reference {bankReference ?? 'not known'}
    </>
  )
}
