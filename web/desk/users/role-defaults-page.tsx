import { addressFor, dashboardFor } from '#domain/access/addresses/enter.ts'
import { roleLandingPath } from '#domain/access/addresses/role-landing-path.ts'
import { type Role, type RoleName, roleNames, roles } from '#domain/access/role.ts'
import { sectionWords } from '#domain/words/section-words.ts'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { BackTo } from '../layout/back-to.tsx'
import { RoleChip } from '../layout/role-chip.tsx'
import { limitOf } from './role-limit.tsx'

/** What a person has from their role, before anybody sets anything of their own. */
export function RoleDefaultsPage() {
  return (
    <Page title="Role defaults" back={<BackTo page="users">Users</BackTo>}>
      <p className="max-w-prose text-muted">
        What somebody new has from their role. A person’s own approval limit can be set lower, never
        higher; the rest is the same in every organisation.
      </p>
      <Table
        caption="What each role begins with"
        columns={columns}
        rows={[...roleNames]}
        rowKey={(role) => role}
      />
      <Table
        caption="What each role’s home shows"
        columns={homeColumns}
        rows={[...roleNames]}
        rowKey={(role) => role}
      />
    </Page>
  )
}

const columns: Column<RoleName>[] = [
  { name: 'Role', heads: true, cell: (role) => <RoleChip role={role} /> },
  { name: 'Approves up to', right: true, cell: limitOf },
  { name: 'Starts at', cell: roleLandingPath },
  { name: 'Dashboard', cell: (role) => dashboardFor({ role, ...roles[role] }) },
  { name: 'Own profile', cell: (role) => addressFor('profile', { role, ...roles[role] })?.path },
]

const strandWords: Record<Role['colour'], string> = {
  teal: 'Teal: prepares',
  ochre: 'Ochre: approves',
  ink: 'Ink: reads, or looks after things',
}

const homeColumns: Column<RoleName>[] = [
  { name: 'Role', heads: true, cell: (role) => <RoleChip role={role} /> },
  { name: 'Strand', breaks: true, cell: (role) => strandWords[roles[role].colour] },
  {
    name: 'Its home shows',
    breaks: true,
    cell: (role) =>
      roles[role].dashboardSections.map((section) => sectionWords[section]).join(', '),
  },
]
