import { useState } from 'react'
import type { PlatformPersonView } from '#contract/platform.ts'
import { formatMoment } from '#domain/calendar.ts'
import { userStatusWords } from '#domain/words/state-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useMay, usePeople, usePerson } from '../queries.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** The platform's own people and their roles. */
export function PeoplePage() {
  const rows = usePeople()
  const mayChange = useMay('manage_platform_users')
  const [isInviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<string>()
  const person = rows.find(({ id }) => id === changing)
  const changeColumn: Column<PlatformPersonView> = {
    name: 'Change',
    cell: (row) => <Change person={row} onChange={() => setChanging(row.id)} />,
  }
  return (
    <Page
      title="People"
      actions={
        mayChange && (
          <Button kind="primary" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        )
      }
    >
      <Table
        caption="People of the platform"
        rows={rows}
        rowKey={({ id }) => id}
        columns={mayChange ? [...columns, changeColumn] : columns}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {person && <PersonDialog person={person} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}

const columns: Column<PlatformPersonView>[] = [
  {
    name: 'Name',
    heads: true,
    cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  { name: 'E-mail', cell: ({ email }) => email },
  { name: 'Role', cell: ({ roleTitle }) => roleTitle },
  { name: 'State', cell: ({ status }) => <Badge {...userStatusWords[status]} /> },
  {
    name: 'Last sign-in',
    cell: ({ lastLoginAt }) => (lastLoginAt ? formatMoment(new Date(lastLoginAt)) : '–'),
  },
]

function Change({ person, onChange }: { person: PlatformPersonView; onChange: () => void }) {
  const own = usePerson()
  if (person.id === own.id) return <span className="text-muted">Yourself</span>
  return (
    <Button size="small" onClick={onChange}>
      Change<span className="sr-only"> {person.firstName}</span>
    </Button>
  )
}
