import { useState } from 'react'
import type { ListedPayment } from '#contract/batches/across.ts'
import { returnLimits } from '#domain/batches/settling/returns.ts'
import { dayInPortMoresby } from '#domain/calendar.ts'
import { parseAmount } from '#domain/money/money.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Money } from '../../../ui/money.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { AnotherPart } from './another-part.tsx'
import { FindPayment } from './find-payment.tsx'
import { useRecordReturn } from './queries.ts'

/** Somebody knows that a payment came back: which one, then what the bank says. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const [payment, setPayment] = useState<ListedPayment>()
  return (
    <Dialog title="Record a return" onClose={onClose}>
      {payment ? (
        <Details payment={payment} onClose={onClose} />
      ) : (
        <FindPayment isBusy={false} onChoose={setPayment} />
      )}
    </Dialog>
  )
}

function Details({ payment, onClose }: { payment: ListedPayment; onClose: () => void }) {
  const record = useRecordReturn(payment.id)
  const kept = useKept(record.keptAs, {
    reason: '',
    code: '',
    amount: '',
    bankDay: dayInPortMoresby(new Date()),
  })
  const { reason, code, bankDay, amount } = kept.written
  const [wrong, setWrong] = useState<string>()
  const errors = ['reason', 'code', 'bankDay'].some((field) => fieldError(record.error, field))
  function send(besideToea?: number) {
    const came = amount.trim() === '' ? undefined : parseAmount(amount)
    setWrong(came && !came.ok ? 'Write an amount in kina, such as 95.00.' : undefined)
    if (came && !came.ok) return
    const { id: paymentId, amountToea } = payment
    record.mutate(
      {
        ...{ paymentId, amountToea: came?.value ?? amountToea, reason, code, bankDay },
        ...(besideToea !== undefined && { besideToea }),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <KeptNotice kept={kept} />
      <p>
        {payment.paymentReference} to {payment.payeeName}, <Money toea={payment.amountToea} />. Its
        account is not paid again until somebody verifies it.
      </p>
      <TextField
        label="What came back, if not all of it"
        hint="In kina, such as 95.00. Leave it empty where all of it came back."
        value={amount}
        onText={(text) => kept.set({ amount: text })}
        error={wrong ?? fieldError(record.error, 'amountToea')}
        maxLength={20}
      />
      <TextField
        label="What the bank says"
        value={reason}
        onText={(text) => kept.set({ reason: text })}
        error={fieldError(record.error, 'reason')}
        maxLength={returnLimits.reasonMax}
        required
      />
      <TextField
        label="Code of the bank, if there is one"
        value={code}
        onText={(text) => kept.set({ code: text })}
        error={fieldError(record.error, 'code')}
        maxLength={returnLimits.codeMax}
      />
      <TextField
        label="Day at the bank"
        type="date"
        value={bankDay}
        onText={(text) => kept.set({ bankDay: text })}
        error={fieldError(record.error, 'bankDay')}
        required
      />
      {!errors && <AnotherPart error={record.error} isBusy={record.isPending} onSay={send} />}
      <DialogButtons busy={record.isPending} onClose={onClose}>
        Record the return
      </DialogButtons>
    </form>
  )
}
