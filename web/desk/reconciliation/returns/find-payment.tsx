import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPayment } from '#contract/batches/across.ts'
import { Button } from '../../../ui/button.tsx'
import { Day } from '../../../ui/formats.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Money } from '../../../ui/money.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { foundPaymentsQuery } from './queries.ts'

type FindPaymentProps = { isBusy: boolean; onChoose: (payment: ListedPayment) => void }

/** Payments that are with the bank and did not come back whole, by what somebody knows of one. */
export function FindPayment({ isBusy, onChoose }: FindPaymentProps) {
  const [written, setWritten] = useState('')
  const [asked, setAsked] = useState('')
  const query = useQuery(foundPaymentsQuery(asked))
  const { data, isFetching } = query
  const found = data?.items
  return (
    <>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(written)
        }}
      >
        <TextField
          label="Reference, amount or name"
          hint="Such as B42-17, K980.00 or Mea Tom"
          value={written}
          onText={setWritten}
          maxLength={80}
          required
        />
        <p>
          <Button type="submit" reads busy={isFetching}>
            Search
          </Button>
        </p>
      </form>
      {isFetching && !data && <Loading isPart />}
      <Unread query={query} what="What was looked for" />
      {found?.length === 0 && <p>No payment that is with the bank, whole or in part, fits.</p>}
      <ul className="grid gap-2">
        {found?.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 border-line border-b pb-2">
            <span>
              {one.paymentReference} {one.payeeName}, <Money toea={one.amountToea} />,{' '}
              <Day day={one.valueDate} />
            </span>
            <Button busy={isBusy} onClick={() => onChoose(one)}>
              This one<span className="sr-only">, {one.paymentReference}</span>
            </Button>
          </li>
        ))}
      </ul>
      {data?.nextCursor && <p>More payments fit than these. Write more of what you know.</p>}
    </>
  )
}
