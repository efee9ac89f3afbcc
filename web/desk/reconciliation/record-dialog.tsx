import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedPayment } from '#contract/batches/across.ts'
import { returnLimits } from '#domain/batches/settling/returns.ts'
import { dayInPortMoresby } from '#domain/calendar.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day } from '../../ui/formats.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { foundPaymentsQuery, useRecordReturn } from './queries.ts'

/** Somebody knows that a payment came back: which one, then what the bank says. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const [payment, setPayment] = useState<ListedPayment>()
  return (
    <Dialog title="Record a return" onClose={onClose}>
      {payment ? <Details payment={payment} onClose={onClose} /> : <Search onChoose={setPayment} />}
    </Dialog>
  )
}

const isOut = ({ state }: ListedPayment) => state === 'sent' || state === 'paid'

function Search({ onChoose }: { onChoose: (payment: ListedPayment) => void }) {
  const [written, setWritten] = useState('')
  const [asked, setAsked] = useState('')
  const { data, error, isFetching } = useQuery(foundPaymentsQuery(asked))
  const found = data?.items.filter(isOut)
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
          <Button type="submit" busy={isFetching}>
            Search
          </Button>
        </p>
      </form>
      {isFetching && !data && <Loading isPart />}
      <ErrorNotice error={error} />
      {found?.length === 0 && <p>No payment that is with the bank fits.</p>}
      <ul className="grid gap-2">
        {found?.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 border-line border-b pb-2">
            <span>
              {one.paymentReference} {one.payeeName}, <Money toea={one.amountToea} />,{' '}
              <Day day={one.valueDate} />
            </span>
            <Button onClick={() => onChoose(one)}>
              This one<span className="sr-only">, {one.paymentReference}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Details({ payment, onClose }: { payment: ListedPayment; onClose: () => void }) {
  const record = useRecordReturn()
  const kept = useKept(record.keptAs, {
    reason: '',
    code: '',
    bankDay: dayInPortMoresby(new Date()),
  })
  const { reason, code, bankDay } = kept.written
  const errors = ['reason', 'code', 'bankDay'].some((field) => fieldError(record.error, field))
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const { id: paymentId, amountToea } = payment
        record.mutate({ paymentId, amountToea, reason, code, bankDay }, { onSuccess: onClose })
      }}
    >
      <KeptNotice kept={kept} />
      <p>
        {payment.paymentReference} to {payment.payeeName}, <Money toea={payment.amountToea} />. Its
        account is not paid again until somebody verifies it.
      </p>
      <TextField
        label="What the bank says"
        value={reason}
        onText={(text) => kept.set({ ...kept.written, reason: text })}
        error={fieldError(record.error, 'reason')}
        maxLength={returnLimits.reasonMax}
        required
      />
      <TextField
        label="Code of the bank, if there is one"
        value={code}
        onText={(text) => kept.set({ ...kept.written, code: text })}
        error={fieldError(record.error, 'code')}
        maxLength={returnLimits.codeMax}
      />
      <TextField
        label="Day at the bank"
        type="date"
        value={bankDay}
        onText={(text) => kept.set({ ...kept.written, bankDay: text })}
        error={fieldError(record.error, 'bankDay')}
        required
      />
      {!errors && <ErrorNotice error={record.error} />}
      <DialogButtons busy={record.isPending} onClose={onClose}>
        Record the return
      </DialogButtons>
    </form>
  )
}
