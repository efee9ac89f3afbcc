import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Person } from '#contract/shared.ts'
import type { SignInView } from '#contract/users/security.ts'
import { signInLimits } from '#domain/access/sign-in/sign-in-outcomes.ts'
import { factorNames, fromWords, outcomeWords } from '#domain/access/sign-in/sign-in-words.ts'
import { isDay } from '#domain/calendar.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { DaysChip } from '../../layout/lists/chips.tsx'
import { useListAddress } from '../../layout/lists/use-list-address.ts'
import { signInsQuery } from './queries.ts'
import { signInsFile } from './sign-ins-file.ts'

const ExportMenu = lazy(async () => ({
  default: (await import('../../layout/lists/export/export-menu.tsx')).ExportMenu,
}))
const when = { kind: 'days', label: 'When' } as const

/** Who signed in, and what failed and why, newest first. */
export function SignInsView() {
  const { read, change } = useListAddress()
  const [person, failed] = [read('person'), read('failed')]
  const [from, to] = ['from', 'to'].map(read).map((day) => (isDay(day) ? day : ''))
  const words = new URLSearchParams({
    ...(person && { person }),
    ...(failed && { failed: 'yes' }),
    ...(from && { from }),
    ...(to && { to }),
  }).toString()
  const query = useSuspenseInfiniteQuery(signInsQuery(words))
  const [first] = query.data.pages
  const rows = query.data.pages.flatMap(({ items }) => items)
  const people = first?.people ?? []
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="Sign-ins">
      <search className="flex flex-wrap items-end gap-x-5 gap-y-2" aria-label="This list">
        <SelectField
          label="Whose"
          className="w-full sm:w-60"
          value={person}
          placeholder="Everybody"
          choices={choicesOf(people, person, rows)}
          onChoice={(chosen) => change({ person: chosen })}
        />
        <Checkbox
          label="Only what failed"
          isChecked={failed !== ''}
          onCheck={(isChecked) => change({ failed: isChecked ? 'yes' : undefined })}
        />
        <DaysChip filter={when} read={read} change={change} />
        <Suspense>
          <ExportMenu file={signInsFile(words)} />
        </Suspense>
      </search>
      {first?.hasMorePeople && (
        <p className="text-muted">
          Only the first {people.length} people by name can be chosen here. “Everybody” has all
          sign-ins.
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState>
          {words
            ? `Nothing of this in the last ${signInLimits.days} days.`
            : 'From the next sign-in on, each stands here.'}
        </EmptyState>
      ) : (
        <Table
          caption="Sign-ins"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          isMarked={({ outcome }) => outcome !== 'signed_in'}
        />
      )}
      <LoadMore query={query} />
      <p className="text-muted">
        Kept for {signInLimits.days} days. Of each person and day the first{' '}
        {signInLimits.failedOfDay} that failed have a row each; one row counts those that followed.
        {first?.strangersTries
          ? ` Addresses that nobody here has were tried ${first.strangersTries} times.`
          : ''}
      </p>
    </section>
  )
}

/** Whoever the address names is shown, also where they are none of those to choose from. */
function choicesOf(people: Person[], chosen: string, rows: SignInView[]) {
  const choices = people.map(({ id, name }) => ({ value: id, label: name }))
  if (!chosen || choices.some(({ value }) => value === chosen)) return choices
  return [{ value: chosen, label: rows[0]?.person.name ?? 'Nobody we know' }, ...choices]
}

const columns: Column<SignInView>[] = [
  { name: 'Person', heads: true, cell: ({ person }) => person.name },
  { name: 'When', phone: 'beside', cell: ({ at }) => <Moment at={at} /> },
  { name: 'What', phone: 'below', cell: whatHappened },
  {
    name: 'With',
    phone: 'below',
    cell: ({ device }) => device || <span className="text-muted max-sm:hidden">not said</span>,
  },
  {
    name: 'From',
    phone: 'below',
    cell: (one) => fromWords(one) || <span className="text-muted">not known</span>,
  },
]

function whatHappened({ outcome, times, factor }: SignInView) {
  const more = times > 1 ? `, and ${times - 1} more that day` : ''
  const name = factorNames[factor]
  if (outcome === 'signed_in') {
    return `${outcomeWords[outcome]}${name === undefined ? '' : `, with a ${name}`}${more}`
  }
  return (
    <span className="text-wait">
      ▲ {outcomeWords[outcome]}
      {more}
    </span>
  )
}
