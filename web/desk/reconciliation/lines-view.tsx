import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { StatementLineView } from '#contract/reconciliation/statements.ts'
import type { MatchState } from '#domain/statements/statement.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day } from '../../ui/formats.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Money } from '../../ui/money.tsx'
import { useMayNow } from '../layout/queries.ts'
import { Matched } from './matched.tsx'
import { linesQuery, useConfirm } from './queries.ts'

const UndoDialog = lazy(async () => ({ default: (await import('./line-dialogs.tsx')).UndoDialog }))
const MatchDialog = lazy(async () => ({
  default: (await import('./line-dialogs.tsx')).MatchDialog,
}))
const empty: Record<MatchState, string> = {
  tentative: 'No line waits to be confirmed.',
  unreconciled: 'No line that was imported waits to be matched.',
  reconciled: 'Nothing is confirmed yet.',
}

/** Lines of statements, each beside what it is of. */
export function LinesView({ state }: { state: MatchState }) {
  const query = useSuspenseInfiniteQuery(linesQuery(state))
  const mayReconcile = useMayNow('reconcile_payments', 'change')
  const lines = query.data.pages.flatMap(({ items }) => items)
  if (lines.length === 0) {
    return (
      <EmptyState action={<Link to="?view=accounts">Statements and batches</Link>}>
        {empty[state]}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      {lines.map((line) => (
        <LineCard key={line.id} line={line} mayReconcile={mayReconcile} />
      ))}
      <LoadMore query={query}>Load more</LoadMore>
    </div>
  )
}

function LineCard({ line, mayReconcile }: { line: StatementLineView; mayReconcile: boolean }) {
  const [open, setOpen] = useState<'match' | 'undo'>()
  const confirm = useConfirm()
  const { match, state } = line
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <p className="text-muted text-xs">
            On the statement of {line.sourceAccount.name}, <Day day={line.day} />
          </p>
          <p className="font-medium">
            <Money toea={line.amountToea} />
          </p>
          <p className="break-words">
            {line.text} {line.reference && <span className="text-muted">{line.reference}</span>}
          </p>
        </div>
        <div>{match ? <Matched match={match} /> : <p className="text-muted">Not matched</p>}</div>
      </div>
      {line.confirmedBy && <p className="mt-2 text-muted">Confirmed by {line.confirmedBy.name}.</p>}
      <ErrorNotice error={confirm.error} />
      {mayReconcile && (
        <div className="mt-3 flex flex-wrap gap-2">
          {state === 'tentative' && match && !match.isOwn && (
            <Button kind="primary" busy={confirm.isPending} onClick={() => confirm.mutate(line.id)}>
              Confirm<span className="sr-only"> {match.reference}</span>
            </Button>
          )}
          {state === 'tentative' && match?.isOwn && (
            <p className="text-muted">You prepared this batch, so somebody else confirms it.</p>
          )}
          {(state === 'tentative' || (state === 'reconciled' && !match?.isClosed)) && (
            <Button onClick={() => setOpen('undo')}>
              Take back<span className="sr-only"> {match?.reference}</span>
            </Button>
          )}
          {state === 'unreconciled' && line.amountToea < 0 && (
            <Button onClick={() => setOpen('match')}>
              Match<span className="sr-only"> {line.text}</span>
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {open === 'match' && <MatchDialog line={line} onClose={() => setOpen(undefined)} />}
        {open === 'undo' && <UndoDialog line={line} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}
