import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NewPayeeFields } from '../payments/payee-choice.tsx'
import type { PayeeCell } from './rows/grid-row.ts'

export type NewPayeeDialogProps = {
  name: string
  onPayee: (payee: PayeeCell) => void
  onClose: () => void
}

/** Somebody who is proposed with their first payment. The account is checked when the row is saved, and waits as every new one. */
export function NewPayeeDialog({ name, onPayee, onClose }: NewPayeeDialogProps) {
  const [payee, setPayee] = useState({ name, bsb: '', accountNumber: '' })
  const isWhole = Object.values(payee).every((text) => text.trim() !== '')
  return (
    <Dialog title="New payee" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (isWhole) onPayee({ kind: 'new', ...payee })
        }}
        onKeyDown={(event) => event.stopPropagation()}
        onPaste={(event) => event.stopPropagation()}
      >
        <NewPayeeFields payee={payee} onPayee={setPayee} error={null} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" disabled={!isWhole}>
            Pay this payee
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
