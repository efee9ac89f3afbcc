import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { BankFileView } from '#contract/batches/bank-files.ts'
import { StateDiamond } from '#pages/weave/state-diamond.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { Seal } from '../../ui/seal.tsx'
import { BankFileDetail } from './bank-file-detail.tsx'

type BankFileRowProps = { file: BankFileView; mayDownload: boolean; columnCount: number }

/** One bank file; its row opens to the full seal and the check. */
export function BankFileRow({ file, mayDownload, columnCount }: BankFileRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr className="border-line border-t">
        <th scope="row" className={`${cell} text-left font-medium`}>
          <span className="block min-w-0">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-6 items-center gap-1.5 text-left text-accent hover:underline"
            >
              <span aria-hidden="true" className="w-3 flex-none">
                {isOpen ? '▾' : '▸'}
              </span>
              <span className="break-all sm:whitespace-nowrap">{file.fileName}</span>
            </button>
            <span className="block pl-[18px] font-normal text-muted">
              {file.profileTitle}
              <span className="mt-1 block">
                <span className="sr-only">Seal </span>
                <Seal sha256={file.sha256} />
              </span>
            </span>
          </span>
        </th>
        <td className={cell} data-label="Batch">
          <span className="block min-w-0">
            <Link to={`/batches/${file.batchId}`}>{file.batchName}</Link>{' '}
            <span className="figures text-muted">{file.batchReference}</span>
          </span>
        </td>
        <td className={cell} data-label="State">
          <State file={file} />
        </td>
        <td className={cell} data-label="Made">
          <span className="figures">
            {file.sealedBy.name}
            <time dateTime={file.sealedAt} className="block whitespace-nowrap text-muted">
              <Moment at={file.sealedAt} />
            </time>
          </span>
        </td>
        <td className={`${cell} figures text-right`} data-label="Payments">
          {file.paymentCount.toLocaleString('en-US')}
        </td>
        <td className={`${cell} text-right`} data-label="Total">
          <Money toea={file.totalToea} />
        </td>
        {mayDownload && (
          <td className={`${cell} text-right`}>
            <a
              href={`/api/bank-files/${file.id}/content`}
              download
              className={buttonClass('secondary', 'small')}
            >
              <Download size={16} aria-hidden />
              Download<span className="sr-only"> {file.fileName}</span>
            </a>
          </td>
        )}
      </tr>
      <tr id={id} hidden={!isOpen} className={isOpen ? 'bg-raised' : 'hidden!'}>
        <td colSpan={columnCount} className="max-sm:block!">
          {isOpen && <BankFileDetail file={file} />}
        </td>
      </tr>
    </>
  )
}

const cell = 'h-9 px-3 py-1.5 align-middle'

function State({ file: { uploadedAt, bankReference } }: { file: BankFileView }) {
  if (!uploadedAt) return <FileState state="file_sealed" word="Sealed" />
  return (
    <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
      <FileState state="uploaded" word="At the bank" />
      {bankReference && <span className="figures break-all text-muted">{bankReference}</span>}
    </span>
  )
}

function FileState({ state, word }: { state: 'file_sealed' | 'uploaded'; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium">
      <StateDiamond state={state} approvalsGiven={0} approvalsNeeded={0} />
      {word}
    </span>
  )
}
