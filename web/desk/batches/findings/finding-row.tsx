import { useState } from 'react'
import { Link } from 'react-router'
import type { FindingView } from '#contract/batches/findings.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { ReasonForm } from './reason-form.tsx'
import { SettleButtons } from './settle-buttons.tsx'
import type { Settling } from './settling.ts'

type FindingRowProps = {
  finding: FindingView
  settling: Settling | undefined
  /** The only one of its kind: it says itself what it is. */
  isAlone?: boolean
}

/** One thing to look at: whose payment, what was found, what was said of it, and the ways out. */
export function FindingRow({ finding, settling, isAlone }: FindingRowProps) {
  const { payeeName, payeeId, line, amountToea, title, sentence, reason, reasonedBy } = finding
  return (
    <li className="grid grid-cols-1 gap-1 border-line border-b py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 break-words">
          {payeeId ? (
            <Link to={`/payees/${payeeId}`} className="font-medium">
              {payeeName}
            </Link>
          ) : (
            <span className="font-medium">The whole batch</span>
          )}
          {line !== null && <span className="figures text-muted"> · line {line}</span>}
        </p>
        {amountToea !== null && <Money toea={amountToea} />}
      </div>
      <p className="max-w-prose">
        {isAlone && <strong className="font-semibold">{title}. </strong>}
        {sentence}
      </p>
      {reason && (
        <p className="max-w-prose text-muted">
          “{reason}”{reasonedBy && ` (${reasonedBy})`}
        </p>
      )}
      {settling && <WaysOut finding={finding} settling={settling} />}
    </li>
  )
}

function WaysOut({ finding, settling }: { finding: FindingView; settling: Settling }) {
  const [isWriting, setWriting] = useState(false)
  const { key, reason, waysOut, payeeName } = finding
  if (isWriting) {
    return (
      <ReasonForm
        batchId={settling.batchId}
        keys={[key]}
        label={payeeName ? `Your reason for ${payeeName}` : 'Your reason'}
        start={reason}
        onSaved={settling.onSettled}
        onClose={() => setWriting(false)}
      />
    )
  }
  return (
    <SettleButtons finding={finding} settling={settling}>
      {waysOut.includes('reason') && (
        <Button size="small" onClick={() => setWriting(true)}>
          {reason ? 'Change the reason' : 'Give a reason'}
          {payeeName && <span className="sr-only"> for {payeeName}</span>}
        </Button>
      )}
    </SettleButtons>
  )
}
