import { Link } from 'react-router'
import type { ReturnedPayment, ReturnView } from '#contract/reconciliation/returns.ts'
import { Button } from '../../../ui/button.tsx'
import { Day } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { AnotherPart } from './another-part.tsx'
import { useMatchReturn, useSameReturn } from './queries.ts'
import { SameChoice } from './same-return.tsx'

/** The payment that came back, or part of it. */
export function Payment({ payment, toea }: { payment: ReturnedPayment; toea: number }) {
  return (
    <p>
      <Link to={`/batches/${payment.batchId}`} className="underline">
        {payment.reference}
      </Link>{' '}
      of {payment.batchName}, to{' '}
      <Link to={`/payees/${payment.payeeId}`} className="underline">
        {payment.payeeName}
      </Link>
      , <Day day={payment.valueDate} />
      {toea !== payment.amountToea && (
        <>
          . It was of <Money toea={payment.amountToea} />, of which{' '}
          <Money toea={payment.returnedToea} /> came back in all.
        </>
      )}
    </p>
  )
}

type ChoiceProps = { one: ReturnView; mayReconcile: boolean }

/** One is a proposal, several are a choice, none waits for somebody who knows. */
export function Choice(choice: ChoiceProps) {
  return (
    <>
      <SameChoice {...choice} />
      <PaymentChoice {...choice} />
    </>
  )
}

function PaymentChoice({ one, mayReconcile }: ChoiceProps) {
  const match = useMatchReturn(one.id)
  const same = useSameReturn(one.id)
  if (one.candidates.length === 0) {
    return (
      <p className="text-muted">
        No payment of exactly this amount that fits what the bank says is with the bank.{' '}
        {one.known.length > 0
          ? 'If it is none of the returns above, find'
          : 'No return of this amount was told before in another way either. Find'}{' '}
        the payment if less came back than was paid, say which several payments it is of, or which
        several returns that were told before, ask the bank, or say that it is none of ours.
      </p>
    )
  }
  return (
    <>
      <p>
        {one.candidates.length === 1
          ? 'One payment of this amount fits:'
          : 'These payments of this amount fit:'}
      </p>
      <ul className="grid gap-2">
        {one.candidates.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-3">
            <Payment payment={payment} toea={one.amountToea} />
            {mayReconcile && (
              <Button
                busy={match.isPending}
                onClick={() => match.mutate({ paymentId: payment.id })}
              >
                It is this one<span className="sr-only">, {payment.reference}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {one.hasMore && (
        <p className="text-muted">
          Others of exactly this amount may be with the bank as well: find the payment by its name
          or reference.
        </p>
      )}
      <AnotherPart
        error={same.error ?? match.error}
        isBusy={match.isPending || same.isPending}
        onSay={(besideToea) => match.variables && match.mutate({ ...match.variables, besideToea })}
        onSame={same.mutate}
      />
    </>
  )
}
