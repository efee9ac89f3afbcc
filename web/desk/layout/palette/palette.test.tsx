import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sessionOf } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { Page } from '../../../ui/page.tsx'

const found = {
  batches: [{ id: 'p1', reference: 'B42', name: 'Payroll FN23', state: 'approved' }],
  payees: [
    { id: 'simon', name: 'Simon Payo', code: 'E1', bsb: '088-950', accountNumber: '0012345678' },
  ],
  payments: [],
}
const nothing = { batches: [], payees: [], payments: [] }
const here = <Page title="Somewhere" />

async function openPalette() {
  await screen.findByRole('heading', { name: 'Somewhere' })
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search or jump to' })
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('a few letters find pages, actions and what the server knows, and Enter goes there', async () => {
  const { requests } = openPage(here, {
    at: '/batches/:id',
    url: '/batches/p9',
    answers: { 'GET /api/search': [200, found] },
  })
  const field = await openPalette()
  await userEvent.type(field, 'pay')
  await screen.findByRole('option', { name: /Payroll FN23/ })
  expect(options()).toEqual([
    'Add a payee',
    'Payees',
    'Payments',
    'Payroll FN23B42 · Approved',
    'Simon PayoE1 · 088-950 0012 3456 78',
  ])
  expect(requests.filter(({ path }) => path === '/api/search').map(({ url }) => url)).toEqual([
    '/api/search?q=pay',
  ])
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Simon Payo')
  expect(field.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  )
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull()
})

test('who only reads is offered nothing to begin', async () => {
  openPage(here, { as: 'vera', answers: {} })
  await openPalette()
  expect(options()).not.toContain('New batch')
  expect(options()).toContain('Batches')
})

test('a frozen organisation has its pages, and nothing to begin', async () => {
  const session = sessionOf('mia')
  const organisation = { ...session.organisation, refuses: ['start', 'change'] }
  openPage(here, { answers: { 'GET /api/auth/session': [200, { ...session, organisation }] } })
  await openPalette()
  expect(options()).toContain('Batches')
  expect(options()).not.toContain('New batch')
  expect(options()).not.toContain('Add a payee')
})

test('nothing found, and a search that failed, are said', async () => {
  openPage(here, {
    answers: { 'GET /api/search': [[200, nothing], new TypeError('fetch failed')] },
  })
  const field = await openPalette()
  await userEvent.type(field, 'zzz')
  expect(await screen.findByText(/Nothing has a word that begins with “zzz”/)).toBeTruthy()
  await userEvent.type(field, 'z')
  expect(await screen.findByText(/could not be searched/)).toBeTruthy()
})
