import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { BankFileView } from '#contract/batches/bank-files.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { StateDiamond } from '#pages/weave/state-diamond.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { RowName, rowNameWidth } from '../../ui/row-name.tsx'
import { Seal } from '../../ui/seal.tsx'
import type { Column } from '../../ui/table.tsx'
import type { useSideSheet } from '../../ui/use-side-sheet.ts'
import { FileLink } from '../layout/files/file-link.tsx'

type LinkTo = ReturnType<typeof useSideSheet>['linkTo']

/** What a bank file shows in the list; the rest stands in its sheet. */
export function fileColumns(linkTo: LinkTo, mayDownload: boolean): Column<BankFileView>[] {
  return [
    {
      name: 'File',
      heads: true,
      cell: (file) => (
        <Link {...linkTo(file.id)}>{isVoid(file) ? <s>{file.fileName}</s> : file.fileName}</Link>
      ),
    },
    { name: 'Seal', cell: ({ seal }) => <Seal seal={seal} /> },
    {
      name: 'Batch',
      className: rowNameWidth,
      cell: ({ batchId, batchName, batchReference }) => (
        <RowName to={`/batches/${batchId}`} name={batchName} number={batchReference} />
      ),
    },
    { name: 'State', phone: 'below', cell: (file) => <FileState file={file} /> },
    {
      name: 'Made',
      className: 'sm:max-2xl:hidden',
      cell: ({ sealedAt }) => <Moment at={sealedAt} />,
    },
    {
      name: 'Payments',
      right: true,
      cell: ({ paymentCount }) => paymentCount.toLocaleString('en-US'),
    },
    {
      name: 'Total',
      right: true,
      phone: 'beside',
      cell: ({ totalToea }) => <Money toea={totalToea} />,
    },
    ...(mayDownload
      ? [
          {
            ...downloads,
            cell: (file: BankFileView) => (file.isStopped ? null : <Content file={file} />),
          },
        ]
      : []),
  ]
}

const downloads = { name: '', title: <span className="sr-only">Actions</span>, right: true }

function Content({ file: { id, fileName } }: { file: BankFileView }) {
  return (
    <FileLink
      href={`/api/bank-files/${id}/content`}
      className={`${buttonClass('secondary', 'small')} align-middle sm:-my-1`}
    >
      <Download size={15} aria-hidden />
      <span className="sm:max-2xl:sr-only">Download</span>
      <span className="sr-only"> {fileName}</span>
    </FileLink>
  )
}

const isVoid = (file: BankFileView) => file.void?.voidedAt != null

/** At the bank with the bank's own reference, or sealed and here; or void. */
export function FileState({ file }: { file: BankFileView }) {
  const { uploadedAt, bankReference, isStopped } = file
  if (isVoid(file)) return <VoidState />
  return (
    <span className="inline-flex items-baseline gap-1.5 sm:whitespace-nowrap">
      <span className="self-center">
        <StateDiamond
          state={isStopped ? 'tampered' : uploadedAt ? 'uploaded' : 'file_sealed'}
          approvalsGiven={0}
          approvalsNeeded={0}
        />
      </span>
      <span className="font-medium">
        {isStopped ? batchStateWords.tampered.word : uploadedAt ? 'At the bank' : 'Sealed'}
      </span>
      {file.void && <span className="text-muted">somebody asks to void it</span>}
      {bankReference && (
        <span className="figures text-muted sm:max-2xl:sr-only">{bankReference}</span>
      )}
    </span>
  )
}

function VoidState() {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span className="self-center">
        <StateDiamond state="cancelled" approvalsGiven={0} approvalsNeeded={0} />
      </span>
      <strong>VOID</strong>
    </span>
  )
}
