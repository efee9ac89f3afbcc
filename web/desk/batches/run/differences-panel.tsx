import { useSuspenseQuery } from '@tanstack/react-query'
import type { BatchView } from '#contract/batches/batches.ts'
import type { DifferenceView, SentWords } from '#contract/batches/differences.ts'
import { isEditable } from '#domain/batches/batch.ts'
import {
  type DifferenceKind,
  type DifferenceWord,
  differenceKinds,
  differenceWords,
  saidKinds,
} from '#domain/batches/runs/differences.ts'
import { countUnsaid, isUnsaid, needsWords } from '#domain/batches/runs/said-words.ts'
import { besideWords } from '#domain/words/runs/run-words.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { ChooseRun } from './choose-run.tsx'
import { differencesQuery, useSayWords } from './queries.ts'

const titles: Record<DifferenceKind, string> = {
  account: 'Another account',
  new: 'New',
  gone: 'Gone',
  back: 'Back',
  amount: 'Another amount',
  name: 'Another name',
}

const wordTitles: Record<DifferenceWord, string> = {
  started: 'started',
  left: 'left',
  leave: 'on leave',
  mistake: 'a mistake',
}

const wordTitle = (kind: DifferenceKind, word: DifferenceWord) =>
  kind === 'back' && word === 'leave' ? 'was on leave' : wordTitles[word]

/** A run beside its last one, the worst first; of whoever is new or gone the maker says why. */
export function DifferencesPanel({ batch }: { batch: BatchView }) {
  const { data } = useSuspenseQuery(differencesQuery(batch.id))
  const maySay = useMayNow('create_payments', 'finish') && isEditable(batch.state)
  const say = useSayWords(batch.id)
  const { summary, sentence, items } = data
  if (!summary) {
    return (
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <EmptyState>
          No run of this template is at the bank yet, so there is nothing to compare with.
        </EmptyState>
        {maySay && <ChooseRun batch={batch} isChosen={false} />}
      </div>
    )
  }
  const left = needsWords(batch.run?.kind ?? null) ? countUnsaid(summary) : 0
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <p>
        <strong className="font-medium">{besideWords(summary)}:</strong> {sentence}
      </p>
      {maySay && <ChooseRun batch={batch} isChosen={summary.chosenBy !== undefined} />}
      {maySay && left > 0 && (
        <Notice tone="wait">
          Before it is submitted, say why {left === 1 ? '1 person is' : `${left} people are`} new,
          gone or back: of each, or of all at once.
        </Notice>
      )}
      <ErrorNotice error={say.error} />
      {differenceKinds.map((kind) => (
        <OfKind
          key={kind}
          kind={kind}
          count={summary[kind]}
          rows={items.filter((row) => row.kind === kind)}
          {...(maySay ? { onSaid: say.mutate, busy: say.isPending } : {})}
        />
      ))}
      <p className="text-muted">
        {summary.same} {summary.same === 1 ? 'person is' : 'people are'} paid as in {summary.run}
        {summary.near
          ? `, and ${summary.near} nearly so: the amount differs by no more than K200.00, or than a quarter`
          : ''}
        .
      </p>
    </div>
  )
}

type OfKindProps = {
  kind: DifferenceKind
  count: number
  rows: DifferenceView[]
  onSaid?: (said: SentWords) => void
  busy?: boolean
}

function OfKind({ kind, count, rows, onSaid, busy = false }: OfKindProps) {
  if (count === 0) return null
  const title = `${titles[kind]} (${count})`
  const isTold = kind === 'account' || kind === 'name'
  const columns: Column<DifferenceView>[] = [
    { name: 'Name', heads: true, cell: ({ name }) => name },
    ...(isTold
      ? [{ name: 'Was', breaks: true, cell: ({ before }: DifferenceView) => before }]
      : []),
    ...(isTold ? [{ name: 'Is', breaks: true, cell: ({ now }: DifferenceView) => now }] : []),
    { name: 'Last run', right: true, cell: ({ beforeToea }) => <Amount toea={beforeToea} /> },
    { name: 'This run', right: true, cell: ({ nowToea }) => <Amount toea={nowToea} /> },
  ]
  const said: Column<DifferenceView> = {
    name: 'Why',
    cell: (row) => <Why row={row} {...(onSaid ? { onSaid } : {})} />,
  }
  return (
    <section aria-label={title}>
      <h2 className="mb-1">{title}</h2>
      <Table
        caption={title}
        columns={rows.some(({ words }) => words.length > 0) ? [...columns, said] : columns}
        rows={rows}
        // one pooled account may have several members in a list
        rowKey={({ person }) => person}
        footer={footerOf(rows, count)}
      />
      {onSaid && <SayOfAll kind={kind} count={count} rows={rows} busy={busy} onSaid={onSaid} />}
    </section>
  )
}

/** Whoever nothing was said of stands before the others, so that the list comes to its end as they are said. */
function footerOf(rows: DifferenceView[], count: number): string | undefined {
  if (rows.length >= count) return undefined
  const isSayable = rows.some(({ words }) => words.length > 0)
  return `${rows.length} of ${count}${isSayable ? ', those without a word first' : ''}.`
}

type SayOfAllProps = Required<OfKindProps>

/** One word for all of a kind of whom nothing was said, also for those beyond the list. */
function SayOfAll({ kind, count, rows, busy, onSaid }: SayOfAllProps) {
  const unsaid = rows.filter(isUnsaid)
  const said = saidKinds.find((one) => one === kind)
  const words = unsaid[0]?.words.filter((word) => word !== 'mistake') ?? []
  if (!said || (unsaid.length < 2 && rows.length === count)) return null
  // of a list with an end it is not known how many they are, where all of it is left
  const many = unsaid.length < rows.length || rows.length === count ? ` ${unsaid.length}` : ''
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {words.map((word) => (
        <Button key={word} busy={busy} onClick={() => onSaid({ all: { [said]: word } })}>
          All{many} without a word: {wordTitle(kind, word)}
        </Button>
      ))}
    </div>
  )
}

function Amount({ toea }: { toea: number }) {
  return toea === 0 ? <span className="text-muted">nothing</span> : <Money toea={toea} />
}

function Why({ row, onSaid }: { row: DifferenceView; onSaid?: OfKindProps['onSaid'] }) {
  const { kind, payeeId, person, name, word, words } = row
  if (!onSaid) return <>{word === null ? 'nothing was said' : wordTitle(kind, word)}</>
  const say = (chosen: DifferenceWord | null) =>
    onSaid({ words: [{ payeeId, person, word: chosen }] })
  return (
    <select
      aria-label={`Why is ${name} ${row.kind}?`}
      className="control"
      value={word ?? ''}
      onChange={({ target }) => say(differenceWords.find((one) => one === target.value) ?? null)}
    >
      <option value="">–</option>
      {words.map((one) => (
        <option key={one} value={one}>
          {wordTitle(kind, one)}
        </option>
      ))}
    </select>
  )
}
