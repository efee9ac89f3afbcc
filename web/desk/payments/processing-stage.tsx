import type { BatchUnderWay, Processing } from '#contract/batches/across.ts'
import type { BatchState } from '#domain/batches/batch.ts'
import { Day, Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { RowName, rowNameWidth } from '../../ui/row-name.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { BatchStateBadge } from '../batches/queries.ts'
import { useSession } from '../layout/queries.ts'

type StageTableProps = {
  caption: string
  stage: Processing['approved']
  state: BatchState
}

/** The batches of one stage, each with what was done last and who comes next. */
export function StageTable({ caption, stage, state }: StageTableProps) {
  return (
    <Table
      caption={caption}
      columns={state === 'uploaded' ? [...facts, atBank] : [...facts, turn]}
      rows={stage.items}
      rowKey={({ id }) => id}
    />
  )
}

const facts: Column<BatchUnderWay>[] = [
  {
    name: 'Batch',
    heads: true,
    className: rowNameWidth,
    cell: ({ id, name, reference }) => (
      <RowName to={`/batches/${id}`} name={name} number={reference} />
    ),
  },
  {
    name: 'State',
    className: 'sm:max-2xl:hidden',
    cell: (batch) => <BatchStateBadge batch={batch} />,
  },
  {
    name: 'Pay day',
    phone: 'below',
    cell: ({ valueDate }) => (
      <span className="whitespace-nowrap">
        <Day day={valueDate} />
      </span>
    ),
  },
  { name: 'From', className: 'sm:max-2xl:hidden', cell: ({ sourceAccount }) => sourceAccount.name },
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
  { name: 'Done', className: 'sm:max-w-72!', cell: doneOf },
  {
    name: 'When',
    className: 'sm:whitespace-nowrap sm:max-2xl:hidden',
    cell: (batch) => {
      const last = lastOf(batch)
      return last && <Moment at={last.at} />
    },
  },
]

const turn: Column<BatchUnderWay> = {
  name: 'Next',
  className: 'sm:max-w-64!',
  phone: 'below',
  cell: (batch) => <Next batch={batch} />,
}

const atBank: Column<BatchUnderWay> = {
  name: 'Bank’s reference',
  phone: 'below',
  className: 'figures sm:whitespace-nowrap',
  cell: ({ file }) => file?.bankReference && <span>{file.bankReference}</span>,
}

/** What was done last, and by whom; when stands beside it, and in its title where there is no room for it. */
function doneOf(batch: BatchUnderWay) {
  const last = lastOf(batch)
  if (last) return `${last.word} · ${last.by.name}`
  const { approvalsGiven } = batch
  return `${approvalsGiven} ${approvalsGiven === 1 ? 'approval' : 'approvals'}`
}

function lastOf({ file }: BatchUnderWay) {
  if (!file) return undefined
  const { sealedBy, sealedAt, downloaded, uploaded } = file
  if (uploaded) return { word: 'Marked as uploaded', ...uploaded }
  if (downloaded) return { word: 'Downloaded', ...downloaded }
  return { word: 'File made', by: sealedBy, at: sealedAt }
}

/** Those who may take the next step, whoever reads this first. */
function Next({ batch: { next, state } }: { batch: BatchUnderWay }) {
  const { user } = useSession()
  const others = next.filter(({ id }) => id !== user.id).map(({ name }) => name)
  if (state === 'tampered') return <span className="text-bad">Two people clear it</span>
  const names = others.length < next.length ? ['You', ...others] : others
  if (names.length === 0) return <span className="text-bad">Nobody may do the next step</span>
  const does = state === 'approved' ? 'makes the file' : 'marks it as uploaded'
  const words = `${listOf(names)} ${does}`
  // on a phone the line has room for one name
  const short = names.length > 1 ? `${names[0]} or ${names.length - 1} more ${does}` : words
  return (
    <>
      <span title={words} className="min-w-0 max-sm:hidden sm:block sm:truncate">
        {words}
      </span>
      <span className="sm:hidden">{short}</span>
    </>
  )
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const listOf = (names: string[]) => either.format(names)
