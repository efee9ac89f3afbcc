import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AuditEntryView } from '#contract/audit.ts'
import { auditSentence } from '#domain/words/audit-actions.ts'
import { pageOf, problem, sessionOf } from '../../testing/cast.ts'
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

test('the whole chain is exported, and whoever is refused reads why', async () => {
  const refused = problem(403, 'lines_kept', 'Single payments are kept for the payroll group.')
  openPage(<AuditPage />, {
    as: 'zoe',
    answers: { [log]: [200, pageOf(entry)], 'GET /api/audit/export': [403, refused] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export NDJSON' }))
  expect(await screen.findByText(/Single payments are kept/)).toBeTruthy()
})

test('the entries stand under their days', async () => {
  const before = { ...entry, seq: 6, at: '2026-11-19T13:59:00Z' }
  const pages = { ...pageOf(entry), items: [entry, { ...entry, seq: 5 }, before] }
  openPage(<AuditPage />, { as: 'zoe', answers: { [log]: [200, pages] } })
  await screen.findAllByText(/submitted a batch/)
  const list = within(screen.getByRole('list', { name: 'Audit entries' }))
  const days = list.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(days).toEqual(['Fri 20/11/2026', 'Thu 19/11/2026'])
})

test('a person, an account, a role and a bank file have their page, where one may see it', async () => {
  const subjects = ['user/ravi', 'source-account/s1', 'role/viewer', 'bank-file/f1']
  const items = subjects.map((subject, index) => ({ ...entry, seq: 9 - index, subject }))
  const session = sessionOf('zoe')
  const permissions = [...session.user.permissions, 'view_users' as const]
  openPage(<AuditPage />, {
    answers: {
      'GET /api/auth/session': [200, { ...session, user: { ...session.user, permissions } }],
      [log]: [200, { ...pageOf(entry), items }],
    },
  })
  const link = async (name: string) => {
    const { pathname, search } = (await screen.findByRole('link', { name })) as HTMLAnchorElement
    return `${pathname}${search}`
  }
  expect(await link('The person')).toBe('/users?user=ravi')
  expect(await link('The source account')).toBe('/source-accounts?source=s1')
  expect(await link('The role')).toBe('/users/roles?role=viewer')
  expect(await link('The bank file')).toBe('/bank-files?file=f1')
})

test('whoever may not see people is led to none', async () => {
  const of = { ...entry, subject: 'user/ravi' }
  openPage(<AuditPage />, { as: 'zoe', answers: { [log]: [200, pageOf(of)] } })
  await screen.findByText(/submitted a batch/)
  expect(screen.queryByRole('link', { name: 'The person' })).toBeNull()
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
