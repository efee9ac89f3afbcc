import type { BatchView } from '#contract/batches/batches.ts'
import { isBeforeFile } from '#domain/batches/batch.ts'
import { Moment } from '../../ui/formats.tsx'

/** The rule, the approvals so far, who can approve and why the others cannot. */
export function Approvers({ batch }: { batch: BatchView }) {
  const able = batch.approvers.filter(({ mayApprove }) => mayApprove)
  const unable = batch.approvers.filter(({ mayApprove }) => !mayApprove)
  return (
    <div className="grid gap-3">
      <p>
        {needed(batch.approvalsNeeded)}
        <span className="figures block text-muted">
          {batch.approvalsGiven} of {batch.approvalsNeeded} given
        </span>
      </p>
      {batch.approvals.length > 0 && (
        <ul>
          {batch.approvals.map(({ actor, at }) => (
            <li key={actor.id} className="mt-1">
              <span>
                <span aria-hidden="true" className="text-ok">
                  ●{' '}
                </span>
                {actor.name}
              </span>
              <span className="figures block text-muted">
                <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isBeforeFile(batch.state) && batch.state !== 'approved' && (
        <>
          <div>
            <h3 className="text-muted">Can approve</h3>
            {able.length === 0 && <p>Nobody at the moment.</p>}
            <ul>
              {able.map(({ person, roleTitle }) => (
                <li key={person.id} className="mt-1">
                  {person.name}
                  <span className="block text-muted">{roleTitle}</span>
                </li>
              ))}
            </ul>
          </div>
          {unable.length > 0 && (
            <details>
              <summary className="py-1 text-muted">Why not the others ({unable.length})</summary>
              <ul className="mt-1 grid gap-1.5">
                {unable.map(({ person, message, reason }) => (
                  <li key={person.id}>
                    {person.name}
                    <span className="block text-muted">{message ?? reason}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </div>
  )
}

const numbers = ['Nobody', 'One person', 'Two people', 'Three people', 'Four people', 'Five people']

function needed(count: number): string {
  return `${numbers[count] ?? `${count} people`} must approve.`
}
