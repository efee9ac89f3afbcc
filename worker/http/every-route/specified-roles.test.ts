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
