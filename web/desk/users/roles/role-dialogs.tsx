import { useState } from 'react'
import type { RoleChange, RoleView } from '#contract/roles/roles.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { doneOrAsked } from '../../layout/done-or-asked.ts'
import { useToast } from '../../layout/toasts.tsx'
import { defaultOf } from './compared.ts'
import { useChangeRole } from './queries.ts'
import { PermissionFields, RoleWordsFields, SectionFields } from './role-fields.tsx'
import { readRole, type WrittenRole, writtenRole } from './written-role.ts'

type RoleDialogProps = { role: RoleView; onClose: () => void }

/** Everything that an organisation may change of a role. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const [isChecked, setChecked] = useState(false)
  const { change, send } = useSending(role, onClose)
  const kept = useKept(change.keptAs, { ...writtenRole(role), revision: role.revision })
  const { revision, ...written } = kept.written
  // what is typed is typed over the role as it was then
  const set = (changed: Partial<WrittenRole>) => kept.set({ ...changed, revision })
  const read = readRole(written)
  const fields = { role: role.role, written, onChange: set, error: change.error }
  return (
    <Dialog title={`Change the role ${role.title}`} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (!('error' in read)) send({ ...read, revision })
        }}
      >
        <KeptNotice kept={kept} error={change.error} />
        <p className="text-muted">
          It changes for everybody who has the role, as soon as it counts. With another
          administrator, it waits until they confirm it.
        </p>
        <RoleWordsFields
          {...fields}
          limitError={isChecked && 'error' in read ? read.error : undefined}
        />
        <PermissionFields {...fields} />
        <SectionFields {...fields} />
        <ErrorNotice error={change.error} />
        <DialogButtons busy={change.isPending} onClose={onClose}>
          Change the role
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Back to what the product means by it: a change like every other. */
export function BackToDefaultDialog({ role, onClose }: RoleDialogProps) {
  const { change, send } = useSending(role, onClose)
  const usual = defaultOf(role.role)
  const [revision] = useState(role.revision) // of the role that was looked at
  return (
    <Dialog title={`Take ${role.title} back to the default?`} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ ...usual, revision })
        }}
      >
        <p>
          It is called {usual.title} again, and has the permissions, the limit and the home that the
          product means it to have. With another administrator, it waits until they confirm it.
        </p>
        <ErrorNotice error={change.error} />
        <DialogButtons busy={change.isPending} onClose={onClose}>
          Back to the default
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function useSending(role: RoleView, onClose: () => void) {
  const change = useChangeRole(role.role)
  const showToast = useToast()
  const send = (definition: RoleChange) =>
    change.mutate(definition, {
      onSuccess: (answer) => {
        showToast(doneOrAsked(answer, `${definition.title} was changed`))
        onClose()
      },
    })
  return { change, send }
}
