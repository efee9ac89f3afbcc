import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Page } from '../../ui/page.tsx'

const overdue = 'An invoice is overdue.'
const home = <Page title="Home" />

test('what the organisation’s state means stands on every page', async () => {
  const session = sessionOf('zoe')
  const organisation = { ...session.organisation, notice: overdue }
  openPage(home, { answers: { 'GET /api/auth/session': [200, { ...session, organisation }] } })
  expect(await screen.findByText(overdue)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull()
})

test('whoever looks after billing is led there', async () => {
  const { user, ...session } = sessionOf('zoe')
  const answer = {
    ...session,
    user: { ...user, permissions: [...user.permissions, 'manage_billing'] },
    organisation: { ...session.organisation, notice: overdue },
  }
  openPage(home, { answers: { 'GET /api/auth/session': [200, answer] } })
  const links = await screen.findAllByRole('link', { name: 'Billing' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/billing', '/billing'])
})
