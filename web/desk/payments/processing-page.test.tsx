import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { approvedPayroll, sealedPayroll } from './payments-cast.fixture.ts'
import { ProcessingPage } from './processing-page.tsx'

const none = { items: [], hasMore: false }

test('each batch between approval and bank says whose turn it is', async () => {
  const answer = {
    approved: { items: [approvedPayroll], hasMore: false },
    sealed: { items: [sealedPayroll], hasMore: true },
    uploaded: none,
  }
  openPage(<ProcessingPage />, { answers: { 'GET /api/processing': [200, answer] } })
  const table = within(await screen.findByRole('table', { name: 'To make a file of' }))
  expect(table.getByTitle('You or Zoe Wari makes the file')).toBeTruthy()
  const sealed = within(screen.getByRole('table', { name: 'To bring to the bank' }))
  expect(sealed.getByText(/^Downloaded · Zoe Wari/)).toBeTruthy()
  expect(sealed.getByTitle('Zoe Wari marks it as uploaded')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all of them' }).getAttribute('href')).toBe(
    '/batches?state=file_sealed',
  )
  expect(screen.getByText('No bank file was marked as uploaded yet.')).toBeTruthy()
  expect(
    screen.getByText(/^2 batches are approved and not at the bank yet: K20,283.76/),
  ).toBeTruthy()
})

test('a batch that nobody may take further says so', async () => {
  const stuck = { ...approvedPayroll, next: [] }
  const answer = { approved: { items: [stuck], hasMore: false }, sealed: none, uploaded: none }
  openPage(<ProcessingPage />, { answers: { 'GET /api/processing': [200, answer] } })
  expect(await screen.findByText('Nobody may do the next step')).toBeTruthy()
})
