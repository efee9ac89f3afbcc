import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Entitled } from '#contract/users/rights.ts'
import { reviewDays } from '#domain/access/review/access-review.ts'
import { moneyRights } from '#domain/access/review/money-rights.ts'
import { permissionWords } from '#domain/words/permission-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Day, Moment } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Money } from '../../../ui/money.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useListAddress } from '../../layout/lists/use-list-address.ts'
import { rightsQuery } from './queries.ts'
import { rightsFile } from './rights-file.ts'

const ExportMenu = lazy(async () => ({
  default: (await import('../../layout/lists/export/export-menu.tsx')).ExportMenu,
}))

/** Who has each right that money leaves by, through which role, since when, and when they last used it. */
export function RightsView() {
  const { read, change } = useListAddress()
  const right = moneyRights.find((one) => one === read('right')) ?? 'approve_payments'
  const query = useSuspenseInfiniteQuery(rightsQuery(right))
  const rows = query.data.pages.flatMap(({ items }) => items)
  const unused = rows.filter(({ isUnused }) => isUnused).length
  return (
    <section className="grid gap-3" aria-label="By right">
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-2">
        <search aria-label="This list">
          <SelectField
            label="Who may"
            className="w-full sm:w-72"
            value={right}
            choices={moneyRights.map((value) => ({ value, label: permissionWords[value] }))}
            onChoice={(chosen) => change({ right: chosen })}
          />
        </search>
        <Suspense>
          <ExportMenu file={rightsFile(right)} />
        </Suspense>
      </div>
      <p className="text-muted">
        Active people have a right through their role; nobody is given one alone.
        {unused > 0 &&
          ` ▲ marks whoever has had it for ${reviewDays.unused} days and not used it in them.`}
      </p>
      {rows.length === 0 ? (
        <EmptyState>Nobody active has this right.</EmptyState>
      ) : (
        <Table
          caption={`Who may: ${permissionWords[right]}`}
          columns={right === 'approve_payments' ? [...columns, upTo, actsFor] : columns}
          rows={rows}
          rowKey={({ id }) => id}
          isMarked={({ isUnused }) => isUnused}
        />
      )}
      <LoadMore query={query} />
    </section>
  )
}

const columns: Column<Entitled>[] = [
  { name: 'Name', heads: true, cell: ({ name }) => name },
  { name: 'Through the role', cell: ({ roleTitle }) => roleTitle },
  { name: 'Since', cell: ({ since }) => <Moment at={since} /> },
  {
    name: 'Last used',
    cell: ({ lastUsedAt, isUnused }) => (
      <span className={isUnused ? 'text-wait' : ''}>
        {isUnused && '▲ '}
        {lastUsedAt ? <Moment at={lastUsedAt} /> : 'never'}
      </span>
    ),
  },
]

const upTo: Column<Entitled> = {
  name: 'Up to',
  right: true,
  cell: ({ limitToea = 0 }) => <UpTo toea={limitToea} />,
}
const actsFor: Column<Entitled> = {
  name: 'Today also for',
  cell: ({ actsFor }) =>
    actsFor.length > 0 &&
    actsFor.map(({ id, name, toDay, limitToea }) => (
      <span key={id} className="block">
        {name}, up to <UpTo toea={limitToea} />, until <Day day={toDay} />
      </span>
    )),
}

const UpTo = ({ toea }: { toea: number | null }) =>
  toea === null ? 'any amount' : <Money toea={toea} />
