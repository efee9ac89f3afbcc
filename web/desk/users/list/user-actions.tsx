import type { ReactNode } from 'react'
import type { ColleagueView } from '#contract/users.ts'
import { Button } from '../../../ui/button.tsx'
import { doneOrAsked } from '../../layout/done-or-asked.ts'
import { useMayNow, useSession } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { type UserCommand, useUserCommand } from '../commands.ts'

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
  const of = { user, onError }
  return (
    <>
      {mayManage && (
        <Button kind="quiet" size="small" onClick={() => onEdit(user)}>
          Edit <NameOf user={user} />
        </Button>
      )}
      {mayManage && user.status === 'invited' && (
        <CommandButton {...of} command="invitation" done={`Invitation sent again to ${user.email}`}>
          Send again
        </CommandButton>
      )}
      {mayManage && user.emailsCameBackAt && (
        <CommandButton {...of} command="letters" done={`E-mails are sent to ${user.email} again`}>
          Address is right
        </CommandButton>
      )}
      {mayManage && user.status === 'inactive' && (
        <CommandButton {...of} command="reactivation" done={`${user.firstName} is back`}>
          Reactivate
        </CommandButton>
      )}
      {user.status !== 'inactive' && user.id !== ownId && (
        <Button kind="quiet" size="small" onClick={() => onDeactivate(user)}>
          Deactivate <NameOf user={user} />
        </Button>
      )}
    </>
  )
}

type CommandButtonProps = {
  user: ColleagueView
  command: UserCommand
  /** What is said once it is done. */
  done: string
  onError: UserActs['onError']
  children: ReactNode
}

/** One click, one command, without a question before. */
function CommandButton({ user, command, done, onError, children }: CommandButtonProps) {
  const showToast = useToast()
  const action = useUserCommand(user.id, (answer) => showToast(doneOrAsked(answer, done)))
  return (
    <Button
      kind="quiet"
      size="small"
      busy={action.isPending}
      onClick={() => action.mutate(command, { onSettled: (_answer, error) => onError(error) })}
    >
      {children} <NameOf user={user} />
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
