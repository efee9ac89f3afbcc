import type { BankFileView } from '#contract/batches/bank-files.ts'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { inGroups } from '../../ui/seal.tsx'
import { CompareFile } from './compare-file.tsx'

/** All that is known of one bank file, and a way to check one against it. */
export function BankFileDetail({ file }: { file: BankFileView }) {
  return (
    <div className="grid items-start gap-4 px-3 py-3 max-sm:w-full max-sm:px-0 max-sm:py-1 max-sm:text-left lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-3">
        <div>
          <p className="text-muted">Seal (SHA-256)</p>
          <code className="block select-all break-words">{inGroups(file.sha256)}</code>
        </div>
        <Facts
          facts={[
            ['Size', `${file.bytes.toLocaleString('en-US')} bytes`],
            ['Lines counted', file.recordCount.toLocaleString('en-US')],
            ['File number', file.sequence],
            ['Batch version', file.version],
            ['Format', formatOf(file)],
            ['At the bank', <AtTheBank key="bank" {...file} />],
          ]}
        />
      </div>
      <CompareFile file={file} />
    </div>
  )
}

function formatOf({ profileTitle, confirmedByBank }: BankFileView): string {
  return confirmedByBank ? profileTitle : `${profileTitle}, not yet confirmed by the bank`
}

function AtTheBank({ uploadedAt, bankReference }: BankFileView) {
  if (!uploadedAt) return 'not yet'
  return (
    <>
      <Moment at={uploadedAt} />, reference {bankReference ?? 'not known'}
    </>
  )
}
