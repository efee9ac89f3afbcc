import { Link } from 'react-router'
import type { HomeView } from '#contract/home.ts'
import type { BatchState } from '#domain/batches/batch.ts'
import { buttonClass } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Day } from '../../ui/formats.tsx'
import { useMayNow } from '../layout/queries.ts'
import { BatchRows } from './batch-rows.tsx'
import { howLong } from './how-long.ts'

type NeedsYou = NonNullable<HomeView['needs_you']>
type Mine = NeedsYou['batches'][number]

/** What is wanted of whoever prepares: why, and the verb that leads there. */
const wanted: Partial<Record<BatchState, (batch: Mine) => [why: string, verb: string]>> = {
  queried: ({ byName }) => [`${byName ?? 'Somebody'} asked a question`, `Answer ${byName ?? ''}`],
  rejected: ({ byName }) => [`Rejected by ${byName ?? 'an approver'}`, 'Mend it'],
  lapsed: () => ['Its pay day has passed', 'Give it a day'],
  needs_fix: () => ['Something in it must be mended', 'Mend it'],
  ready: () => ['Not handed over yet', 'Submit'],
  draft: () => ['Nothing in it yet', 'Add payments'],
  approved: () => ['Approved', 'Make the file'],
  file_sealed: () => ['The bank file is made', 'Mark as uploaded'],
}

export function NeedsYouList({ found }: { found: NeedsYou }) {
  return (
    <BatchRows
      title="Needs you"
      {...found}
      empty="Nothing needs you now."
      says={(batch) => (
        <>
          {wanted[batch.state]?.(batch)[0]} · <Day day={batch.valueDate} />
        </>
      )}
      action={(batch) => (
        <Link
          to={`/batches/${batch.id}`}
          className={buttonClass('secondary', 'small')}
          aria-label={`${wanted[batch.state]?.(batch)[1]}: ${batch.name}`}
        >
          {wanted[batch.state]?.(batch)[1]}
        </Link>
      )}
    />
  )
}

/** Who holds it up: the approvers, or the maker with a question open. */
const heldUp: Partial<Record<BatchState, string>> = {
  approval_blocked: 'nobody left can approve it',
  queried: 'a question is open',
}

export function WithOthersList({ found }: { found: NonNullable<HomeView['with_others']> }) {
  return (
    <BatchRows
      title="With others"
      {...found}
      empty="Nothing waits for anybody else."
      says={({ state, since, approvalsGiven, approvalsNeeded, preparedBy }) => (
        <>
          {heldUp[state] ?? `${approvalsGiven} of ${counted(approvalsNeeded, 'approval')}`},{' '}
          {howLong(since, new Date())} · {preparedBy}
        </>
      )}
    />
  )
}

export function WaitingList({ found }: { found: NonNullable<HomeView['waiting']> }) {
  const mayDecide = useMayNow('approve_payments', 'decide')
  return (
    <BatchRows
      title="Batches to be approved"
      {...found}
      empty="Nothing waits for approval."
      says={({ since, approvalsGiven, approvalsNeeded, preparedBy, warnings }) => (
        <>
          {approvalsGiven} of {counted(approvalsNeeded, 'approval')}, {howLong(since, new Date())} ·{' '}
          {preparedBy}
          {sumOf(warnings) > 0 && ` · ▲ ${sumOf(warnings)} to look at`}
        </>
      )}
      action={({ id, name, isYours }) =>
        isYours &&
        mayDecide && (
          <a
            href={`/approval/${id}`}
            className={buttonClass('secondary', 'small')}
            aria-label={`Decide: ${name}`}
          >
            Decide
          </a>
        )
      }
    />
  )
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
