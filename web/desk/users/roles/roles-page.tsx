import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { RoleList, RoleView } from '#contract/roles/roles.ts'
import { addressFor, pathFor } from '#domain/access/addresses/enter.ts'
import { hasPermission, type Permission, permissions } from '#domain/access/role.ts'
import { permissionWords } from '#domain/words/permission-words.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useSideSheet } from '../../../ui/use-side-sheet.ts'
import { BackTo } from '../../layout/back-to.tsx'
import { useMay, useSession } from '../../layout/queries.ts'
import { RoleChip } from '../../layout/role-chip.tsx'
import { changesQuery } from '../queries.ts'
import { compared, heldByNobody } from './compared.ts'
import { PeopleLink } from './people-link.tsx'
import { rolesPageQuery } from './queries.ts'
import { limitOf } from './role-limit.tsx'

const RoleSheet = lazy(async () => ({ default: (await import('./role-sheet.tsx')).RoleSheet }))

/** What each role means in this organisation; each opens beside the list, where it is changed. */
export function RolesPage() {
  const { data } = useSuspenseQuery(rolesPageQuery)
  const { user } = useSession()
  const sheet = useSideSheet('role')
  const open = data.items.find(({ role }) => role === sheet.openId)
  const nobodys = heldByNobody(data.items)
  return (
    <Page
      title="Roles and permissions"
      back={addressFor('users', user) && <BackTo page="users">Users</BackTo>}
    >
      <p className="max-w-prose text-muted">
        A person has one role, and their own approval limit can only be lower than the role’s. Open
        a role for what it can and cannot do, and to change it. Where another administrator is
        there, every change waits until they confirm it.
      </p>
      {data.pending && <Waiting />}
      {nobodys.length > 0 && (
        <Notice title="No role holds these permissions. They are given by changing a role.">
          <ul className="list-disc pl-5">
            {nobodys.map((permission) => (
              <li key={permission}>{permissionWords[permission]}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Table
        caption="Roles and their approval limits"
        columns={columnsOf(data)}
        rows={data.items}
        rowKey={({ role }) => role}
        isOpen={({ role }) => role === sheet.openId}
      />
      <div className="overflow-x-auto lg:[&_th]:top-0">
        <Table
          caption="Permissions by role"
          columns={permissionColumns(data.items)}
          rows={[...permissions]}
          rowKey={(permission) => permission}
        />
      </div>
      {open && (
        <Suspense>
          <RoleSheet
            key={open.role}
            role={open}
            people={peopleOf(data, open)}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** Changes of roles that somebody asked for. */
function Waiting() {
  const { user } = useSession()
  const query = useSuspenseInfiniteQuery(changesQuery('pending'))
  const waiting = query.data.pages
    .flatMap(({ items }) => items)
    .filter(({ kind }) => kind === 'role')
  const maySee = useMay('view_users')
  // what is asked for elsewhere may fill the first page, so a role on the next is not denied
  if (waiting.length === 0 && !query.hasNextPage) return null
  return (
    <Notice tone="wait" title="A second administrator must confirm what was asked for.">
      {query.hasNextPage && <p>More waits than is named here.</p>}
      <ul>
        {waiting.map(({ id, summary, requestedBy }) => (
          <li key={id}>
            {summary}, asked for by {requestedBy.name}
          </li>
        ))}
      </ul>
      {maySee && <Link to={pathFor('users', user)}>Look under Users</Link>}
    </Notice>
  )
}

/** How many people have a role; nothing for who may not see people. */
const peopleOf = ({ people }: RoleList, { role }: RoleView) => people && (people[role] ?? 0)

function columnsOf(list: RoleList): Column<RoleView>[] {
  const people: Column<RoleView> = {
    name: 'People',
    right: true,
    cell: (role) => <PeopleLink role={role} people={peopleOf(list, role) ?? 0} />,
  }
  return [
    { name: 'Role', heads: true, cell: (role) => <RoleLink role={role} /> },
    { name: 'What for', breaks: true, cell: ({ description }) => description || '—' },
    { name: 'Approves up to', right: true, cell: limitOf },
    ...(list.people ? [people] : []),
    { name: 'Here', cell: (role) => (compared(role).isDefault ? 'as by default' : 'changed here') },
  ]
}

function RoleLink({ role }: { role: RoleView }) {
  const { linkTo } = useSideSheet('role')
  return (
    <Link {...linkTo(role.role)}>
      <RoleChip {...role} />
    </Link>
  )
}

const permissionColumns = (roles: RoleView[]): Column<Permission>[] => [
  {
    name: 'Permission',
    heads: true,
    breaks: true,
    // the columns of the roles must not press it together
    cell: (permission) => <span className="block sm:min-w-64">{permissionWords[permission]}</span>,
  },
  ...roles.map((role) => ({
    name: role.title,
    cell: (permission: Permission) =>
      hasPermission(role, permission) ? (
        <span>
          <Check size={17} aria-hidden className="inline text-ok" />
          <span className="sr-only">yes</span>
        </span>
      ) : (
        <span className="text-muted">
          <span aria-hidden>–</span>
          <span className="sr-only">no</span>
        </span>
      ),
  })),
]
