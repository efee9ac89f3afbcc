import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { BankFileView } from '#contract/batches/bank-files.ts'
import { WovenSeal } from '#pages/weave/woven-seal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { inGroups } from '../../ui/seal.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { CompareFile } from './compare-file.tsx'
import { FileState } from './file-columns.tsx'

type FileSheetProps = { file: BankFileView; mayDownload: boolean; onClose: () => void }

/** All that is known of one bank file, and a way to check one against it. */
export function FileSheet({ file, mayDownload, onClose }: FileSheetProps) {
  return (
    <SideSheet title={file.fileName} onClose={onClose} below={<FileState file={file} />}>
      <div className="flex items-start gap-4">
        <span className="flex-none rounded-md bg-raised p-2">
          <WovenSeal sha256={file.sha256} size={72} />
        </span>
        <div className="min-w-0">
          <p className="text-muted">Seal (SHA-256)</p>
          <code className="block select-all break-words text-[13px]">{inGroups(file.sha256)}</code>
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
          ['Lines counted', file.recordCount.toLocaleString('en-US')],
          ['Made by', file.sealedBy.name],
          ['Made', <Moment key="made" at={file.sealedAt} />],
          ['At the bank', <AtTheBank key="bank" file={file} />],
          ['Format', formatOf(file)],
          ['Size', `${file.bytes.toLocaleString('en-US')} bytes`],
          ['File number', file.sequence],
          ['Batch version', file.version],
        ]}
      />
      {mayDownload && (
        <p>
          <a
            href={`/api/bank-files/${file.id}/content`}
            download
            className={buttonClass('primary')}
          >
            <Download size={17} aria-hidden />
            Download
          </a>
        </p>
      )}
      <CompareFile key={file.id} file={file} />
    </SideSheet>
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
