import { Link } from 'react-router'
import type { ReconciliationFigures } from '#contract/reconciliation/home-figures.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { Card } from '../../../ui/card.tsx'
import { atLeast } from '../../../ui/counted.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Day } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { useSession } from '../../layout/queries.ts'

/** What the bank has not answered for, and what it sent back: each with the way to where it is dealt with. */
export function ReconciliationCard({ found }: { found: ReconciliationFigures }) {
  const path = addressFor('reconciliation', useSession().user)?.path
  const { unsettled, toClose, toConfirm, notMatched, returned } = found
  const to = (view: string, { count, isMore }: { count: number; isMore: boolean }, nouns: Nouns) =>
    count === 0 && !isMore ? (
      'None'
    ) : (
      <Link to={`${path}?view=${view}`} className="underline">
        {atLeast(count, isMore)} {count === 1 && !isMore ? nouns[0] : nouns[1]}
      </Link>
    )
  return (
    <Card title="With the bank" actions={path && <Link to={path}>Reconcile</Link>}>
      <Facts
        facts={[
          [
            'Sent, not settled',
            <span key="unsettled">
              {to('accounts', unsettled, ['batch', 'batches'])}
              {unsettled.oldestDay && (
                <>
                  , {unsettled.isMore && 'at least '}
                  <Money toea={unsettled.totalToea} />
                  {!unsettled.isMore && (
                    <>
                      , the oldest of <Day day={unsettled.oldestDay} />
                    </>
                  )}
                </>
              )}
            </span>,
          ],
          ['Settled, to close', to('accounts', toClose, ['batch', 'batches'])],
          ['Statements, to confirm', to('tentative', toConfirm, lines)],
          ['Statements, not matched', to('unreconciled', notMatched, lines)],
          ['Came back, not dealt with', to('returns', returned, ['payment', 'payments'])],
        ]}
      />
    </Card>
  )
}

type Nouns = [one: string, many: string]
const lines: Nouns = ['line', 'lines']
