import type { PayeeView } from '#contract/payees.ts'
import { api, NoAnswer } from '../../../api.ts'
import { BulkDialog } from '../../layout/lists/bulk/bulk-dialog.tsx'

type ArchiveSeveralProps = {
  payees: PayeeView[]
  to: PayeeView['status']
  onClose: (isDone: boolean) => void
}

/** Archives payees, or brings them back, each by a request of its own. */
export function ArchiveSeveral({ payees, to, onClose }: ArchiveSeveralProps) {
  const isArchiving = to === 'archived'
  const whom = payees.length === 1 ? 'this payee' : `${payees.length} payees`
  return (
    <BulkDialog
      title={`${isArchiving ? 'Archive' : 'Restore'} ${whom}?`}
      rows={payees.map(({ id, name, code }) => ({ id, name: code ? `${name} (${code})` : name }))}
      verb={isArchiving ? 'Archive them' : 'Restore them'}
      done={isArchiving ? 'Archived' : 'Restored'}
      send={(id, key) => api.put(`/payees/${id}`, NoAnswer, { body: { status: to }, key })}
      clears={['payees', 'waiting-accounts', 'batches']}
      onClose={onClose}
    >
      <p>
        {isArchiving
          ? 'An archived payee cannot be paid, and can be restored.'
          : 'They can be paid again.'}
      </p>
    </BulkDialog>
  )
}
