import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PlatformClosure } from '#contract/closures/closures.ts'
import { acme } from '../../fleet.fixture.ts'
import { openDashboard } from '../../open-dashboard.fixture.tsx'

const path = '/organisations/org-acme/closure'
const closure: NonNullable<PlatformClosure['closure']> = {
  ...{ state: 'waiting', reason: 'We pay by another bank', askedBy: 'Ana Mea' },
  ...{ confirmedBy: 'Ben Guise', stoppedBecause: '', orderedBy: '', carriedBy: '', refused: '' },
  ...{ since: '2026-10-23T03:00:00Z', begunAt: '2026-10-23T03:00:00Z' },
  ...{ endsAt: '2026-11-22T03:00:00Z', archive: 'taken', next: 'order', certificate: '' },
  ...{ warnings: [{ what: 'unpaidInvoices', count: 1 }], keptUntil: '' },
}
const open = (change: Partial<typeof closure>, role: 'operator' | 'support' = 'operator') =>
  openDashboard('/organisations/org-acme', {
    as: role,
    answers: {
      'GET /organisations/org-acme': [200, acme],
      [`GET ${path}`]: [200, { closure: { ...closure, ...change } }],
      [`POST ${path}/deletion`]: [200, { state: 'waiting' }],
    },
  })

test('a person of the platform orders the deletion with the address written once more', async () => {
  const { changes } = open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Order its deletion' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/somebody else of the platform carries it out/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Write its address'), 'acme')
  await userEvent.click(dialog.getByRole('button', { name: 'Order its deletion' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes()[0]?.body).toEqual({ slug: 'acme', next: 'order' })
  expect(screen.getByText(/1 invoice of ours is not paid/)).toBeTruthy()
})

test('what stands against it is said, and a certificate is linked to', async () => {
  open({
    ...{ next: '', refused: 'Its days to think again are not over.', state: 'certified' },
    certificate: '/certificates/abc',
  })
  expect(await screen.findByText('Its days to think again are not over.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Certificate of deletion' })
  expect(link.getAttribute('href')).toBe('/certificates/abc')
  expect(screen.queryByRole('button', { name: /deletion/ })).toBeNull()
})

test('whoever only answers questions orders nothing', async () => {
  open({ stoppedBecause: 'somebody_worked' }, 'support')
  expect(await screen.findByText('The deletion was stopped.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /deletion/ })).toBeNull()
})
