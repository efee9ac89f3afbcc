import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { organisationStates } from '#domain/access/organisation-state.ts'
import { plans } from '#domain/billing/plan.ts'
import { countText } from '#domain/lists/counting.ts'
import { organisationStateWords } from '#domain/words/state-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOrganisations } from '../queries.ts'

/** Every organisation by its address; filtered by state and by the beginning of its name. */
export function OrganisationsPage() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const state = params.get('state') ?? ''
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <Page title="Organisations">
      <form
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          set('search', String(new FormData(event.currentTarget).get('search') ?? ''))
        }}
      >
        <TextField
          label="Name or address begins with"
          name="search"
          defaultValue={search}
          maxLength={80}
        />
        <SelectField
          label="State"
          value={state}
          placeholder="Every state"
          choices={organisationStates
            .slice(organisationStates.indexOf('trialing'))
            .map((value) => ({ value, label: organisationStateWords[value].word }))}
          onChoice={(value) => set('state', value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <Suspense key={`${state}/${search}`} fallback={<Loading isPart />}>
        <Found search={search} state={state} />
      </Suspense>
    </Page>
  )
}

function Found(filter: { search: string; state: string }) {
  const { rows, query } = useOrganisations(filter)
  if (rows.length === 0) return <EmptyState>No organisation fits.</EmptyState>
  return (
    <>
      <Table
        caption="Organisations"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        isMarked={({ hasTrouble }) => hasTrouble}
      />
      <LoadMore query={query} />
    </>
  )
}

type Row = ReturnType<typeof useOrganisations>['rows'][number]

const columns: Column<Row>[] = [
  {
    name: 'Name',
    heads: true,
    cell: ({ id, name }) => <Link to={`/organisations/${id}`}>{name}</Link>,
  },
  { name: 'Address', cell: ({ slug }) => slug },
  { name: 'State', cell: ({ state }) => <Badge {...organisationStateWords[state]} /> },
  { name: 'Plan', cell: ({ plan }) => (plan ? plans[plan].title : '–') },
  { name: 'Users', right: true, cell: ({ users }) => countText(users) },
  { name: 'Payments of the month, as last counted', right: true, cell: ({ payments }) => payments },
]
