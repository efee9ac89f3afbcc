import { expect, test } from 'vitest'
import { roleNames } from '../../domain/access/role.ts'
import { everyRoute, isOpen, mayCall } from '../../testing/routes/every-route.ts'
import { ofBatches } from './specified/batches.fixture.ts'
import { ofOrganisation } from './specified/organisation.fixture.ts'
import { ofPayees } from './specified/payees.fixture.ts'
import { ofSettling } from './specified/settling.fixture.ts'

/*
 * Section 6 of the specification, by hand: the matrix of authorisation.test.ts asks every route as every role and says that
 * routes do what they declare; this table says that what they declare is right. Where it is silent about a legacy role, the least it needs.
 */
const specified = [...ofPayees, ...ofBatches, ...ofSettling, ...ofOrganisation]

test('every route that is not open stands in this table', () => {
  const closed = everyRoute.filter((route) => !isOpen(route)).map(({ name }) => name)
  expect(specified.map(([name]) => name).sort()).toEqual(closed.sort())
})

test('only these routes are open to anyone', () => {
  const site = ['/app', '/demo', '/discover', '/signup', '/trial-signup', '/features', '/help']
  const pages = [
    '/support',
    '/saas-docs',
    '/saas-docs/audit-export',
    '/auth/info',
    '/saas-docs/api',
    '/.well-known/security.txt',
    '/security.txt',
  ]
  const terms = ['/terms-of-service', '/privacy-policy']
  expect(
    everyRoute
      .filter(isOpen)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    [
      'GET /api/health',
      'GET /api/openapi.json',
      'POST /api/auth/login',
      'POST /api/auth/admin-login',
      'POST /api/auth/logout',
      'POST /api/auth/unlock',
      'POST /auth/logout',
      'POST /auth/unlock',
      'GET /auth',
      'GET /auth/login',
      'GET /login',
      'POST /auth',
      'GET /auth/code',
      'POST /auth/code',
      'POST /auth/passkey',
      'GET /auth/reset-password',
      'POST /auth/reset-password',
      'GET /activate-account',
      'POST /activate-account',
      'GET /come-back',
      'POST /come-back',
      'GET /activate',
      'GET /robots.txt',
      'GET /look-around',
      'GET /sysadmin',
      'POST /sysadmin',
      'GET /calendar/:file',
      ...[...site, ...pages, ...terms].map((path) => `GET ${path}`),
    ].sort(),
  )
})

test.each(specified)('%s is for %s', (name, roles) => {
  const route = everyRoute.find((one) => one.name === name)
  if (!route) throw new Error(`there is no ${name}`)
  expect(roleNames.filter((role) => mayCall(route, role)).sort()).toEqual([...roles].sort())
})

test('where a second factor is asked for, whoever has none reaches what is their own, and the red button', () => {
  const reached = everyRoute.filter(({ method, policy }) => {
    if (policy?.kind === 'signed_in' && !policy.operation) return method !== 'GET'
    return policy && 'operation' in policy && policy.operation === 'account'
  })
  const account = ['app', 'app/proof', 'passkey', 'passkey/proof', 'factors/:id/removal']
  const others = ['recovery-codes', 'sessions/end', 'sessions/:id/end', 'language', 'password']
  expect(reached.map(({ name }) => name).sort()).toEqual(
    [
      ...[...account, ...others].map((path) => `POST /account/${path}`),
      ...['app', 'password', 'security'].map((path) => `GET /account/${path}`),
      ...['GET /change-password', 'POST /change-password', 'PUT /api/auth/profile'],
      ...['DELETE /api/auth/sessions', 'DELETE /api/auth/sessions/:id'],
      ...['POST /api/auth/session/extension', 'PUT /api/views', 'DELETE /api/views/:id'],
      ...['POST /api/notifications/read', 'POST /api/calendar-feed', 'DELETE /api/calendar-feed'],
      'POST /api/organisation/freeze',
    ].sort(),
  )
})
