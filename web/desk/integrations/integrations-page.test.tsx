import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { IntegrationsPage } from './integrations-page.tsx'

test('lists every call of the API as its own description has it', async () => {
  const description = {
    openapi: '3.1.0',
    info: { title: 'Bilum', version: '1' },
    paths: {
      '/api/payees': { get: { summary: 'Payees by name' }, post: { summary: 'Add a payee' } },
      '/api/batches/{id}': { get: { summary: 'One batch' } },
    },
  }
  openPage(<IntegrationsPage />, { answers: { 'GET /api/openapi.json': [200, description] } })
  expect(await screen.findByText('3, listed below')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'POST /api/payees' })).toBeTruthy()
  expect(screen.getByText('One batch')).toBeTruthy()
})
