import type { PayeeView } from '#contract/payees.ts'
import { api, NoAnswer } from '../../../api.ts'
import { counted } from '../../../ui/counted.ts'
import { BulkDialog } from '../../layout/lists/bulk/bulk-dialog.tsx'
import { undoSeveral } from '../../layout/lists/bulk/undo-several.ts'
import { useToast } from '../../layout/toasts.tsx'
import { useUndo } from '../../layout/use-undo.ts'

type ArchiveSeveralProps = {
  payees: PayeeView[]
  to: PayeeView['status']
  onClose: (isDone: boolean) => void
}

const clears = ['payees', 'waiting-accounts', 'batches']
const words = { active: 'restored', archived: 'archived' }

const setStatus = (id: string, status: PayeeView['status'], key: string) =>
  api.put(`/payees/${id}`, NoAnswer, { body: { status }, key })

/** Archives payees, or brings them back, each by a request of its own. */
export function ArchiveSeveral({ payees, to, onClose }: ArchiveSeveralProps) {
  const isArchiving = to === 'archived'
  const undo = useUndo()
  const showToast = useToast()
  function offerUndo(ids: string[]) {
    const back = isArchiving ? 'active' : 'archived'
    const action = undo({
      send: undoSeveral({ ids, send: (id, key) => setStatus(id, back, key) }),
      clears,
      done: `${counted(ids.length, 'payee')} ${words[back]} again`,
    })
    showToast({ title: `${counted(ids.length, 'payee')} ${words[to]}`, action })
  }
  const whom = payees.length === 1 ? 'this payee' : `${payees.length} payees`
  return (
    <BulkDialog
      title={`${isArchiving ? 'Archive' : 'Restore'} ${whom}?`}
      rows={payees.map(({ id, name, code }) => ({ id, name: code ? `${name} (${code})` : name }))}
      verb={isArchiving ? 'Archive them' : 'Restore them'}
      done={isArchiving ? 'Archived' : 'Restored'}
      send={(id, key) => setStatus(id, to, key)}
      clears={clears}
      onClose={onClose}
      onDone={offerUndo}
    >
      <p>
        {isArchiving
          ? 'An archived payee cannot be paid, and can be restored.'
          : 'They can be paid again.'}
      </p>
    </BulkDialog>
  )
}
