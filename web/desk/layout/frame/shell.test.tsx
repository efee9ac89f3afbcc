import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { Page } from '../../../ui/page.tsx'

const page = <Page title="Somewhere" />

/** A window narrower than a desk's. */
function onPhone() {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    ...window.matchMedia('(width < 0px)'),
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
}
afterEach(() => vi.restoreAllMocks())

test('the rail has the pages in the groups of the day, the records and the set-up', async () => {
  openPage(page, { as: 'vera', answers: {} })
  const rail = await screen.findByRole('navigation', { name: 'Pages' })
  const titles = within(rail).getAllByRole('heading')
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Work', 'Records', 'Set-up'])
})

test('a group that the role may enter nowhere does not stand there', async () => {
  openPage(page, { as: 'ravi', answers: {} })
  const rail = await screen.findByRole('navigation', { name: 'Pages' })
  expect(within(rail).queryByRole('link', { name: 'Users' })).toBeNull()
})

test('the breadcrumb leads from a thing back to its list', async () => {
  openPage(page, { url: '/batches/b1', answers: {} })
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' })
  expect(crumbs.textContent).toBe('Work/Batches')
  const link = within(crumbs).getByRole('link', { name: 'Batches' })
  expect(link.getAttribute('href')).toBe('/batches')
})

test('the menu of a person closes by Escape and gives the focus back', async () => {
  openPage(page, { answers: {} })
  const button = await screen.findByRole('button', { name: 'Mia Kaupa, your menu' })
  await userEvent.click(button)
  expect(screen.getByRole('link', { name: 'Sign-in and security' })).toBeTruthy()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: 'Sign-in and security' })).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('the menu closes when the focus goes on, or a press is elsewhere', async () => {
  openPage(page, { answers: {} })
  const button = await screen.findByRole('button', { name: 'Mia Kaupa, your menu' })
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('heading', { name: 'Somewhere' }))
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('the keys are shown from the menu', async () => {
  openPage(page, { answers: {} })
  await userEvent.click(await screen.findByRole('button', { name: 'Mia Kaupa, your menu' }))
  await userEvent.click(screen.getByRole('button', { name: /^Keys/ }))
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
})

test('on a phone three pages stand under the thumb, the others behind More', async () => {
  onPhone()
  openPage(page, { as: 'ravi', answers: {} })
  const bar = await screen.findByRole('navigation', { name: 'Pages' })
  const names = within(bar).getAllByRole('link')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Home', 'Approvals', 'Batches'])
  await userEvent.click(within(bar).getByRole('button', { name: 'More' }))
  expect(within(bar).getByRole('link', { name: 'Payees' })).toBeTruthy()
})
