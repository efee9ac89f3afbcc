import { Link } from 'react-router'
import type { RoleView } from '#contract/roles/roles.ts'
import { addressFor, dashboardFor, pathFor } from '#domain/access/addresses/enter.ts'
import { landingPathOf } from '#domain/access/addresses/landing-path.ts'
import { permissions } from '#domain/access/role.ts'
import { permissionWords } from '#domain/words/permission-words.ts'
import { sectionWords } from '#domain/words/section-words.ts'
import { Page } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { BackTo } from '../../layout/back-to.tsx'
import { useSession } from '../../layout/queries.ts'
import { RoleChip } from '../../layout/role-chip.tsx'
import { useRoles } from '../../layout/roles.ts'
import { compared, defaultOf } from './compared.ts'
import { Difference } from './difference.tsx'
import { strandWords } from './role-drawn.ts'
import { limitOf } from './role-limit.tsx'

/** What the product means by each role, beside what this organisation made of it. */
export function RoleDefaultsPage() {
  const roles = useRoles()
  const { user } = useSession()
  return (
    <Page title="Role defaults" back={<BackTo page="users">Users</BackTo>}>
      <p className="max-w-prose text-muted">
        What the product means by each role, and beside it what is different here. A role is
        changed, and taken back to its default, under{' '}
        <Link to={pathFor('roles', user)} className="underline">
          Roles and permissions
        </Link>
        .
      </p>
      <Table
        caption="Each role’s default beside what it means here"
        columns={defaultColumns}
        rows={roles}
        rowKey={({ role }) => role}
      />
      <Table
        caption="What each role begins with"
        columns={columns}
        rows={roles}
        rowKey={({ role }) => role}
      />
      <Table
        caption="What each role’s home shows"
        columns={homeColumns}
        rows={roles}
        rowKey={({ role }) => role}
      />
    </Page>
  )
}

const chip: Column<RoleView> = {
  name: 'Role',
  heads: true,
  cell: (role) => <RoleChip {...role} />,
}

const defaultColumns: Column<RoleView>[] = [
  chip,
  {
    name: 'Approves up to, by default',
    right: true,
    cell: ({ role }) => limitOf(defaultOf(role)),
  },
  {
    name: 'May, by default',
    breaks: true,
    cell: ({ role }) => <Permissions role={role} />,
  },
  {
    name: 'Here',
    breaks: true,
    cell: (role) => <Difference role={role} difference={compared(role)} />,
  },
]

function Permissions({ role }: Pick<RoleView, 'role'>) {
  const { permissions: held } = defaultOf(role)
  const lacking = permissions.filter((one) => !held.includes(one))
  const words = (list: typeof lacking) => list.map((one) => permissionWords[one]).join(', ')
  return lacking.length < held.length ? `Everything but: ${words(lacking)}` : words(held)
}

const columns: Column<RoleView>[] = [
  chip,
  { name: 'Approves up to', right: true, cell: limitOf },
  { name: 'Starts at', cell: landingPathOf },
  { name: 'Dashboard', cell: dashboardFor },
  { name: 'Own profile', cell: (role) => addressFor('profile', role)?.path },
]

const homeColumns: Column<RoleView>[] = [
  chip,
  { name: 'Strand', breaks: true, cell: (role) => strandWords[role.colour] },
  {
    name: 'Its home shows',
    breaks: true,
    cell: (role) => role.dashboardSections.map((section) => sectionWords[section]).join(', '),
  },
]
