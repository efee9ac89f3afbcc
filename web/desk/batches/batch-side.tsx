import type { BatchView } from '#contract/batches/batches.ts'
import { isBeforeFile } from '#domain/batches/batch.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Day } from '../../ui/formats.tsx'
import { Approvers } from './approvers.tsx'
import { BatchHistory } from './batch-history.tsx'
import { controlFacts } from './control-figures.tsx'
import { dayHint } from './day-hint.ts'

/** The right column: where the money comes from, who decides, what happened. */
export function BatchSide({ batch }: { batch: BatchView }) {
  return (
    <aside aria-label="About this batch" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
      <Checks batch={batch} />
      <Card title="From">
        <FromAccount batch={batch} />
      </Card>
      <Card title="Approval">
        <Approvers batch={batch} />
      </Card>
      <Card title="History">
        <BatchHistory batch={batch} />
      </Card>
    </aside>
  )
}

function FromAccount({ batch }: { batch: BatchView }) {
  const { name, bank, bsb, accountNumber } = batch.sourceAccount
  const hint = dayHint(batch.valueDate, new Date())
  return (
    <>
      <p>{name}</p>
      <p className="mb-3">
        {bank} <AccountNumber bsb={bsb} accountNumber={accountNumber} />
      </p>
      <Facts
        facts={[
          ['Pay day', <Day key="day" day={batch.valueDate} />],
          ['Prepared by', batch.preparedBy.name],
          ...controlFacts(batch),
        ]}
      />
      {hint?.isWarning && isBeforeFile(batch.state) && (
        <p className="mt-2 text-wait">
          <span aria-hidden="true">▲ </span>
          {hint.text}
        </p>
      )}
    </>
  )
}

function Checks({ batch: { checks } }: { batch: BatchView }) {
  if (checks.length === 0) return null
  return (
    <Card title="Checks">
      <ul className="grid gap-2">
        {checks.map((check) => {
          const isError = check.severity !== 'warning'
          return (
            <li key={`${check.code}${check.row ?? ''}${check.field ?? ''}`} className="flex gap-2">
              <span aria-hidden="true" className={isError ? 'text-bad' : 'text-wait'}>
                {isError ? '✕' : '▲'}
              </span>
              <span>
                <span className="sr-only">{isError ? 'To mend: ' : 'To look at: '}</span>
                {check.message}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
