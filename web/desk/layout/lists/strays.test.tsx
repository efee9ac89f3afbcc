import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageOf } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { BatchesPage } from '../../batches/batches-page.tsx'
import { PayeesPage } from '../../payees/payees-page.tsx'
import type { Filter, Sort } from './filters.ts'
import { listWords, straysOf } from './strays.ts'

const filters: Filter[] = [
  {
    ...{ kind: 'choice', name: 'state', label: 'State', isMany: true },
    choices: [
      { value: 'draft', label: 'Draft' },
      { value: 'ready', label: 'Ready' },
    ],
  },
  { kind: 'choice', name: 'account', label: 'From', choices: [], isOpen: true },
  { kind: 'days', label: 'Pay day' },
  { kind: 'amounts', label: 'Amount' },
]
const sorts: Sort[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'largest', label: 'Largest first' },
]

test.each([
  ['state=draft,ready&account=a1&from=2026-11-01&least=100&sort=largest&search=x', []],
  ['state=banana', ['State “banana”']],
  ['state=draft,banana', ['State “draft,banana”']],
  ['from=2026-02-31&to=soon', ['Pay day from “2026-02-31”', 'Pay day to “soon”']],
  ['least=-1&most=1.5', ['Amount from “-1”', 'Amount to “1.5”']],
  ['sort=banana', ['Order “banana”']],
  ['sort=newest&hide=Code', []],
])('of %s is not known: %j', (address, expected) => {
  const parameters = new URLSearchParams(address)
  expect(straysOf(parameters, filters, sorts).map(({ asks }) => asks)).toEqual(expected)
  const { words } = listWords(parameters, filters, sorts)
  expect(straysOf(new URLSearchParams(words), filters, sorts)).toEqual([])
})

const none: Answer = [200, pageOf()]
const empty = {
  answers: { 'GET /api/payees': none, 'GET /api/batches': none },
}

test.each([
  [<PayeesPage key="p" />, 'status=banana', 'Status “banana”. The list shows: active payees.'],
  [<PayeesPage key="p" />, 'sort=banana', 'Order “banana”. The list shows: By name, A to Z.'],
  [<BatchesPage key="b" />, 'state=banana', 'State “banana”. The list shows: any state.'],
])(
  'an address that asks for what does not exist says what it shows: %#',
  async (page, address, words) => {
    const { requests } = openPage(page, { url: `/?${address}`, ...empty })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(requests.some(({ url }) => url.includes('banana'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Take it out of the address' }))
    expect(screen.queryByText(words)).toBeNull()
  },
)

test('two states of an address are shown as chosen', async () => {
  openPage(<BatchesPage />, { url: '/?state=draft,ready', ...empty })
  const chip = await screen.findByLabelText('State')
  const chosen = within(chip).getByRole('option', { selected: true })
  expect(chosen.textContent).toMatch(/^Draft or /)
})
