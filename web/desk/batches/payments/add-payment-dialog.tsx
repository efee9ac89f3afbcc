import { useState } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import { fieldError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { useAddPayment } from '../actions.ts'
import { readAmount } from './amount-words.ts'
import { NewPayeeFields, PayeeChoice } from './payee-choice.tsx'

type Props = { batch: BatchView; onClose: () => void }

const noPayment = {
  isNew: false,
  payeeId: '',
  payee: { name: '', bsb: '', accountNumber: '' },
  amountText: '',
  reference: '',
}

/** One payment by hand: to a payee the organisation has, or to a new one who is proposed with it. */
export function AddPaymentDialog({ batch, onClose }: Props) {
  const [isChecked, setChecked] = useState(false)
  const mayAddPayee = useMayNow('create_payees', 'change')
  const add = useAddPayment(batch.id)
  const kept = useKept(add.keptAs, noPayment)
  const { isNew, payeeId, payee, amountText, reference } = kept.written
  const showToast = useToast()
  const amount = readAmount(amountText)
  const payeeError = !isNew && payeeId === '' && isChecked ? 'Choose a payee' : undefined

  function send() {
    setChecked(true)
    if ('error' in amount || (!isNew && payeeId === '')) return
    const line = { amountToea: amount.toea, reference }
    const onSuccess = () => {
      showToast({ title: 'Payment added' })
      onClose()
    }
    add.mutate(isNew ? { payee, ...line } : { payeeId, ...line }, { onSuccess })
  }

  return (
    <Dialog title="Add a payment" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <KeptNotice kept={kept} />
        {isNew ? (
          <NewPayeeFields
            payee={payee}
            onPayee={(payee) => kept.set({ payee })}
            error={add.error}
          />
        ) : (
          <PayeeChoice
            payeeId={payeeId}
            onPayeeId={(payeeId) => kept.set({ payeeId })}
            error={payeeError}
          />
        )}
        {mayAddPayee && (
          <div>
            <Button kind="quiet" size="small" onClick={() => kept.set({ isNew: !isNew })}>
              {isNew ? 'Choose a payee you have' : 'New payee'}
            </Button>
          </div>
        )}
        <TextField
          label="Amount (K)"
          figures
          inputMode="decimal"
          value={amountText}
          onText={(amountText) => kept.set({ amountText })}
          error={
            ('error' in amount && isChecked && amount.error) || fieldError(add.error, 'amount')
          }
        />
        <TextField
          label="Reference"
          hint="Stands on the payee’s statement."
          value={reference}
          onText={(reference) => kept.set({ reference })}
          error={fieldError(add.error, 'reference')}
        />
        <ErrorNotice error={add.error} />
        <DialogButtons busy={add.isPending} wayOut="Not now" onClose={onClose}>
          Add the payment
        </DialogButtons>
      </form>
    </Dialog>
  )
}
