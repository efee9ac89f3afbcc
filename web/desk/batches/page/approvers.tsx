import type { ApproverView, BatchView, StepView } from '#contract/batches/batches.ts'
import type { StepKind } from '#domain/batches/batch.ts'
import { isBeforeFile } from '#domain/batches/batch.ts'
import { howProven, whoActed } from '#domain/words/step-words.ts'
import { Moment } from '../../../ui/formats.tsx'
import { useSession } from '../../layout/queries.ts'

/** How many must approve, what each has done so far, who still can, and why the others cannot. */
export function Approvers({ batch }: { batch: BatchView }) {
  const decided = lastDecisions(batch)
  const { refuses } = useSession().organisation
  const isRefused = batch.inVain !== undefined || (refuses?.includes('decide') ?? false)
  const isWaiting = isBeforeFile(batch.state) && batch.state !== 'approved'
  const isOpenToDecide = isWaiting && !isRefused
  const waiting = isOpenToDecide
    ? batch.approvers.filter(({ person }) => !decided.has(person.id))
    : []
  const able = waiting.filter(({ mayApprove }) => mayApprove)
  const unable = waiting.filter(({ mayApprove }) => !mayApprove)
  const listed = (may: boolean) => batch.approvers.filter(({ mayApprove }) => mayApprove === may)
  const moreAble = batch.approversAble - listed(true).length
  const moreUnable = batch.approversUnable - listed(false).length
  const raised = batch.steps.findLast(
    ({ kind, version }) => kind === 'raise' && version === batch.version,
  )
  return (
    <div className="grid gap-2">
      <p>
        {needed(batch.approvalsNeeded)}
        <span className="figures block text-muted">
          {batch.approvalsGiven} of {batch.approvalsNeeded} given
        </span>
        {raised && (
          <span className="block text-muted">
            The approval rules became stricter <Moment at={raised.at} />: {raised.comment}.
          </span>
        )}
      </p>
      <ul className="grid gap-2">
        {[...decided.values()].map((step) => (
          <Decided key={step.actor.id} step={step} />
        ))}
        {able.map((approver) => (
          <CanApprove key={approver.person.id} approver={approver} />
        ))}
      </ul>
      {isOpenToDecide && <More left={moreAble} />}
      {isOpenToDecide && able.length === 0 && <p>Nobody else can approve it at the moment.</p>}
      {isWaiting && isRefused && <p>Nobody can approve it now: what stands above says why.</p>}
      {unable.length > 0 && (
        <details>
          <summary className="py-1 text-muted">
            Why not the others ({unable.length + moreUnable})
          </summary>
          <ul className="mt-1 grid gap-1.5">
            {unable.map(({ person, message }) => (
              <li key={person.id}>
                {person.name} <span className="text-muted">{message}</span>
              </li>
            ))}
          </ul>
          <More left={moreUnable} />
        </details>
      )}
    </div>
  )
}

const decisions: Partial<Record<StepKind, { shape: string; tone: string; word: string }>> = {
  approve: { shape: '●', tone: 'text-ok', word: 'Approved' },
  reject: { shape: '✕', tone: 'text-bad', word: 'Rejected it' },
  query: { shape: '◔', tone: 'text-wait', word: 'Asked a question' },
}

/** The last decision of each approver on this version. */
function lastDecisions({ steps, version }: BatchView): Map<string, StepView> {
  const decided = steps.filter((step) => step.version === version && decisions[step.kind])
  return new Map(decided.map((step) => [step.actor.id, step]))
}

function Decided({ step }: { step: StepView }) {
  const { kind, at } = step
  const decision = decisions[kind]
  return (
    <li>
      <span aria-hidden="true" className={decision?.tone}>
        {decision?.shape}{' '}
      </span>
      {whoActed(step)}
      <span className="figures block pl-5 text-muted">
        {decision?.word}
        {howProven(step)} <Moment at={at} />
      </span>
    </li>
  )
}

function CanApprove({ approver: { person, roleTitle, message } }: { approver: ApproverView }) {
  return (
    <li>
      <span aria-hidden="true" className="text-muted">
        ○{' '}
      </span>
      {person.name} {message}
      <span className="block pl-5 text-muted">{roleTitle}, can approve it</span>
    </li>
  )
}

function More({ left }: { left: number }) {
  return left > 0 ? <p className="text-muted">And {left} more.</p> : null
}

const numbers = ['Nobody', 'One person', 'Two people', 'Three people', 'Four people', 'Five people']

function needed(count: number): string {
  return `${numbers[count] ?? `${count} people`} must approve.`
}
