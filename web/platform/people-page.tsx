import { useState } from 'react'
import type { PlatformPersonView } from '#contract/platform.ts'
import { formatMoment } from '#domain/calendar.ts'
import { platformRoleNames, platformRoles } from '#domain/platform-role.ts'
import { fieldError } from '../api.ts'
import { ErrorNotice } from '../shell/error-notice.tsx'
import { Page } from '../shell/page.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useChange, useMay, usePeople, usePerson, usePersonChange } from './queries.ts'
import { StateBadge } from './state-words.tsx'

const roleChoices = platformRoleNames.map((value) => ({ value, label: platformRoles[value].title }))

/** The platform's own people and their roles. */
export function PeoplePage() {
  const rows = usePeople()
  const mayChange = useMay('manage_platform_users')
  const [isOpen, setOpen] = useState(false)
  const all = mayChange ? [...columns, changeColumn] : columns
  return (
    <Page
      title="People"
      actions={
        mayChange && (
          <Button kind="primary" onClick={() => setOpen(true)}>
            Invite someone
          </Button>
        )
      }
    >
      <Table caption="People of the platform" rows={rows} rowKey={({ id }) => id} columns={all} />
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
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
  { name: 'State', cell: ({ status }) => <StateBadge state={status} /> },
  {
    name: 'Last sign-in',
    cell: ({ lastLoginAt }) => (lastLoginAt ? formatMoment(new Date(lastLoginAt)) : '–'),
  },
]

const changeColumn: Column<PlatformPersonView> = {
  name: 'Change',
  cell: (person) => <ChangePerson person={person} />,
}

function ChangePerson({ person }: { person: PlatformPersonView }) {
  const own = usePerson()
  const change = usePersonChange(person.id)
  if (person.id === own.id) return <span className="text-muted">Yourself</span>
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={<span className="sr-only">Role of {person.firstName}</span>}
        value={person.role}
        choices={roleChoices}
        disabled={change.isPending}
        onChoice={(role) => change.mutate({ role })}
      />
      {person.status !== 'invited' && (
        <Button
          size="small"
          busy={change.isPending}
          onClick={() =>
            change.mutate({ status: person.status === 'active' ? 'inactive' : 'active' })
          }
        >
          {person.status === 'active' ? 'Deactivate' : 'Reactivate'}
        </Button>
      )}
      <ErrorNotice error={change.error} />
    </div>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const change = useChange('/people', onClose)
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <ErrorNotice error={change.error} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          required
          maxLength={254}
          error={fieldError(change.error, 'email')}
        />
        <TextField label="First name" name="firstName" required maxLength={80} />
        <TextField label="Last name" name="lastName" required maxLength={80} />
        <SelectField label="Role" name="role" choices={roleChoices} defaultValue="support" />
        <Button kind="primary" type="submit" busy={change.isPending}>
          Send the invitation
        </Button>
      </form>
    </Dialog>
  )
}
