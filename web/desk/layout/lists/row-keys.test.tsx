import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useSelection } from './bulk/use-selection.tsx'
import { ListBar } from './list-bar.tsx'

type Row = { id: string; name: string }
const rows: Row[] = ['Ana', 'Kila', 'Tau'].map((name) => ({ id: name, name }))
const columns: Column<Row>[] = [
  { name: 'Name', heads: true, cell: ({ name }) => <a href={`/${name}`}>{name}</a> },
]

function List() {
  const { column } = useSelection({
    rows,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    may: ({ name }) => name !== 'Tau',
  })
  return (
    <>
      <ListBar list="payees" search="Name" />
      <Table caption="People" columns={[column, ...columns]} rows={rows} rowKey={({ id }) => id} />
    </>
  )
}

beforeEach(() => localStorage.clear())

const focused = () => document.activeElement?.textContent

test('j and k go from row to row, x ticks one, / goes to the search', async () => {
  openPage(<List />, { answers: {} })
  await screen.findByRole('link', { name: 'Ana' })
  // the keys come after the page
  await waitFor(async () => {
    await userEvent.keyboard('j')
    expect(focused()).toBe('Ana')
  })
  await userEvent.keyboard('j')
  expect(focused()).toBe('Kila')
  await userEvent.keyboard('kx')
  expect(focused()).toBe('Ana')
  expect(screen.getByLabelText('Tick Ana')).toHaveProperty('checked', true)
  await userEvent.keyboard('jjj')
  expect(focused()).toBe('Tau')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  await userEvent.keyboard('jx')
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'jx')
})

test('switched off, the keys do nothing', async () => {
  localStorage.setItem('bilum.shortcuts', 'off')
  openPage(<List />, { answers: {} })
  await screen.findByRole('link', { name: 'Ana' })
  await userEvent.keyboard('j/')
  expect(document.activeElement).toBe(document.body)
})
