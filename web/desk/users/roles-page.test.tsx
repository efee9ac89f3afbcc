import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roleNames, roles } from '#domain/access/role.ts'
import { sectionWords } from '#domain/words/section-words.ts'
import { amount } from '../../testing/amount.ts'
import { openPage } from '../../testing/open-page.tsx'
import { RoleDefaultsPage } from './role-defaults-page.tsx'
import { RolesPage } from './roles-page.tsx'

test('the roles are shown as the product has them', async () => {
  openPage(<RolesPage />, { answers: {} })
  const limits = within(
    await screen.findByRole('table', { name: 'Roles and their approval limits' }),
  )
  expect(limits.getAllByRole('rowheader')).toHaveLength(roleNames.length)
  expect(limits.getAllByText(amount('K50,000,000.00'))).toHaveLength(2)
  const approving = within(
    within(screen.getByRole('table', { name: 'Permissions by role' }))
      .getByRole('rowheader', { name: 'Approve batches' })
      .closest('tr') as HTMLElement,
  )
  expect(approving.getAllByText('yes')).toHaveLength(4)
})

test('the defaults say what a role’s home shows, and in which strand it stands', async () => {
  openPage(<RoleDefaultsPage />, { answers: {} })
  const homes = within(await screen.findByRole('table', { name: 'What each role’s home shows' }))
  const approver = homes.getByRole('row', { name: /^Approver / })
  expect(approver.textContent).toContain('Ochre: approves')
  for (const section of roles.approver.dashboardSections) {
    expect(approver.textContent).toContain(sectionWords[section])
  }
})
