import type { ColleagueView } from '#contract/users.ts'
import { Button } from '../../../ui/button.tsx'
import { doneOrAsked } from '../../layout/done-or-asked.ts'
import { useMayNow, useSession } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { useUserCommand } from '../commands.ts'

export type UserActs = {
  onEdit: (user: ColleagueView) => void
  onDeactivate: (user: ColleagueView) => void
  onError: (error: Error | null) => void
}

/** What an administrator can do with somebody. */
export function UserActions({
  user,
  onEdit,
  onDeactivate,
  onError,
}: UserActs & { user: ColleagueView }) {
  const ownId = useSession().user.id
  const mayManage = useMayNow('manage_users', 'change')
  return (
    <>
      {mayManage && (
        <Button kind="quiet" size="small" onClick={() => onEdit(user)}>
          Edit <NameOf user={user} />
        </Button>
      )}
      {mayManage && user.status === 'invited' && <SendAgain user={user} onError={onError} />}
      {mayManage && user.emailsCameBackAt && <LettersAgain user={user} onError={onError} />}
      {mayManage && user.status === 'inactive' && <Reactivate user={user} onError={onError} />}
      {user.status !== 'inactive' && user.id !== ownId && (
        <Button kind="quiet" size="small" onClick={() => onDeactivate(user)}>
          Deactivate <NameOf user={user} />
        </Button>
      )}
    </>
  )
}

type CommandButtonProps = { user: ColleagueView; onError: (error: Error | null) => void }

function SendAgain({ user, onError }: CommandButtonProps) {
  const command = useUserCommand(user.id)
  const showToast = useToast()
  return (
    <Button
      kind="quiet"
      size="small"
      busy={command.isPending}
      onClick={() =>
        command.mutate('invitation', {
          onSuccess: () => showToast({ title: `Invitation sent again to ${user.email}` }),
          onSettled: (_answer, error) => onError(error),
        })
      }
    >
      Send again <NameOf user={user} />
    </Button>
  )
}

function LettersAgain({ user, onError }: CommandButtonProps) {
  const command = useUserCommand(user.id)
  const showToast = useToast()
  return (
    <Button
      kind="quiet"
      size="small"
      busy={command.isPending}
      onClick={() =>
        command.mutate('letters', {
          onSuccess: () => showToast({ title: `E-mails are sent to ${user.email} again` }),
          onSettled: (_answer, error) => onError(error),
        })
      }
    >
      Address is right <NameOf user={user} />
    </Button>
  )
}

function Reactivate({ user, onError }: CommandButtonProps) {
  const showToast = useToast()
  const command = useUserCommand(user.id, (answer) =>
    showToast(doneOrAsked(answer, `${user.firstName} is back`)),
  )
  return (
    <Button
      kind="quiet"
      size="small"
      busy={command.isPending}
      onClick={() =>
        command.mutate('reactivation', { onSettled: (_answer, error) => onError(error) })
      }
    >
      Reactivate <NameOf user={user} />
    </Button>
  )
}

function NameOf({ user: { firstName, lastName } }: { user: ColleagueView }) {
  return (
    <span className="sr-only">
      {firstName} {lastName}
    </span>
  )
}
