import type { ColleagueView } from '#contract/users.ts'
import { hasPermission } from '#domain/access/role.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { ShownCount } from '../../ui/shown-count.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useShownColumns } from '../layout/lists/hidden-columns.ts'
import { useMay, useSession } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { doneOrAsked, useUserCommand } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

type UserTableProps = {
  users: ColleagueView[]
  hasMore: boolean
  onEdit: (user: ColleagueView) => void
  onDeactivate: (user: ColleagueView) => void
  onError: (error: Error | null) => void
}

export function UserTable({ users, hasMore, onEdit, onDeactivate, onError }: UserTableProps) {
  const ownId = useSession().user.id
  const shown = useShownColumns(columns)
  const mayManage = useMay('manage_users')
  const actions: Column<ColleagueView> = {
    name: '',
    title: <span className="sr-only">Actions</span>,
    right: true,
    cell: (user) => (
      <span className="flex flex-wrap justify-end gap-1 xl:flex-nowrap">
        <Button kind="quiet" size="small" onClick={() => onEdit(user)}>
          Edit <NameOf user={user} />
        </Button>
        {user.status === 'invited' && <SendAgain user={user} onError={onError} />}
        {user.status === 'inactive' && <Reactivate user={user} onError={onError} />}
        {user.status !== 'inactive' && user.id !== ownId && (
          <Button kind="quiet" size="small" onClick={() => onDeactivate(user)}>
            Deactivate <NameOf user={user} />
          </Button>
        )}
      </span>
    ),
  }
  return (
    <Table
      caption="Users"
      columns={mayManage ? [...shown, actions] : shown}
      rows={users}
      rowKey={({ id }) => id}
      footer={<ShownCount shown={users.length} hasMore={hasMore} />}
    />
  )
}

export const columns: Column<ColleagueView>[] = [
  {
    name: 'Name',
    heads: true,
    cell: ({ firstName, lastName, email, department }) => (
      <span className="block min-w-0 sm:min-w-40">
        {firstName} {lastName}
        <span className="block break-words font-normal text-muted">{email}</span>
        {department && <span className="block font-normal text-muted">{department}</span>}
      </span>
    ),
  },
  { name: 'Role', cell: ({ roleTitle }) => roleTitle },
  { name: 'Approves up to', right: true, cell: limitOf },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: 'Last sign-in',
    cell: ({ lastLoginAt }) => (lastLoginAt ? <Moment at={lastLoginAt} /> : 'never'),
  },
]

function limitOf({ role, approvalLimitToea }: ColleagueView) {
  if (!hasPermission(role, 'approve_payments')) return null
  return approvalLimitToea === null ? 'any amount' : <Money toea={approvalLimitToea} />
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
