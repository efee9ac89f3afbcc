import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AuditEntryView } from '#contract/audit.ts'
import { auditSentence } from '#domain/words/audit-actions.ts'
import { pageOf } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { AuditPage } from './audit-page.tsx'

const entry: AuditEntryView = {
  seq: 7,
  at: '2026-11-20T04:06:00Z',
  actorId: 'mia',
  actorName: 'Mia Kaupa',
  action: 'batch.submitted',
  subject: 'batch/p1',
  details: { paymentCount: 3, totalToea: 1_014_188 },
  previousHash: 'aa',
  hash: 'bb',
}
const log = 'GET /api/audit'

test('an entry is a sentence with a link to what it is about', async () => {
  openPage(<AuditPage />, { as: 'zoe', answers: { [log]: [200, pageOf(entry)] } })
  expect(await screen.findByText(/submitted a batch \(3 payments, K10,141.88\) for/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The batch' })).toHaveProperty('pathname', '/batches/p1')
})

test('everything is asked for once', async () => {
  const answers = { [log]: [200, pageOf(entry)] as [number, unknown] }
  const { requests } = openPage(<AuditPage />, { as: 'zoe', answers })
  await screen.findByText(/submitted a batch/)
  expect(requests.filter(({ path }) => path === '/api/audit')).toHaveLength(1)
})

test('the sentence names the batch as it was called then', async () => {
  const batches = { 'batch/p1': { reference: 'B7', name: 'FN24' } }
  const named = { ...entry, details: { ...entry.details, subjectName: 'B7 “FN23”' } }
  openPage(<AuditPage />, { as: 'zoe', answers: { [log]: [200, { ...pageOf(named), batches }] } })
  expect(await screen.findByText(/submitted B7 “FN23” \(3 payments/)).toBeTruthy()
})

test('the sentence of an entry that kept no name has today’s', async () => {
  const batches = { 'batch/p1': { reference: 'B7', name: 'FN23' } }
  openPage(<AuditPage />, { as: 'zoe', answers: { [log]: [200, { ...pageOf(entry), batches }] } })
  expect(await screen.findByText(/submitted B7 “FN23” \(3 payments/)).toBeTruthy()
})

test('everyone who ever acted can be chosen, whatever the list is narrowed to', async () => {
  const actors = [
    { id: 'mia', name: 'Mia Kaupa' },
    { id: 'zoe', name: 'Zoe Wari' },
  ]
  openPage(<AuditPage />, {
    as: 'zoe',
    url: '/?actor=mia',
    answers: { [log]: [200, { ...pageOf(entry), actors }] },
  })
  await screen.findByText(/submitted a batch/)
  const choices = within(screen.getByLabelText('By whom')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'By whom: any',
    'Mia Kaupa',
    'Zoe Wari',
  ])
})

test('the details open with the hashes', async () => {
  openPage(<AuditPage />, { as: 'zoe', answers: { [log]: [200, pageOf(entry)] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Details of entry 7' }))
  expect(screen.getByText('totalToea')).toBeTruthy()
  expect(screen.getByText('bb')).toBeTruthy()
})

test('the filters in the URL are sent, and a choice changes them', async () => {
  const { requests } = openPage(<AuditPage />, {
    as: 'zoe',
    url: '/?subject=batch/p1',
    answers: { [log]: [200, pageOf(entry)] },
  })
  await userEvent.selectOptions(await screen.findByLabelText('What'), 'Batch submitted')
  await waitFor(() => {
    const urls = requests.map(({ url }) => url)
    expect(urls).toContain('/api/audit?subject=batch%2Fp1')
    expect(urls).toContain('/api/audit?action=batch.submitted&subject=batch%2Fp1')
  })
})

test('when nothing fits, the way back is there', async () => {
  openPage(<AuditPage />, {
    as: 'zoe',
    url: '/?action=batch.lapsed',
    answers: { [log]: [200, pageOf()] },
  })
  expect(await screen.findByText('No entry fits these filters.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show everything' })).toBeTruthy()
})

test('a search says how far back it looked, and looks further', async () => {
  const one = { items: [], nextCursor: 'next', searched: { entries: 5_000, backTo: entry.at } }
  const next = { ...pageOf(entry), searched: { entries: 1_200, backTo: entry.at } }
  const { requests } = openPage(<AuditPage />, {
    as: 'zoe',
    url: '/?search=K10',
    answers: {
      [log]: [
        [200, one],
        [200, next],
      ],
    },
  })
  expect(await screen.findByText('Nothing was found so far.')).toBeTruthy()
  expect(screen.getByText(/Searched 5,000 entries, back to/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Look further back' }))
  expect(await screen.findByText(/submitted a batch/)).toBeTruthy()
  expect(screen.getByText('Searched all there is here: 6,200 entries.')).toBeTruthy()
  expect(requests.map(({ url }) => url)).toContain('/api/audit?search=K10&cursor=next')
})

test('the whole chain can be exported', async () => {
  openPage(<AuditPage />, { as: 'zoe', answers: { [log]: [200, pageOf(entry)] } })
  expect(await screen.findByRole('link', { name: 'Export NDJSON' })).toHaveProperty(
    'pathname',
    '/api/audit/export',
  )
})

test.each([
  [
    'payee.changed',
    { before: { status: 'active' }, after: { name: 'Simon', status: 'archived' } },
    'archived Simon',
  ],
  ['payment.removed', { before: { payeeName: 'Simon' } }, 'removed a payment to Simon'],
  ['batch.rejected', { comment: 'Wrong day' }, 'rejected a batch: “Wrong day”'],
  ['batch.approved', {}, 'gave the last approval of a batch'],
  ['tenant.moved_house', {}, 'tenant moved house'],
])('%s is said in words', (action, details, words) => {
  expect(auditSentence(action, details)).toBe(words)
})
