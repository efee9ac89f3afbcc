import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { UserStatus } from '../queries.ts'

const none: Record<UserStatus, string> = {
  active: 'Nobody is active.',
  invited: 'Nobody was invited who has not come yet.',
  inactive: 'Nobody is deactivated. Who leaves is deactivated, and stays in the log.',
}

type NoUsersProps = { status: UserStatus; search: string; isOfRole: boolean; invite: ReactNode }

/** Nobody to show: why, and the way on. */
export function NoUsers({ status, search, isOfRole, invite }: NoUsersProps) {
  if (isOfRole) {
    return (
      <EmptyState action={<Link to={`/users?status=${status}`}>Show all of them</Link>}>
        Nobody here fits what you asked for.
      </EmptyState>
    )
  }
  if (!search)
    return <EmptyState action={status === 'inactive' ? null : invite}>{none[status]}</EmptyState>
  return (
    <EmptyState action={<Link to={`?status=${status}`}>Show all of them</Link>}>
      Nobody here has “{search}” in their name or address.
    </EmptyState>
  )
}
