import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RunView, TemplateView } from '#contract/batches/templates.ts'
import { batchKindWords } from '#domain/words/runs/batch-kind-words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Day } from '../../ui/formats.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Unread } from '../../ui/unread.tsx'
import { useMayStart, useSession } from '../layout/queries.ts'
import { usableAccountsQuery } from '../source-accounts/queries.ts'
import { useChangeTemplate, useStartRun } from './queries.ts'
import { rhythmWords } from './words.ts'

const LastSheet = lazy(async () => ({ default: (await import('./last-sheet.tsx')).LastSheet }))

type CardProps = { template: TemplateView; onEdit?: () => void }

/** One template: what it pays, its last run, and the start of the next. */
export function TemplateCard({ template, onEdit }: CardProps) {
  const { id, name, kind, rhythm, sourceAccount, owner, revision } = template
  const change = useChangeTemplate(id)
  const { user } = useSession()
  const [isSheetShown, showSheet] = useState(false)
  return (
    <li className="rounded-md bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2>{name}</h2>
        {onEdit && (
          <span className="flex flex-wrap gap-1">
            <Button kind="quiet" size="small" onClick={onEdit}>
              Edit<span className="sr-only"> {name}</span>
            </Button>
            <Button
              kind="quiet"
              size="small"
              busy={change.isPending}
              onClick={() => change.mutate({ status: 'archived', revision })}
            >
              Archive<span className="sr-only"> {name}</span>
            </Button>
          </span>
        )}
      </div>
      <div className="mt-2 space-y-3">
        <Facts
          facts={[
            ['What it pays', `${batchKindWords[kind]}, ${rhythmWords[rhythm].toLowerCase()}`],
            ['From', sourceAccount.name],
            ...(template.isConfidential ? [forTheGroup] : []),
            ['Next', <Next key="next" template={template} />],
            ['Last run', <LastRun key="last" run={template.lastRun} />],
            ['Owner', owner.name],
          ]}
        />
        {onEdit && owner.id !== user.id && (
          <Button size="small" onClick={() => change.mutate({ ownerId: user.id, revision })}>
            Make me its owner
          </Button>
        )}
        <ErrorNotice error={change.error} />
        {template.lastSheet && (
          <>
            <Button
              kind="quiet"
              size="small"
              aria-expanded={isSheetShown}
              onClick={() => showSheet(!isSheetShown)}
            >
              How its last sheet was read<span className="sr-only">: {name}</span>
            </Button>
            {isSheetShown && (
              <Suspense fallback={<Loading isPart />}>
                <LastSheet templateId={id} name={name} sheet={template.lastSheet} />
              </Suspense>
            )}
          </>
        )}
        <Start template={template} />
      </div>
    </li>
  )
}

const forTheGroup: Fact = ['Single payments', 'For the payroll group alone']

function Next({ template: { next, rhythm } }: { template: TemplateView }) {
  if (rhythm === '') return <>No periods</>
  if (!next) {
    return (
      <>
        No period is confirmed.{' '}
        <Link to="/batches/periods" className="underline">
          Confirm a year
        </Link>
      </>
    )
  }
  return (
    <>
      {next.period.label}, paid on <Day day={next.period.payDay} />
    </>
  )
}

function LastRun({ run }: { run: TemplateView['lastRun'] }) {
  if (!run) return <>None that was made into a bank file</>
  return (
    <>
      <Link to={`/batches/${run.id}`} className="underline">
        {run.name}
      </Link>
      {otherParts(run)}, {counted(run.paymentCount, 'payment')}, <Money toea={run.totalToea} />
    </>
  )
}

/** It is one run with them. */
const otherParts = ({ parts }: RunView) =>
  parts > 1 && ` and its ${counted(parts - 1, 'other part')}`

/** One press: with the payments of the last run where there is one. A draft that is there already is opened instead. */
function Start({ template }: { template: TemplateView }) {
  const { id, next, rhythm, lastRun, sourceAccount } = template
  const navigate = useNavigate()
  const start = useStartRun(id, (run) => navigate(`/batches/${run.id}`))
  const mayStart = useMayStart()
  const usable = useQuery({ ...usableAccountsQuery, enabled: mayStart })
  if (!mayStart) return null
  const draft = next?.draft
  const isWithoutPeriod = rhythm !== '' && !next
  if (isWithoutPeriod) return null
  if (!draft && !usable.data?.some((account) => account.id === sourceAccount.id)) {
    return (
      <>
        {usable.data && <p className="text-muted">You may not pay from {sourceAccount.name}.</p>}
        <Unread query={usable} what="Which accounts you may pay from" />
      </>
    )
  }
  const what = next ? next.period.label : 'a batch'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {draft ? (
          <Link to={`/batches/${draft.id}`} className={buttonClass('primary')}>
            Go on with {draft.name}
          </Link>
        ) : (
          <>
            {lastRun && (
              <Button
                kind="primary"
                busy={start.isPending}
                onClick={() => start.mutate({ copyLines: true })}
              >
                Start {what} from {lastRun.name}
                {otherParts(lastRun)}
              </Button>
            )}
            <Button
              kind={lastRun ? 'quiet' : 'primary'}
              busy={start.isPending}
              onClick={() => start.mutate({ copyLines: false })}
            >
              Start {what} empty
            </Button>
          </>
        )}
      </div>
      <ErrorNotice error={start.error} />
    </>
  )
}
