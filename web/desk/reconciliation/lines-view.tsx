import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { StatementLineView } from '#contract/reconciliation/statements.ts'
import { type MatchState, statementLimits } from '#domain/statements/statement.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { counted } from '../../ui/counted.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day } from '../../ui/formats.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMayNow } from '../layout/queries.ts'
import { CameBack } from './came-back.tsx'
import { Matched } from './matched.tsx'
import { linesQuery, useConfirm, useConfirmLines } from './queries.ts'

const UndoDialog = lazy(async () => ({ default: (await import('./line-dialogs.tsx')).UndoDialog }))
const MatchDialog = lazy(async () => ({
  default: (await import('./line-dialogs.tsx')).MatchDialog,
}))
const AsideDialog = lazy(async () => ({
  default: (await import('./line-dialogs.tsx')).AsideDialog,
}))
const empty: Record<MatchState, string> = {
  tentative: 'No line waits to be confirmed.',
  unreconciled: 'No line that was imported waits to be matched or set aside.',
  reconciled: 'Nothing is confirmed yet.',
}

/** Lines of statements, each beside what it is of; several are confirmed by one press. */
export function LinesView({ state }: { state: MatchState }) {
  const query = useSuspenseInfiniteQuery(linesQuery(state))
  const mayReconcile = useMayNow('reconcile_payments', 'change')
  const confirm = useConfirmLines()
  const [ticked, setTicked] = useState<string[]>([])
  const lines = query.data.pages.flatMap(({ items }) => items)
  const open = lines.filter((line) => mayReconcile && mayConfirm(line)).map(({ id }) => id)
  const chosen = lines
    .filter(({ id }) => open.includes(id) && ticked.includes(id))
    .slice(0, confirmedMax)
  const { confirmed = [], refused = [] } = confirm.data ?? {}
  return (
    <div className="grid gap-3">
      {confirmed.length > 0 && (
        <Notice tone="ok" title={`${counted(confirmed.length, 'line')} confirmed.`} />
      )}
      {refused.length > 0 && (
        <Notice tone="bad" title={`${counted(refused.length, 'line')} not confirmed.`}>
          <p>Why stands with each.</p>
        </Notice>
      )}
      <ErrorNotice error={confirm.error} />
      {open.length > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind="primary"
            busy={confirm.isPending}
            disabled={chosen.length === 0}
            onClick={() => confirm.mutate(chosen, { onSuccess: () => setTicked([]) })}
          >
            {chosen.length === 0
              ? 'Confirm the ticked lines'
              : `Confirm ${counted(chosen.length, 'line')}`}
          </Button>
          <Button onClick={() => setTicked(open.slice(0, confirmedMax))}>
            {open.length > confirmedMax ? `Tick the first ${confirmedMax}` : 'Tick all shown'}
          </Button>
        </div>
      )}
      {lines.length === 0 && (
        <EmptyState action={<Link to="?view=accounts">Statements and batches</Link>}>
          {empty[state]}
        </EmptyState>
      )}
      {lines.map((line) => (
        <LineCard
          key={line.id}
          line={line}
          mayReconcile={mayReconcile}
          refused={refused.find(({ id }) => id === line.id)?.message}
          tick={
            open.length > 1 && open.includes(line.id)
              ? {
                  isChecked: ticked.includes(line.id),
                  onCheck: (isChecked) =>
                    setTicked((now) =>
                      isChecked ? [...now, line.id] : now.filter((id) => id !== line.id),
                    ),
                }
              : undefined
          }
        />
      ))}
      <LoadMore query={query} />
    </div>
  )
}

const { confirmedMax } = statementLimits

/** The reader neither made what it is of, nor set it aside. */
const mayConfirm = ({ state, match, aside }: StatementLineView) =>
  state === 'tentative' && !(match ?? aside)?.isOwn

type LineCardProps = {
  line: StatementLineView
  mayReconcile: boolean
  refused: string | undefined
  tick: { isChecked: boolean; onCheck: (isChecked: boolean) => void } | undefined
}

function LineCard({ line, mayReconcile, refused, tick }: LineCardProps) {
  const [open, setOpen] = useState<'match' | 'aside' | 'undo'>()
  const confirm = useConfirm()
  const { match, aside, state } = line
  const what = match?.reference ?? line.text
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
        <div>
          {match && <Matched match={match} />}
          {aside && (
            <p className="break-words">
              None of our payments: {aside.reason}
              {line.matchedBy && <span className="text-muted"> ({line.matchedBy.name})</span>}
            </p>
          )}
          {!match && !aside && <p className="text-muted">Not matched</p>}
          {line.voidBeside !== null && (
            <p className="mt-1 text-wait">
              It may also be of{' '}
              {line.voidBeside
                ? `the bank file of ${line.voidBeside} that is void`
                : 'a void bank file'}
              , whose payments could leave again: confirm it only where you know that it is not.
            </p>
          )}
        </div>
      </div>
      {line.confirmedBy && <p className="mt-2 text-muted">Confirmed by {line.confirmedBy.name}.</p>}
      <ErrorNotice error={confirm.error} />
      {refused && <Notice tone="bad" title={refused} />}
      {mayReconcile && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {tick && <Checkbox label={`Tick ${what}`} {...tick} />}
          {mayConfirm(line) && (
            <Button kind="primary" busy={confirm.isPending} onClick={() => confirm.mutate(line)}>
              Confirm<span className="sr-only"> {what}</span>
            </Button>
          )}
          {state === 'tentative' && !mayConfirm(line) && (
            <p className="text-muted">
              {aside
                ? 'You set it aside, so somebody else confirms it.'
                : 'You prepared this or changed whom it pays, so somebody else confirms it.'}
            </p>
          )}
          {(state === 'tentative' || (state === 'reconciled' && !match?.isClosed)) && (
            <Button onClick={() => setOpen('undo')}>
              Take back<span className="sr-only"> {what}</span>
            </Button>
          )}
          {state === 'unreconciled' && line.amountToea < 0 && (
            <Button onClick={() => setOpen('match')}>
              Match<span className="sr-only"> {what}</span>
            </Button>
          )}
          {state === 'unreconciled' && line.amountToea > 0 && <CameBack line={line} />}
          {state === 'unreconciled' && (
            <Button onClick={() => setOpen('aside')}>
              Set aside<span className="sr-only"> {what}</span>
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {open === 'match' && <MatchDialog line={line} onClose={() => setOpen(undefined)} />}
        {open === 'aside' && <AsideDialog line={line} onClose={() => setOpen(undefined)} />}
        {open === 'undo' && <UndoDialog line={line} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}
