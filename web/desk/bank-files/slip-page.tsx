import { useSuspenseQuery } from '@tanstack/react-query'
import { FileText, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { ControlSlipView } from '#contract/batches/control-slip.ts'
import { shortSeal } from '#domain/bank-files/compare/short-seal.ts'
import { amountInWords } from '#domain/money/amount-in-words.ts'
import { accountsSay, slipSignatures, voidFacts } from '#domain/words/papers/slip-words.ts'
import { WovenSeal } from '#pages/weave/woven-seal.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Day, Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { RefusedNow } from '../../ui/refused-now.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { FileLink } from '../layout/files/file-link.tsx'
import { useMayNow } from '../layout/queries.ts'
import { slipQuery } from './queries.ts'

/** The control slip of a bank file: to be looked at, printed and signed beside the file on its way to the bank. */
export function SlipPage() {
  const { fileId = '' } = useParams()
  const may = useMayNow('read_bank_files', 'download')
  if (!may) {
    return (
      <Page title="Control slip">
        <RefusedNow action={<Link to="/bank-files">Bank files</Link>}>
          No control slip is taken
        </RefusedNow>
      </Page>
    )
  }
  return <Slip fileId={fileId} />
}

function Slip({ fileId }: { fileId: string }) {
  const { data: slip } = useSuspenseQuery(slipQuery(fileId))
  return (
    <Page
      title={`Control slip ${slip.reference}`}
      back={<Link to={`/batches/${slip.batchId}?tab=files`}>{slip.name}</Link>}
      below={
        <p className="mt-1">
          {slip.name}, {slip.organisation}
        </p>
      }
      actions={
        <span className="no-print flex flex-wrap gap-2">
          <Button icon={<Printer size={17} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
          <FileLink href={`/api/bank-files/${fileId}/slip`} className={buttonClass()}>
            <FileText size={17} aria-hidden />
            PDF
          </FileLink>
        </span>
      }
    >
      <section aria-label="The file" className="grid gap-4 rounded-md bg-surface p-4">
        <p className="flex items-center gap-4">
          <WovenSeal sha256={slip.file.seal} size={56} />
          <span>
            <span className="figures block font-semibold text-[18px]">
              {shortSeal(slip.file.seal)}
            </span>
            <span className="text-muted">Seal</span>
          </span>
        </p>
        <Facts facts={factsOf(slip)} />
      </section>
      <Table
        caption="Lines to look at first"
        columns={columns}
        rows={slip.riskiest}
        rowKey={({ line }) => String(line)}
      />
      <section aria-label="Signatures" className="grid gap-8 pt-6">
        {slipSignatures.map((who) => (
          <p key={who} className="border-line border-t pt-1 text-muted">
            {who} (name, signature, date and time)
          </p>
        ))}
      </section>
    </Page>
  )
}

function factsOf({ source, valueDate, file, ...slip }: ControlSlipView): Fact[] {
  const approved = slip.approvals.map(({ who, at }) => (
    <span key={`${who} ${at}`} className="block">
      {who}, <Moment at={at} />
    </span>
  ))
  return [
    ['Bank', source.bank],
    [
      'From account',
      <span key="from">
        {source.bsb} <AccountNumber accountNumber={source.accountNumber} />, {source.name}
      </span>,
    ],
    ['Value date', <Day key="day" day={valueDate} />],
    ['File', `${file.fileName}, number ${file.sequence}`],
    ...voidFacts(slip.voidFiles),
    ['Payments', file.paymentCount.toLocaleString('en-US')],
    ['Total', <Money key="total" toea={file.totalToea} className="font-semibold" />],
    ['In words', amountInWords(file.totalToea)],
    ['Accounts add up to', slip.accountHashTotal],
    [
      'SHA-256',
      <code key="sha" className="break-all text-[13px]">
        {file.sha256}
      </code>,
    ],
    ['Approved by', approved],
    [
      'File made by',
      <span key="made">
        {slip.sealedBy}, <Moment at={file.sealedAt} />
      </span>,
    ],
    ['Accounts', accountsSay(slip.accounts)],
  ]
}

const columns: Column<ControlSlipView['riskiest'][number]>[] = [
  { name: 'Line', cell: ({ line }) => line },
  { name: 'Payee', cell: ({ payeeName }) => payeeName, heads: true },
  {
    name: 'Account',
    cell: ({ bsb, accountNumber }) => (
      <span className="whitespace-nowrap">
        {bsb} <AccountNumber accountNumber={accountNumber} />
      </span>
    ),
  },
  { name: 'Why', cell: ({ why }) => why },
  { name: 'Amount', cell: ({ amountToea }) => <Money toea={amountToea} />, right: true },
]
