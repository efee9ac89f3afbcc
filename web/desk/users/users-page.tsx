import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RoleView } from '#contract/roles/roles.ts'
import type { ColleagueView } from '#contract/users.ts'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Unread } from '../../ui/unread.tsx'
import { UsageNotice } from '../../ui/usage-notice.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import type { Filter, Sort } from '../layout/lists/filters.ts'
import { movable } from '../layout/lists/hidden-columns.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { listWords, withStatus } from '../layout/lists/strays.ts'
import { useListAddress } from '../layout/lists/use-list-address.ts'
import { useMayNow, useSession } from '../layout/queries.ts'
import { PendingChanges } from './changes-panel.tsx'
import { DecidedChanges } from './decided-changes.tsx'
import { NoUsers } from './list/no-users.tsx'
import { usersFile } from './list/users-file.ts'
import { type UserStatus, userQuery, usersQuery } from './queries.ts'
import { DeactivateDialog, EditUserDialog, InviteDialog } from './user-dialogs.tsx'
import { columns, UserTable } from './user-table.tsx'

const UserSheet = lazy(async () => ({ default: (await import('./list/user-sheet.tsx')).UserSheet }))

type Open = { kind: 'edit'; user: ColleagueView } | { kind: 'deactivate'; user: ColleagueView }

/** The people of the organisation, and what of their rights waits for a second administrator. */
export function UsersPage() {
  const { parameters, change } = useListAddress()
  const [open, setOpen] = useState<Open>()
  const view = viewOf(parameters.get('status'))
  const mayManage = useMayNow('manage_users', 'read')
  const mayInvite = useMayNow('manage_users', 'change')
  const { user } = useSession()
  const close = () => setOpen(undefined)
  const invite = mayInvite && (
    <Button
      kind="primary"
      icon={<Plus size={17} aria-hidden />}
      onClick={() => change({ invite: 'yes' })}
    >
      Invite somebody
    </Button>
  )
  return (
    <Page
      title="Users"
      actions={
        mayInvite && (
          <>
            <Link to="/users/import" className={buttonClass('secondary')}>
              Invite from a sheet
            </Link>
            {invite}
          </>
        )
      }
    >
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
      {mayInvite && parameters.has('invite') && (
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

const sorts: Sort[] = [
  { value: 'name', label: 'By name, A to Z' },
  { value: 'name-down', label: 'By name, Z to A' },
  { value: 'last-sign-in', label: 'Last signed in first' },
  { value: 'longest-away', label: 'Longest away first' },
]

const filtersOf = (roles: RoleView[]): Filter[] => [
  {
    ...{ kind: 'tabs', name: 'status', label: 'Status' },
    choices: views.map(([value, label]) => ({ value, label: `${label.toLowerCase()} users` })),
  },
  {
    kind: 'choice',
    name: 'role',
    label: 'Role',
    choices: roleNames.map((name) => ({
      value: name,
      label: roles.find(({ role }) => role === name)?.title ?? name,
    })),
  },
]

type PeopleProps = { status: UserStatus; invite: ReactNode; onOpen: (open: Open) => void }

function People({ status, invite, onOpen }: PeopleProps) {
  const [error, setError] = useState<Error | null>(null)
  const [parameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
  const role = roleNames.find((name) => name === parameters.get('role')) ?? ''
  // which roles there are is known before what they are called here, which comes with the list
  const { words } = listWords(withStatus(parameters, status), filtersOf([]), sorts)
  const query = useSuspenseInfiniteQuery(usersQuery(words))
  const filters = filtersOf(query.data.pages[0]?.roles ?? [])
  const [first] = query.data.pages
  const users = query.data.pages.flatMap(({ items }) => items)
  const sheet = useSideSheet('user')
  const listed = users.find(({ id }) => id === sheet.openId)
  // An address may name somebody who is further down than the list was read, or under another tab.
  const isFar = sheet.openId !== undefined && !listed
  const far = useQuery({ ...userQuery(sheet.openId ?? ''), enabled: isFar })
  const shown = listed ?? (isFar ? far.data : undefined)
  return (
    <>
      {first?.pending && <PendingChanges />}
      <UsageNotice usage={first?.usage} noun="user" />
      <ViewTabs view={status} search={search} />
      <ListBar
        list="users"
        search="Name or e-mail"
        filters={filters}
        sorts={sorts}
        columns={movable(columns)}
        file={usersFile(words)}
      />
      <p role="status" className="sr-only">
        {search && `${users.length}${query.hasNextPage ? ' or more' : ''} found for ${search}`}
      </p>
      <ErrorNotice error={error} />
      {isFar && <Unread query={far} what="This person" />}
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
      <LoadMore query={query} />
      {shown && (
        <Suspense>
          <UserSheet
            user={shown}
            onClose={sheet.close}
            onEdit={(user) => onOpen({ kind: 'edit', user })}
            onDeactivate={(user) => onOpen({ kind: 'deactivate', user })}
          />
        </Suspense>
      )}
    </>
  )
}
