import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roleNames } from '#domain/access/role.ts'
import { amount } from '../../testing/amount.ts'
import { openPage } from '../../testing/open-page.tsx'
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
