import { Link } from 'react-router'
import type { RulesTrialView } from '#contract/batches/approval-rules.ts'
import { counted } from '../../ui/counted.ts'
import { useFormats } from '../../ui/formats.tsx'

/** What the rules would have meant, and whom they reach from the moment they are saved. */
export function MonthTried({ answer }: { answer: RulesTrialView }) {
  const { days, batches, more, fewer, reached, reachedCount } = answer
  const paid = batches.reduce((sum, { count }) => sum + count, 0)
  const rest = reachedCount - reached.length
  return (
    <>
      {paid === 0 ? (
        <p>No batch was paid in the last {days} days.</p>
      ) : (
        <div>
          <p>
            Of the {counted(paid, 'batch', 'batches')} paid in the last {days} days{' '}
            {batches.map(({ approvals, count }) => `${count} would need ${approvals}`).join(', ')}.
          </p>
          <p className="text-muted">
            {more} more than they did, {fewer} fewer.
            {answer.isMore && ' There were more than that: these are the latest.'}
          </p>
        </div>
      )}
      {reachedCount > 0 && (
        <div>
          <p>
            {counted(reachedCount, 'batch', 'batches')} on the way would need more at once; one that
            is approved waits again:
          </p>
          <ul className="mt-1 grid gap-1">
            {reached.map(({ id, name, from, to }) => (
              <li key={id}>
                <Link to={`/batches/${id}`} className="underline">
                  {name}
                </Link>{' '}
                <span className="text-muted">
                  {to} instead of {from}
                </span>
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="text-muted">And {rest} more.</p>}
        </div>
      )}
    </>
  )
}

type AmountTriedProps = { tried: NonNullable<RulesTrialView['amount']>; from: string }

/** How many approvals an amount needs, who could give them today, and why the others cannot. */
export function AmountTried({ tried, from }: AmountTriedProps) {
  const { money } = useFormats()
  const { totalToea, approvals, asksSecondFactor, isEnough } = tried
  const { able, ableCount, unable, unableCount } = tried
  const names = able.map(({ name }) => name).join(', ')
  const moreAble = ableCount - able.length
  const moreUnable = unableCount - unable.length
  return (
    <div className="grid gap-1">
      <p>
        <b>
          {money(totalToea)} from {from}: {counted(approvals, 'approval')}
          {asksSecondFactor && ', each with a second factor'}.
        </b>{' '}
        {ableCount === 0 ? 'Nobody could give one today.' : `Today ${names} could give them`}
        {moreAble > 0 && `, and ${moreAble} more`}
        {ableCount > 0 && ', each unless they prepared it.'}
      </p>
      {!isEnough && (
        <p className="text-bad">That is too few: nobody could hand such a batch over.</p>
      )}
      {unable.length > 0 && (
        <ul className="text-muted">
          {unable.map(({ name, why }) => (
            <li key={name}>
              {name} {why}
            </li>
          ))}
        </ul>
      )}
      {moreUnable > 0 && <p className="text-muted">And {moreUnable} more cannot.</p>}
    </div>
  )
}
