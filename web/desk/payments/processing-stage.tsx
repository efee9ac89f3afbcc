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
  { name: 'State', cell: (batch) => <BatchStateBadge batch={batch} /> },
  {
    name: 'Pay day',
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
  { name: 'Total', right: true, cell: ({ totalToea }) => <Money toea={totalToea} /> },
  { name: 'Done', className: 'sm:min-w-60', cell: (batch) => <LastDone batch={batch} /> },
]

const turn: Column<BatchUnderWay> = { name: 'Next', cell: (batch) => <Next batch={batch} /> }

const atBank: Column<BatchUnderWay> = {
  name: 'Bank’s reference',
  cell: ({ file }) => file?.bankReference,
}

function LastDone({ batch: { file, approvalsGiven } }: { batch: BatchUnderWay }) {
  if (!file) return `${approvalsGiven} ${approvalsGiven === 1 ? 'approval' : 'approvals'}`
  const { sealedBy, sealedAt, downloaded, uploaded } = file
  const [word, last] = uploaded
    ? ['Marked as uploaded', uploaded]
    : downloaded
      ? ['Downloaded', downloaded]
      : ['File made', { by: sealedBy, at: sealedAt }]
  return (
    <span className="min-w-0">
      {word} · {last.by.name},{' '}
      <span className="figures text-muted">
        <Moment at={last.at} />
      </span>
    </span>
  )
}

/** Those who may take the next step, whoever reads this first. */
function Next({ batch: { next, state } }: { batch: BatchUnderWay }) {
  const { user } = useSession()
  const others = next.filter(({ id }) => id !== user.id).map(({ name }) => name)
  const names = others.length < next.length ? ['You', ...others] : others
  const what = state === 'approved' ? 'makes the file' : 'marks it as uploaded'
  if (names.length === 0) return <span className="text-bad">Nobody may do the next step</span>
  return (
    <span className="min-w-0 whitespace-normal">
      {listOf(names)} <span className="text-muted">{what}</span>
    </span>
  )
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const listOf = (names: string[]) => either.format(names)
