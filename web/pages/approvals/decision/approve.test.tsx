import { expect, test } from 'vitest'
import type { BatchView } from '#contract/batches/batches.ts'
import { payroll } from '../../ui/page-cast.fixture.ts'
import { drawApproval } from '../approval-page.fixture.tsx'
import type { PasskeyAsked } from './approve.tsx'
import type { Typed } from './decision-form.tsx'

type Kinds = NonNullable<BatchView['secondFactor']>['kinds']
const asked: PasskeyAsked = { options: '{"challenge":"x"}', askedAt: '2026-11-22T00:00:00.000Z' }

function pageWith(kinds: Kinds, passkey: PasskeyAsked | null = null, typed?: Typed, aboveToea = 1) {
  const batch = { ...payroll, secondFactor: { aboveToea, kinds } }
  return drawApproval({ batch, passkey, ...(typed && { typed }) })
}

test('a batch that asks for nothing has neither field nor script for it', () => {
  expect(drawApproval()).not.toMatch(/name="code"|data-passkey|PublicKeyCredential/)
})

test('with an app the six figures stand in the form itself, before its button', () => {
  const html = pageWith(['totp'])
  expect(html).toContain('<label for="code">Code of your authenticator app</label>')
  expect(html.indexOf('name="code"')).toBeLessThan(html.indexOf('>Approve K'))
  expect(html).not.toContain('PublicKeyCredential')
})

test('with a passkey alone its button waits for the script, and the page says what else there is', () => {
  const html = pageWith(['passkey'], asked)
  expect(html).not.toContain('name="code"')
  expect(html).toMatch(/<button type="button"[^>]*data-passkey="[^"]*"[^>]*hidden/)
  expect(html).toContain(`name="askedAt" value="${asked.askedAt}"`)
  expect(html).toContain('Set up an authenticator app as well')
  expect(html).toContain('PublicKeyCredential')
})

test('with both there is a way without script, and one press less with it', () => {
  const html = pageWith(['totp', 'passkey'], asked)
  expect(html).toContain('name="code"')
  expect(html).toContain('>Approve with a passkey</button>')
  expect(html).not.toContain('Set up an authenticator app as well')
})

test('with nothing it says what is missing and where it is set up; asking and rejecting stay', () => {
  const html = pageWith([])
  expect(html).toContain('You have no second factor yet')
  expect(html).toContain('href="/account/security"')
  expect(html).not.toContain('value="approve"')
  expect(html).toContain('value="reject"')
})

test('a wrong code is said at its field, where its reader is, and what was written stays', () => {
  const html = pageWith(['totp'], null, {
    question: 'Who is line 2?',
    reason: '',
    unproved: 'This code is not right.',
  })
  expect(html).toMatch(/id="no-proof" role="alert">.*This code is not right\./)
  expect(html).toMatch(/<input[^>]*id="code"[^>]*aria-invalid="true"[^>]*autofocus/i)
  expect(html).toContain('>Who is line 2?</textarea>')
})

test.each([
  [0, 'Every batch is approved with a second factor'],
  [1, 'What is above K0.01 is approved'],
  [payroll.totalToea, 'What is, together with what was handed over beside it, above K1,067,418.22'],
])('above %i it says why', (aboveToea, words) => {
  const bare = pageWith(['totp'], null, undefined, aboveToea).replace(/<[^>]*>/g, '')
  expect(bare).toContain(words)
})
