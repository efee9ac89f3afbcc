import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { operations } from '../../contract/operations/every-operation.ts'
import { must } from '../../domain/must.ts'
import { everyBaseHostRoute, everyRoute, isOpen } from '../../testing/routes/every-route.ts'
import { alone, boundBy, boundByPage, boundByRow, unbound } from './who-confirms.fixture.ts'

/** The same of the platform's own calls. */
const ofPlatform = {
  boundBy: {
    'POST /api/platform/organisations/:id/closure/deletion': ['next'],
    'POST /api/platform/organisations/:id/state': ['revision'],
    'POST /api/platform/proofs/:id/verification': ['revision'],
  },
  boundByRow: {
    'POST /api/platform/organisations/:id/changes/:change/calls': 'a change that waits',
    'POST /api/platform/proofs/:id/rejection': 'a proof of payment',
    'POST /api/platform/proofs/:id/duplicate': 'a proof of payment',
  },
  alone: `
POST /api/platform/organisations/:id/plan
POST /api/platform/organisations/:id/migration
POST /api/platform/organisations/:id/networks/emptying
POST /api/platform/sign-ups/:id/retry
POST /api/platform/letters/retry
POST /api/platform/letters/retries
POST /api/platform/letters/bounces/clearing
POST /api/platform/announcements
POST /api/platform/days
POST /api/platform/days/:id/retraction
POST /api/platform/people
PUT /api/platform/people/:id
POST /api/platform/people/:id/invitation
DELETE /api/platform/people/:id/factors
POST /api/platform/security/sessions/:id/end
POST /api/platform/security/people/:id/sign-out
POST /api/platform/logout
POST /api/platform/invoices/:id/void`,
}

const changes = (routes: typeof everyRoute) =>
  routes.filter((route) => route.method !== 'GET' && !isOpen(route)).map(({ name }) => name)
const lines = (text: string) => text.trim().split('\n')

test('of every call that changes something it is said whose word it confirms, and what binds it', () => {
  const said = [boundBy, boundByPage, boundByRow, unbound].flatMap(Object.keys)
  expect([...said, ...lines(alone)].sort()).toEqual(changes(everyRoute).sort())
})

test('and of every call of the platform', () => {
  const said = [ofPlatform.boundBy, ofPlatform.boundByRow].flatMap(Object.keys)
  const own = changes(everyBaseHostRoute).filter((name) => name.includes(' /api/platform/'))
  expect([...said, ...lines(ofPlatform.alone)].sort()).toEqual(own.sort())
})

test.each(Object.entries(boundBy))('%s takes what was shown: %j', (call, fields) => {
  const operation = operations.find(
    ({ method, path }) => call === `${method.toUpperCase()} ${path}`,
  )
  const { body, query } = must(operation, call)
  expect(Object.keys(shapeOf(must(body ?? query, 'what is sent')))).toEqual(
    expect.arrayContaining(fields),
  )
})

const shapeOf = (schema: z.core.$ZodType) => (schema as z.ZodMiniObject).shape // bodies and queries are objects
