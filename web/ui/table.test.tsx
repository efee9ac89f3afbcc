import { render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Column, Table } from './table.tsx'

type Person = { name: string; bank: string; branch: string }
const long = 'Bougainville Community Health Workers Savings and Loan Society'
const anna: Person = { name: long, bank: 'Bank South Pacific', branch: 'Arawa' }

const columns: Column<Person>[] = [
  { name: 'Name', heads: true, cell: ({ name }) => <Link to="/payees/anna">{name}</Link> },
  { name: 'Bank', cell: ({ bank }) => bank },
  {
    name: 'Account',
    cell: ({ bank, branch }) => (
      <>
        {bank}
        <span className="block">{branch}</span>
      </>
    ),
  },
]

function openTable() {
  render(
    <MemoryRouter>
      <Table caption="People" columns={columns} rows={[anna]} rowKey={({ name }) => name} />
    </MemoryRouter>,
  )
}

test('words and names that may be cut to a line stand whole in the title', () => {
  openTable()
  const name = screen.getByRole('rowheader')
  expect(name.className).toContain('truncate')
  expect(name.title).toBe(long)
  expect(screen.getByText('Bank South Pacific', { selector: 'td:nth-of-type(1)' }).title).toBe(
    'Bank South Pacific',
  )
})

test('a sentence breaks into lines', () => {
  const sentences = columns.map((column) => ({ ...column, breaks: true }))
  render(
    <MemoryRouter>
      <Table caption="People" columns={sentences} rows={[anna]} rowKey={({ name }) => name} />
    </MemoryRouter>,
  )
  expect(
    screen.getByText('Bank South Pacific', { selector: 'td:nth-of-type(1)' }).className,
  ).not.toContain('truncate')
})

test('a cell of several lines is never cut', () => {
  openTable()
  const account = screen.getByText('Arawa').closest('td')
  expect(account?.className).not.toContain('truncate')
  expect(account?.hasAttribute('title')).toBe(false)
})
