import type { ContactView } from '#contract/waiting-accounts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useRemoveContact } from '../queries.ts'

type RemoveContactDialogProps = { payeeId: string; contact: ContactView; onClose: () => void }

export function RemoveContactDialog({ payeeId, contact, onClose }: RemoveContactDialogProps) {
  const showToast = useToast()
  const remove = useRemoveContact(payeeId, contact.id, () => {
    showToast({ title: 'Number removed' })
    onClose()
  })
  return (
    <Dialog title="Remove this number?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate(undefined)
        }}
      >
        <p>
          {contact.phone} can no longer be called about an account. Added again, it must be
          confirmed again, and counts a week later.
        </p>
        <ErrorNotice error={remove.error} />
        <DialogButtons kind="danger" busy={remove.isPending} onClose={onClose}>
          Remove it
        </DialogButtons>
      </form>
    </Dialog>
  )
}
