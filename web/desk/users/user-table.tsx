import { Link } from 'react-router'
import type { ColleagueView } from '#contract/users.ts'
import { Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { ShownCount } from '../../ui/shown-count.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import { useShownColumns } from '../layout/lists/hidden-columns.ts'
import { useMayNow } from '../layout/queries.ts'
import { UserActions, type UserActs } from './list/user-actions.tsx'
import { StatusBadge } from './status-badge.tsx'

type UserTableProps = UserActs & { users: ColleagueView[]; hasMore: boolean }

export function UserTable({ users, hasMore, ...acts }: UserTableProps) {
  const shown = useShownColumns(columns)
  const mayDeactivate = useMayNow('manage_users', 'take_rights')
  const { openId } = useSideSheet('user')
  const actions: Column<ColleagueView> = {
    name: '',
    title: <span className="sr-only">Actions</span>,
    right: true,
    cell: (user) => (
      <span className="flex justify-end gap-1 sm:-my-1">
        <UserActions user={user} {...acts} />
      </span>
    ),
  }
  return (
    <Table
      caption="Users"
      columns={mayDeactivate ? [...shown, actions] : shown}
      rows={users}
      rowKey={({ id }) => id}
      isOpen={({ id }) => id === openId}
      footer={<ShownCount shown={users.length} hasMore={hasMore} />}
    />
  )
}

export const columns: Column<ColleagueView>[] = [
  {
    name: 'Name',
    heads: true,
    className: 'sm:max-w-40!',
    cell: ({ id, firstName, lastName }) => (
      <UserLink to={id}>{`${firstName} ${lastName}`}</UserLink>
    ),
  },
  { name: 'E-mail', className: 'sm:max-w-44! xl:max-w-56!', cell: ({ email }) => email },
  { name: 'Role', className: 'sm:max-w-48!', phone: 'below', cell: ({ roleTitle }) => roleTitle },
  { name: 'Approves up to', right: true, cell: limitOf },
  { name: 'Status', phone: 'beside', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: 'Last sign-in',
    className: 'sm:whitespace-nowrap sm:max-2xl:hidden',
    cell: ({ lastLoginAt }) => (lastLoginAt ? <Moment at={lastLoginAt} /> : 'never signed in'),
  },
]

/** Opens the person beside the list. */
function UserLink({ to, children }: { to: string; children: string }) {
  const { linkTo } = useSideSheet('user')
  return <Link {...linkTo(to)}>{children}</Link>
}

/** What somebody may approve; nothing where their role approves nothing. */
export function limitOf({ approvalLimitToea }: ColleagueView) {
  if (approvalLimitToea === 0) return null
  return approvalLimitToea === null ? 'any amount' : <Money toea={approvalLimitToea} />
}
