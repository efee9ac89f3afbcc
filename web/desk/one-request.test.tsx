import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import type { DeskPage } from '#domain/access/addresses/addresses.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { openRules } from '#domain/access/sign-in/sign-in-rules.ts'
import { api, NoAnswer } from '../api.ts'
import { pageOf, problem, sessionOf } from '../testing/cast.ts'
import { type Answer, giveAnswers, openPage } from '../testing/open-page.tsx'
import { makeQueryClient } from '../ui/query-client.ts'
import { pages } from './pages.ts'

/* A list is one request beside the session: what its bar and its tabs say comes with the first page. */

const { user, ...session } = sessionOf('zoe')
const administrator: Answer = [
  200,
  { ...session, user: { ...user, role: 'org_admin', permissions: roles.org_admin.permissions } },
]

type Listed = { page: DeskPage; path: string; narrowed?: string; more?: object }
const accounts = [{ id: 'payroll-account', name: 'Payroll account' }]
const noStage = { items: [], hasMore: false }
const november = { from: '2026-11-01', to: '2026-11-30' }
const nothingPaid = { paymentCount: 0, totalToea: 0 }
const noReport = {
  ...{ period: november, before: november },
  total: { ...nothingPaid, before: nothingPaid },
}
const lists: Listed[] = [
  { page: 'batches', path: '/batches', narrowed: 'state=draft&account=x', more: { accounts } },
  { page: 'payments', path: '/payments', narrowed: 'state=draft&least=100', more: { accounts } },
  { page: 'bank-files', path: '/bank-files', narrowed: 'state=uploaded', more: { accounts } },
  { page: 'payees', path: '/payees', narrowed: 'status=archived', more: { toVerify: 3 } },
  { page: 'notifications', path: '/notifications' },
  {
    ...{ page: 'security', path: '/security', narrowed: 'show=rules' },
    more: {
      rules: {
        ...openRules,
        failuresMax: 5,
        lockMinutes: 15,
        passwordMin: 15,
        passwordMinWithFactor: 8,
      },
      ...{
        address: '203.0.113.9',
        roles: [],
        withoutFactor: { all: 0, meantFirst: 0, people: [], isAll: true },
      },
    },
  },
  { page: 'waiting-accounts', path: '/waiting-accounts' },
  { page: 'templates', path: '/templates' },
  { page: 'periods', path: '/periods', narrowed: 'rhythm=month' },
  { page: 'duplicates', path: '/payees/duplicates', more: { looked: 0 } },
  { page: 'source-accounts', path: '/source-accounts', narrowed: 'status=archived' },
  {
    ...{ page: 'users', path: '/users', narrowed: 'status=inactive&role=viewer' },
    more: { usage: null, pending: pageOf() },
  },
  {
    ...{ page: 'audit', path: '/audit', narrowed: 'action=batch.added&actor=mia' },
    more: { batches: {}, actors: [{ id: 'mia', name: 'Mia Kaupa' }] },
  },
  {
    ...{ page: 'processing', path: '/processing' },
    more: { approved: noStage, sealed: noStage, uploaded: noStage },
  },
  {
    ...{ page: 'reports', path: '/reports', narrowed: 'kind=payees&from=2026-11-01&to=2026-11-30' },
    more: noReport,
  },
]
const opened = lists.flatMap((list) => [
  { ...list, url: '/' },
  ...(list.narrowed ? [{ ...list, url: `/?${list.narrowed}` }] : []),
])

test.each(opened)(
  '$page at $url asks for its list alone, once',
  async ({ page, path, more, url }) => {
    const Page = pages[page]
    const { requests } = openPage(
      <Suspense>
        <Page />
      </Suspense>,
      {
        url,
        answers: {
          'GET /api/auth/session': administrator,
          [`GET /api${path}`]: [200, { ...pageOf(), ...more }],
        },
      },
    )
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    const asked = requests.map(({ method, path: one }) => `${method} ${one}`)
    expect(asked).toEqual(['GET /api/auth/session', `GET /api${path}`])
  },
)

test('every page with a list is among them', async () => {
  const withoutList = [
    ...[
      'home',
      'organisation-home',
      'admin-home',
      'system-home',
      'everything-home',
      'finance-home',
    ],
    ...['officer-home', 'viewer-home', 'new-batch', 'batch', 'sheet', 'payee', 'approval-rules'],
    ...['import-payees', 'import-users'],
    ...['data-integrity', 'roles', 'role-defaults', 'organisation', 'system', 'integrations'],
    ...['profile', 'preferences', 'days', 'reconciliation', 'slip'],
  ]
  const listed: string[] = lists.map(({ page }) => page)
  expect(Object.keys(pages).toSorted()).toEqual([...withoutList, ...listed].toSorted())
})

test('what the server refuses is asked once, and what it could not answer twice', async () => {
  const asked = async (answer: Answer) => {
    const requests = giveAnswers({ 'GET /api/batches': answer })
    const client = makeQueryClient()
    const query = { queryKey: ['batches'], queryFn: () => api.get('/batches', NoAnswer) }
    await client
      .fetchQuery({ ...query, retry: client.getDefaultOptions().queries?.retry, retryDelay: 0 })
      .catch(() => {})
    return requests.length
  }
  expect(await asked([422, problem(422, 'invalid', 'State: there is no banana.')])).toBe(1)
  expect(await asked([429, problem(429, 'too_many', 'Too many.')])).toBe(1)
  expect(await asked([503, {}])).toBe(2)
  expect(await asked(new TypeError('no line'))).toBe(2)
})
