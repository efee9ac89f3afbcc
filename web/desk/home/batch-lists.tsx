import { Link } from 'react-router'
import type { HomeView } from '#contract/home.ts'
import type { Operation } from '#domain/access/organisation-state.ts'
import type { BatchState } from '#domain/batches/batch.ts'
import { buttonClass } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Day } from '../../ui/formats.tsx'
import { useMayNow, useSession } from '../layout/queries.ts'
import { BatchRows } from './batch-rows.tsx'
import { howLong } from './how-long.ts'

type NeedsYou = NonNullable<HomeView['needs_you']>
type Mine = NeedsYou['batches'][number]

/** What is wanted of whoever prepares: why, the verb that leads there, and what it does to the organisation. */
type Wanted = [why: string, verb: string, operation: Operation]
const wanted: Partial<Record<BatchState, (batch: Mine) => Wanted>> = {
  queried: ({ byName }) => [
    `${byName ?? 'Somebody'} asked a question`,
    `Answer ${byName ?? ''}`,
    'finish',
  ],
  rejected: ({ byName }) => [`Rejected by ${byName ?? 'an approver'}`, 'Mend it', 'finish'],
  lapsed: () => ['Its pay day has passed', 'Give it a day', 'finish'],
  needs_fix: () => ['Something in it must be mended', 'Mend it', 'finish'],
  ready: () => ['Not handed over yet', 'Submit', 'finish'],
  draft: () => ['Nothing in it yet', 'Add payments', 'finish'],
  approved: () => ['Approved', 'Make the file', 'download'],
  tampered: () => ['A changed copy of its file was found', 'Look at it', 'decide'],
  file_sealed: ({ byName }) =>
    byName
      ? [`${byName} asks that its bank file be void`, 'Confirm or reject', 'download']
      : ['The bank file is made', 'Mark as uploaded', 'download'],
}

export function NeedsYouList({ found }: { found: NeedsYou }) {
  const refused: readonly Operation[] = useSession().organisation.refuses ?? []
  return (
    <BatchRows
      title="Needs you"
      {...found}
      empty="Nothing to prepare, answer or take to the bank."
      says={(batch) => (
        <>
          {wanted[batch.state]?.(batch)[0]} · <Day day={batch.valueDate} />
        </>
      )}
      action={(batch) => {
        const [, verb, operation] = wanted[batch.state]?.(batch) ?? []
        if (!operation || refused.includes(operation)) return null
        return (
          <Link
            to={`/batches/${batch.id}`}
            className={buttonClass('secondary', 'small')}
            aria-label={`${verb}: ${batch.name}`}
          >
            {verb}
          </Link>
        )
      }}
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
