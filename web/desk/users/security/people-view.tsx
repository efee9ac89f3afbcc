import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type SecurityNarrowing,
  type SecurityPerson,
  securityNarrowings,
} from '#contract/users/security.ts'
import { type ReviewNote, reviewDays } from '#domain/access/review/access-review.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useListAddress } from '../../layout/lists/use-list-address.ts'
import { useMayNow } from '../../layout/queries.ts'
import { NoFactors } from './no-factors.tsx'
import { securityQuery } from './queries.ts'
import { RulesCard } from './rules/rules-card.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'

/** The rules as they are, and how each person signs in. */
export function PeopleView() {
  const { read, change } = useListAddress()
  const only = securityNarrowings.find((one) => one === read('only'))
  const query = useSuspenseInfiniteQuery(securityQuery(only))
  const [first] = query.data.pages
  const people = query.data.pages.flatMap(({ items }) => items)
  const [open, setOpen] = useState<SecurityPerson>()
  const mayEnd = useMayNow('manage_users', 'take_rights')
  const mayFreeze = useMayNow('manage_organisation', 'account')
  return (
    <>
      {mayFreeze && (
        <p>
          Is somebody in who should not be?{' '}
          <Link to="/organisation?freeze" className="underline">
            The red button
          </Link>{' '}
          freezes the organisation: nothing leaves, and nothing is changed.
        </p>
      )}
      {first && <RulesCard rules={first.rules} roles={first.roles} />}
      <section className="grid gap-2" aria-label="How people sign in">
        <h2>How people sign in</h2>
        {first?.withoutFactor && <NoFactors without={first.withoutFactor} />}
        <search aria-label="This list">
          <SelectField
            label="Show"
            className="w-full sm:w-72"
            value={only ?? ''}
            placeholder="Everybody who is active"
            choices={securityNarrowings.map((value) => ({ value, label: narrowedTo[value] }))}
            onChoice={(chosen) => change({ only: chosen })}
          />
        </search>
        {people.length === 0 ? (
          <EmptyState>{query.hasNextPage ? 'Nobody among these.' : 'Nobody.'}</EmptyState>
        ) : (
          <Table
            caption="How people sign in"
            columns={columnsWith(mayEnd ? setOpen : undefined)}
            rows={people}
            rowKey={({ id }) => id}
            isMarked={({ lockedUntil }) => lockedUntil !== null}
          />
        )}
        <LoadMore query={query} />
        {open && <SessionsDialog person={open} onClose={() => setOpen(undefined)} />}
      </section>
    </>
  )
}

const narrowedTo: Record<SecurityNarrowing, string> = {
  held_back: 'Held back after wrong tries',
  to_look_at: 'To look at',
  without_factor: 'Without a second factor',
  signed_in: 'Signed in now',
}

const columnsWith = (
  onOpen: ((person: SecurityPerson) => void) | undefined,
): Column<SecurityPerson>[] => [
  {
    name: 'Name',
    heads: true,
    cell: ({ name, roleTitle }) => (
      <span>
        {name} <span className="text-muted max-sm:block">{roleTitle}</span>
      </span>
    ),
  },
  { name: 'Second factor', cell: factorsOf },
  {
    name: 'Signed in at',
    cell: (person) =>
      onOpen && person.openSessions > 0 ? (
        <Button
          kind="quiet"
          size="small"
          className="-mx-2.5 -my-2 sm:-my-1"
          onClick={() => onOpen(person)}
        >
          {devices(person.openSessions)}
          <span className="sr-only"> of {person.name}</span>
        </Button>
      ) : (
        devices(person.openSessions)
      ),
  },
  {
    name: 'Last sign-in',
    cell: ({ id, name, lastLoginAt }) =>
      lastLoginAt ? (
        <Link className="whitespace-nowrap" to={`?show=sign-ins&person=${encodeURIComponent(id)}`}>
          <Moment at={lastLoginAt} />
          <span className="sr-only">, all sign-ins of {name}</span>
        </Link>
      ) : (
        'never'
      ),
  },
  {
    name: 'To look at',
    cell: ({ notes }) =>
      notes.length > 0 && <span className="text-wait">▲ {notes.map(noteWords).join(' ')}</span>,
  },
  {
    name: 'Held back',
    cell: ({ lockedUntil }) =>
      lockedUntil && (
        <>
          until <Moment at={lockedUntil} />
        </>
      ),
  },
]

const noteWords = (note: ReviewNote) => saidOf[note]
const saidOf: Record<ReviewNote, string> = {
  never_signed_in: `Never signed in, and was added more than ${reviewDays.toSignIn} days ago`,
  long_away: `Not signed in for ${reviewDays.away} days`,
  rights_unused: `Decided and prepared nothing for ${reviewDays.unused} days`,
}

function factorsOf({ apps, passkeys, isMeant }: SecurityPerson) {
  const have = [
    apps > 0 && 'app',
    passkeys === 1 && 'passkey',
    passkeys > 1 && `${passkeys} passkeys`,
  ].filter(Boolean)
  if (have.length > 0) return have.join(', ')
  return <span className={isMeant ? 'text-wait' : 'text-muted'}>{isMeant ? '▲ none' : 'none'}</span>
}

function devices(count: number) {
  if (count === 0) return <span className="text-muted">nowhere</span>
  return count === 1 ? '1 device' : `${count} devices`
}
