import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ColleagueView } from '#contract/users.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UsageNotice } from '../../ui/usage-notice.tsx'
import { useMay } from '../layout/queries.ts'
import { useSearchText } from '../layout/use-search-text.ts'
import { PendingChanges } from './changes-panel.tsx'
import { DecidedChanges } from './decided-changes.tsx'
import { type UserStatus, usersQuery } from './queries.ts'
import { DeactivateDialog, EditUserDialog, InviteDialog } from './user-dialogs.tsx'
import { UserTable } from './user-table.tsx'

type Open =
  | { kind: 'invite' }
  | { kind: 'edit'; user: ColleagueView }
  | { kind: 'deactivate'; user: ColleagueView }

/** The people of the organisation, and what of their rights waits for a second administrator. */
export function UsersPage() {
  const [open, setOpen] = useState<Open>()
  const [parameters] = useSearchParams()
  const view = viewOf(parameters.get('status'))
  const mayFreeze = useMay('manage_organisation')
  const close = () => setOpen(undefined)
  const invite = (
    <Button
      kind="primary"
      icon={<Plus size={17} aria-hidden />}
      onClick={() => setOpen({ kind: 'invite' })}
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
        <Link to="/users/roles">What each role may do</Link>
        {mayFreeze && <Link to="/organisation">Freeze the organisation</Link>}
      </p>
      {open?.kind === 'invite' && <InviteDialog onClose={close} />}
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
    return `/users?${query}`
  }
  return (
    <Tabs
      label="Users by status"
      tabs={views.map(([one, label]) => ({ label, to: to(one), isCurrent: one === view }))}
    />
  )
}

type PeopleProps = { status: UserStatus; invite: ReactNode; onOpen: (open: Open) => void }

function People({ status, invite, onOpen }: PeopleProps) {
  const [error, setError] = useState<Error | null>(null)
  const { text, search, onText } = useSearchText()
  const query = useSuspenseInfiniteQuery(usersQuery(status, search))
  const users = query.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <UsageNotice usage={query.data.pages[0]?.usage} noun="user" />
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3">
        <ViewTabs view={status} search={search} />
        <TextField
          label="Search"
          type="search"
          className="w-full sm:w-80"
          placeholder="Name or e-mail"
          value={text}
          onText={onText}
        />
      </div>
      <p role="status" className="sr-only">
        {search && `${users.length}${query.hasNextPage ? ' or more' : ''} found for ${search}`}
      </p>
      <ErrorNotice error={error} />
      {users.length === 0 ? (
        <NoUsers status={status} search={search} invite={invite} />
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

type NoUsersProps = { status: UserStatus; search: string; invite: ReactNode }

function NoUsers({ status, search, invite }: NoUsersProps) {
  if (!search)
    return <EmptyState action={status === 'inactive' ? null : invite}>{none[status]}</EmptyState>
  return (
    <EmptyState action={<Link to={`/users?status=${status}`}>Show all of them</Link>}>
      Nobody here has “{search}” in their name or address.
    </EmptyState>
  )
}
