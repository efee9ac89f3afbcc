import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useToast } from '../layout/toasts.tsx'
import { emptyPayee, PayeeForm } from './payee-form.tsx'
import { PooledChoice } from './pooled-choice.tsx'
import { useAddPayee } from './queries.ts'

export function AddPayeeDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPayee()
  const showToast = useToast()
  const [isPooled, setPooled] = useState(false)

  return (
    <Dialog title="Add a payee" onClose={onClose}>
      <PayeeForm
        start={emptyPayee}
        keptAs={add.keptAs}
        error={add.error}
        onSubmit={(payee) =>
          add.mutate(isPooled ? { ...payee, isPooled } : payee, {
            onSuccess: ({ name }) => {
              showToast({ title: 'Payee added', text: `Payments to ${name} can be prepared now.` })
              onClose()
            },
          })
        }
        notice={() => <PooledChoice isPooled={isPooled} onPooled={setPooled} />}
      >
        <ErrorNotice error={add.error} />
        <DialogButtons busy={add.isPending} onClose={onClose}>
          Add the payee
        </DialogButtons>
      </PayeeForm>
    </Dialog>
  )
}
