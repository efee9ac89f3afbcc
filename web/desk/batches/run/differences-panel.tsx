import { useSuspenseQuery } from '@tanstack/react-query'
import type { BatchView } from '#contract/batches/batches.ts'
import type { DifferenceView } from '#contract/batches/differences.ts'
import { isEditable } from '#domain/batches/batch.ts'
import {
  type DifferenceKind,
  type DifferenceWord,
  differenceKinds,
  differenceWords,
} from '#domain/batches/runs/differences.ts'
import { besideWords } from '#domain/words/runs/run-words.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Money } from '../../../ui/money.tsx'
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
  const unsaid = items.filter(({ words, word }) => words.length > 0 && word === null)
  const all = (kind: DifferenceKind, word: DifferenceWord) =>
    say.mutate({
      words: unsaid.filter((row) => row.kind === kind).map(({ payeeId }) => ({ payeeId, word })),
    })
  const news = unsaid.filter(({ kind }) => kind === 'new').length
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <p>
        <strong className="font-medium">{besideWords(summary)}:</strong> {sentence}
      </p>
      {maySay && <ChooseRun batch={batch} isChosen={summary.chosenBy !== undefined} />}
      {maySay && news > 1 && (
        <div>
          <Button busy={say.isPending} onClick={() => all('new', 'started')}>
            All {news} new ones started
          </Button>
        </div>
      )}
      <ErrorNotice error={say.error} />
      {differenceKinds.map((kind) => (
        <OfKind
          key={kind}
          kind={kind}
          count={summary[kind]}
          rows={items.filter((row) => row.kind === kind)}
          {...(maySay
            ? { onWord: (payeeId, word) => say.mutate({ words: [{ payeeId, word }] }) }
            : {})}
        />
      ))}
      <p className="text-muted">
        {summary.same} {summary.same === 1 ? 'person is' : 'people are'} paid as in {summary.run},
        or nearly so: the amount differs by a quarter or K200.00 at most.
      </p>
    </div>
  )
}

type OfKindProps = {
  kind: DifferenceKind
  count: number
  rows: DifferenceView[]
  onWord?: (payeeId: string, word: DifferenceWord | null) => void
}

function OfKind({ kind, count, rows, onWord }: OfKindProps) {
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
    cell: (row) => <Why row={row} {...(onWord ? { onWord } : {})} />,
  }
  return (
    <section aria-label={title}>
      <h2 className="mb-1">{title}</h2>
      <Table
        caption={title}
        columns={rows.some(({ words }) => words.length > 0) ? [...columns, said] : columns}
        rows={rows}
        // one pooled account may have several members in a list
        rowKey={({ payeeId, name }) => `${payeeId} ${name}`}
        footer={rows.length < count ? `The first ${rows.length} of ${count}.` : undefined}
      />
    </section>
  )
}

function Amount({ toea }: { toea: number }) {
  return toea === 0 ? <span className="text-muted">nothing</span> : <Money toea={toea} />
}

function Why({ row, onWord }: { row: DifferenceView; onWord?: OfKindProps['onWord'] }) {
  const { payeeId, name, word, words } = row
  if (!onWord) return <>{word === null ? 'nothing was said' : wordTitles[word]}</>
  return (
    <select
      aria-label={`Why is ${name} ${row.kind}?`}
      className="control"
      value={word ?? ''}
      onChange={({ target }) =>
        onWord(payeeId, differenceWords.find((one) => one === target.value) ?? null)
      }
    >
      <option value="">–</option>
      {words.map((one) => (
        <option key={one} value={one}>
          {wordTitles[one]}
        </option>
      ))}
    </select>
  )
}
