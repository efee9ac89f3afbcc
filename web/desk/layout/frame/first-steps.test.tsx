import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { Page } from '../../../ui/page.tsx'

const page = (
  <Page title="Payees">
    <Link to="/elsewhere">Go on</Link>
  </Page>
)
const back = { name: 'Back to the first steps' }

test('whoever comes from the first steps is led back from every page', async () => {
  openPage(page, { at: '/payees', url: '/payees#step-3-of-5', answers: {} })
  expect(await screen.findByText(/First steps, 3 of 5/)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }))
  await screen.findByRole('heading', { name: 'Another page' })
  expect(screen.getByRole('link', back).getAttribute('href')).toBe('/onboarding')
})

test('it can be put away, and nobody else sees it', async () => {
  openPage(page, { at: '/payees', url: '/payees#step-3-of-5', answers: {} })
  await userEvent.click(await screen.findByRole('button', { name: 'Put away' }))
  expect(screen.queryByRole('link', back)).toBeNull()
})

test.each(['/payees', '/payees#main', '/payees#step-3-of-50'])('%s is no step', async (url) => {
  openPage(page, { at: '/payees', url, answers: {} })
  await screen.findByRole('heading', { name: 'Payees' })
  expect(screen.queryByRole('link', back)).toBeNull()
})
