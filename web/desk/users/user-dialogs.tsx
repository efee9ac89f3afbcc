import { type ReactNode, useState } from 'react'
import type { ColleagueView } from '#contract/users.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { differing } from '../../ui/differing.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { doneOrAsked } from '../layout/done-or-asked.ts'
import { useSession } from '../layout/queries.ts'
import { useRole } from '../layout/roles.ts'
import { useToast } from '../layout/toasts.tsx'
import { useChangeUser, useInvite, useUserCommand } from './commands.ts'
import { UserFields } from './user-fields.tsx'
import { nobody, readLimit, writtenOf } from './written-user.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [isChecked, setChecked] = useState(false)
  const invite = useInvite()
  const kept = useKept(invite.keptAs, nobody)
  const { written, set } = kept
  const showToast = useToast()
  const limit = readLimit(written, useRole(written.role))

  function send() {
    setChecked(true)
    if ('error' in limit) return
    const { limit: _, ...user } = written
    invite.mutate(
      { ...user, approvalLimitToea: limit.toea },
      {
        onSuccess: (answer) => {
          showToast(doneOrAsked(answer, `Invitation sent to ${written.email}`))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <UserForm onSend={send}>
        <KeptNotice kept={kept} />
        <TextField
          label="E-mail"
          hint="The invitation goes there. It opens for a week."
          type="email"
          value={written.email}
          onText={(email) => set({ email })}
          error={fieldError(invite.error, 'email')}
          maxLength={254}
          required
        />
        <UserFields
          written={written}
          onChange={set}
          error={invite.error}
          limitError={isChecked && 'error' in limit ? limit.error : undefined}
        />
        <ErrorNotice error={invite.error} />
        <DialogButtons busy={invite.isPending} onClose={onClose}>
          Send the invitation
        </DialogButtons>
      </UserForm>
    </Dialog>
  )
}

type UserDialogProps = { user: ColleagueView; onClose: () => void }

export function EditUserDialog({ user, onClose }: UserDialogProps) {
  const [isChecked, setChecked] = useState(false)
  const change = useChangeUser(user.id)
  const start = writtenOf(user)
  const kept = useKept(change.keptAs, start)
  const { written, set } = kept
  const showToast = useToast()
  const isSelf = useSession().user.id === user.id
  const limit = readLimit(written, useRole(written.role))

  function send() {
    setChecked(true)
    if (!isSelf && 'error' in limit) return
    const { limit: _, email: __, role, ...names } = written
    // a right that nobody typed in stays as a colleague may have left it since; a role is sent with the limit it was shown with
    const isOther = role !== start.role
    const rights =
      isSelf || 'error' in limit || (!isOther && written.limit === start.limit)
        ? {}
        : { ...(isOther && { role }), approvalLimitToea: limit.toea }
    change.mutate(
      { ...differing(start, { ...start, ...names }), ...rights },
      {
        onSuccess: (answer) => {
          showToast(doneOrAsked(answer, 'Saved'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title={`Edit ${user.firstName} ${user.lastName}`} onClose={onClose}>
      <UserForm onSend={send}>
        <KeptNotice kept={kept} />
        <UserFields
          written={written}
          onChange={set}
          error={change.error}
          limitError={isChecked && 'error' in limit ? limit.error : undefined}
          isSelf={isSelf}
        />
        <ErrorNotice error={change.error} />
        <DialogButtons busy={change.isPending} onClose={onClose}>
          Save
        </DialogButtons>
      </UserForm>
      {!isSelf && user.status === 'active' && <LostFactor user={user} onClose={onClose} />}
    </Dialog>
  )
}

function LostFactor({ user, onClose }: UserDialogProps) {
  const showToast = useToast()
  const command = useUserCommand(user.id, (answer) => {
    showToast(doneOrAsked(answer, `${user.firstName} chooses another password by e-mail`))
    onClose()
  })
  return (
    <div className="mt-4 space-y-3 border-line border-t pt-4">
      <p className="text-muted">
        A lost phone and no recovery code? Ask them by voice first. Where there is a second
        administrator, they confirm it. Then the person is signed out everywhere, and an e-mail
        brings them the link for another password: with their last second factor goes the one they
        have.
      </p>
      <ErrorNotice error={command.error} />
      <Button busy={command.isPending} onClick={() => command.mutate('factor-removal')}>
        Take the second factor away
      </Button>
    </div>
  )
}

/** Deactivation acts at once: it says what follows, and can be taken back. */
export function DeactivateDialog({ user, onClose }: UserDialogProps) {
  const command = useUserCommand(user.id)
  const showToast = useToast()
  const name = `${user.firstName} ${user.lastName}`
  const onSuccess = (answer: object) => {
    showToast(doneOrAsked(answer, `${name} is deactivated`))
    onClose()
  }
  return (
    <Dialog title={`Deactivate ${name}?`} onClose={onClose}>
      <UserForm onSend={() => command.mutate('deactivation', { onSuccess })}>
        <p>
          {user.firstName} is signed out everywhere and cannot sign in again. What they did stays in
          the log. A batch that only they could approve is blocked until somebody else can.
        </p>
        <ErrorNotice error={command.error} />
        <DialogButtons kind="danger" busy={command.isPending} onClose={onClose}>
          Deactivate
        </DialogButtons>
      </UserForm>
    </Dialog>
  )
}

function UserForm({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  )
}
