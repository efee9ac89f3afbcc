import { expect, test } from 'vitest'
import type { Reason } from '../worker/core/refusals/refusal.ts'
import { refusals } from '../worker/core/refusals/refusals.ts'
import { callsOfScope, scopes } from '../worker/domain/integrations/scopes.ts'
import { refusalsOfCalls, refusalsOfEveryCall } from '../worker/site/refusals-of-keys.ts'
import { callsOf, wordsReached } from './refusals-reached.ts'

/* The page of the API lists what a program may be refused for, as the code of the calls that a key may make has it. */

/** Where the calls of programs are chained, by what stands before each in its address. */
const chains: Record<string, string[]> = {
  '/api': ['batches/across/routes.ts#acrossRoutes'],
  '/api/audit': ['audit/routes.ts#auditRoutes'],
  '/api/bank-files': ['batches/files/routes.ts#bankFileRoutes'],
  '/api/batches': [
    'batches/routes.ts#batchRoutes',
    'batches/payments/routes.ts#paymentRoutes',
    'batches/imports/routes.ts#batchImportRoutes',
    'batches/findings/routes.ts#findingRoutes',
    'batches/compared/routes.ts#comparisonRoutes',
    'batches/runs/difference-routes.ts#differenceRoutes',
  ],
  '/api/imports': ['batches/imports/routes.ts#importRoutes'],
  '/api/payees': ['payees/routes.ts#payeeRoutes'],
  '/api/periods': ['templates/periods/routes.ts#periodRoutes'],
  '/api/reconciliation': ['batches/settling/routes.ts#reconciliationRoutes'],
  '/api/returns': ['batches/settling/returns/return-routes.ts#returnRoutes'],
  '/api/source-accounts': ['source-accounts/routes.ts#sourceAccountRoutes'],
  '/api/templates': ['templates/routes.ts#templateRoutes', 'batches/runs/routes.ts#runRoutes'],
}

/** What stands in code that a call leads to, and is answered to no key. */
const toNoKey: Record<string, Reason[]> = {
  'says of people why they cannot approve': [
    'above_limit',
    'already_approved',
    'changed_its_terms',
    'no_second_factor',
    'not_awaiting_approval',
    'own_batch',
  ],
  'is about rights and invoices, whose rows no key changes': ['stale_invoice', 'waits_longer'],
  'is met where there is no key, or by what no key may do': [
    'demonstration_only',
    'drawn_for_another',
    'organisation_closed',
    'organisation_not_frozen',
    'session_locked',
  ],
  'lets a batch lapse, which is asked of one whose day passed alone': ['not_lapsed'],
  'is what was typed beside what stands, where that is compared': ['nothing_changes'],
}

const reasons = new Set(Object.keys(refusals))
const ofCalls = new Map(
  Object.entries(chains).flatMap(([base, places]) =>
    places.flatMap((place) => {
      const path = `worker/${place.split('#')[0]}`
      return [...callsOf(`worker/${place}`)].map(([route, text]) => {
        const [method, rest] = route.split(' ')
        const call = `${method} ${base}${rest === '/' ? '' : rest}`
        return [call, { path, text }] as const
      })
    }),
  ),
)
const keyed = scopes.flatMap((scope) => callsOfScope[scope])

const reachedBy = (call: string) => {
  const { path, text } = ofCalls.get(call) ?? { path: '', text: '' }
  return wordsReached(path, text, reasons)
}

test('every call of a key is found in the code', () => {
  expect(keyed.filter((call) => !ofCalls.has(call))).toEqual([])
})

test('the page lists what these calls may be refused for, and nothing that none of them is', () => {
  const reached = new Set(keyed.flatMap((call) => [...reachedBy(call)]))
  const apart = new Set<string>([...refusalsOfEveryCall, ...Object.values(toNoKey).flat()])
  expect([...reached].filter((reason) => !apart.has(reason)).sort()).toEqual(
    [...refusalsOfCalls].sort(),
  )
  expect(
    Object.values(toNoKey)
      .flat()
      .filter((reason) => !reached.has(reason)),
  ).toEqual([])
})

test.each([
  ['POST /api/batches/:id/bank-file', ['held', 'tampered', 'already_booked', 'file_voided']],
  ['POST /api/batches/:id/submission', ['same_period', 'findings_open', 'lines_kept']],
  ['POST /api/templates/:id/batches', ['no_last_run', 'template_archived']],
  ['GET /api/bank-files/:id/content', ['tampered', 'lines_kept']],
])('%s is known to be refused for %s', (call, known) => {
  expect([...reachedBy(call)]).toEqual(expect.arrayContaining(known))
})
