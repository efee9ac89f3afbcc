import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ColleagueView } from '#contract/users.ts'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { roleNames, roles } from '#domain/access/role.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { UsageNotice } from '../../ui/usage-notice.tsx'
import type { Filter } from '../layout/lists/filters.ts'
import { movable } from '../layout/lists/hidden-columns.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { asked, useListAddress } from '../layout/lists/use-list-address.ts'
import { useMay, useSession } from '../layout/queries.ts'
import { PendingChanges } from './changes-panel.tsx'
import { DecidedChanges } from './decided-changes.tsx'
import { usersFile } from './list/users-file.ts'
import { type UserStatus, usersQuery } from './queries.ts'
import { DeactivateDialog, EditUserDialog, InviteDialog } from './user-dialogs.tsx'
import { columns, UserTable } from './user-table.tsx'

type Open = { kind: 'edit'; user: ColleagueView } | { kind: 'deactivate'; user: ColleagueView }

/** The people of the organisation, and what of their rights waits for a second administrator. */
export function UsersPage() {
  const { parameters, change } = useListAddress()
  const [open, setOpen] = useState<Open>()
  const view = viewOf(parameters.get('status'))
  const mayManage = useMay('manage_users')
  const { user } = useSession()
  const close = () => setOpen(undefined)
  const invite = mayManage && (
    <Button
      kind="primary"
      icon={<Plus size={17} aria-hidden />}
      onClick={() => change({ invite: 'yes' })}
    >
      Invite somebody
    </Button>
  )
  return (
    <Page title="Users" actions={invite}>
      <PendingChanges />
      {view === 'decided' ? (
        <>
          <ViewTabs view={view} />
          <DecidedChanges />
        </>
      ) : (
        <People status={view} invite={invite} onOpen={setOpen} />
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={pathFor('roles', user)}>What each role may do</Link>
        {mayManage && <Link to={pathFor('role-defaults', user)}>What each role begins with</Link>}
        {mayManage && <Link to={pathFor('security', user)}>Sign-in and second factors</Link>}
        {mayManage && <Link to="/organisation">Freeze the organisation</Link>}
      </p>
      {mayManage && parameters.has('invite') && (
        <InviteDialog onClose={() => change({ invite: undefined })} />
      )}
      {open?.kind === 'edit' && <EditUserDialog user={open.user} onClose={close} />}
      {open?.kind === 'deactivate' && <DeactivateDialog user={open.user} onClose={close} />}
    </Page>
  )
}

type View = UserStatus | 'decided'
const views: [View, string][] = [
  ['active', 'Active'],
  ['invited', 'Invited'],
  ['inactive', 'Deactivated'],
  ['decided', 'Decided changes'],
]

const viewOf = (status: string | null): View =>
  views.find(([view]) => view === status)?.[0] ?? 'active'

function ViewTabs({ view, search = '' }: { view: View; search?: string }) {
  const to = (one: View) => {
    const query = new URLSearchParams()
    if (one !== 'active') query.set('status', one)
    if (search && one !== 'decided') query.set('search', search)
    return `?${query}`
  }
  return (
    <Tabs
      label="Users by status"
      tabs={views.map(([one, label]) => ({ label, to: to(one), isCurrent: one === view }))}
    />
  )
}

const filters: Filter[] = [
  {
    kind: 'choice',
    name: 'role',
    label: 'Role',
    choices: roleNames.map((name) => ({ value: name, label: roles[name].title })),
  },
]

type PeopleProps = { status: UserStatus; invite: ReactNode; onOpen: (open: Open) => void }

function People({ status, invite, onOpen }: PeopleProps) {
  const [error, setError] = useState<Error | null>(null)
  const [parameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
  const role = parameters.get('role') ?? ''
  const words = asked(new URLSearchParams({ status, search, role }), ['status', 'search', 'role'])
  const query = useSuspenseInfiniteQuery(usersQuery(words))
  const users = query.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <UsageNotice usage={query.data.pages[0]?.usage} noun="user" />
      <ViewTabs view={status} search={search} />
      <ListBar
        list="users"
        search="Name or e-mail"
        filters={filters}
        columns={movable(columns)}
        file={usersFile(words)}
      />
      <p role="status" className="sr-only">
        {search && `${users.length}${query.hasNextPage ? ' or more' : ''} found for ${search}`}
      </p>
      <ErrorNotice error={error} />
      {users.length === 0 ? (
        <NoUsers status={status} search={search} isOfRole={role !== ''} invite={invite} />
      ) : (
        <UserTable
          users={users}
          hasMore={query.hasNextPage}
          onEdit={(user) => onOpen({ kind: 'edit', user })}
          onDeactivate={(user) => onOpen({ kind: 'deactivate', user })}
          onError={setError}
        />
      )}
      <LoadMore query={query}>Load more</LoadMore>
    </>
  )
}

const none: Record<UserStatus, string> = {
  active: 'Nobody is active.',
  invited: 'Nobody was invited who has not come yet.',
  inactive: 'Nobody is deactivated. Who leaves is deactivated, and stays in the log.',
}

type NoUsersProps = { status: UserStatus; search: string; isOfRole: boolean; invite: ReactNode }

function NoUsers({ status, search, isOfRole, invite }: NoUsersProps) {
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
