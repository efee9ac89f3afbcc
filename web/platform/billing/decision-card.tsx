import { useState } from 'react'
import type { PlatformProofDetail } from '#contract/billing.ts'
import { amountText, parseAmount } from '#domain/money/money.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useChange } from '../queries.ts'
import { whatFollows } from './what-follows.ts'

/** Three ways to decide; each is final for this proof. */
export function DecisionCard({ proof }: { proof: PlatformProofDetail }) {
  const path = `/proofs/${proof.id}`
  const verify = useChange(`${path}/verification`)
  const reject = useChange(`${path}/rejection`)
  const repeat = useChange(`${path}/duplicate`)
  const [amount, setAmount] = useState(amountText(proof.claimedToea))
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const busy = verify.isPending || reject.isPending || repeat.isPending
  return (
    <Card title="Decide">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          const toea = parseAmount(amount)
          setWrong(toea.ok ? undefined : 'Write the amount in kina, such as 299.00.')
          if (toea.ok) verify.mutate({ toea: toea.value, revision: proof.invoice.revision })
        }}
      >
        <ErrorNotice error={verify.error} />
        <TextField
          label="Found on our account"
          hint="In kina, as the bank shows it. A part is taken as a part."
          value={amount}
          onText={setAmount}
          inputMode="decimal"
          figures
          error={wrong}
        />
        <Button kind="primary" type="submit" busy={verify.isPending} disabled={busy}>
          {whatFollows(proof, parseAmount(amount))}
        </Button>
      </form>
      <div className="mt-6 space-y-4 border-line border-t pt-4">
        <ErrorNotice error={reject.error ?? repeat.error} />
        <TextArea
          label="Reason for not taking it"
          hint="The organisation reads it."
          value={reason}
          maxLength={500}
          onText={setReason}
          error={fieldError(reject.error ?? repeat.error, 'reason')}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            kind="danger"
            busy={reject.isPending}
            disabled={busy}
            onClick={() => reject.mutate({ reason })}
          >
            Reject
          </Button>
          <Button busy={repeat.isPending} disabled={busy} onClick={() => repeat.mutate({ reason })}>
            It is a duplicate
          </Button>
        </div>
      </div>
    </Card>
  )
}
