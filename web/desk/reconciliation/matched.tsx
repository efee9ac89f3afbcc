import { Link } from 'react-router'
import type { MatchedView } from '#contract/reconciliation/statements.ts'
import { Day } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'

/** What a line is of, as far as we know it. */
export function Matched({ match }: { match: MatchedView }) {
  return (
    <>
      <p className="text-muted text-xs">
        With us, pay day <Day day={match.valueDate} />
      </p>
      <p className="font-medium">
        <Money toea={match.amountToea} />
      </p>
      <p className="break-words">
        <Link to={`/batches/${match.batchId}`} className="underline">
          {`${match.reference} ${match.name}`}
        </Link>{' '}
        {match.bankReference && <span className="text-muted">{match.bankReference}</span>}
      </p>
    </>
  )
}
