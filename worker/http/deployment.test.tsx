import { env } from 'cloudflare:workers'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { afterAll, expect, test } from 'vitest'
import { SupportPage } from '#pages/public/support-page.tsx'
import { ask } from '../testing/ask.ts'
import { refuseUnfinished } from './deployment.ts'

const production = {
  ...env,
  ENVIRONMENT: 'production',
  SUPPORT_EMAIL: 'help@bilum.pg',
  SUPPORT_PHONE: '+675 7123 4567',
  MASTER_KEY: 'a secret of thirty-two characters, or more',
} as unknown as Parameters<typeof refuseUnfinished>[0] // the types know the local values alone

afterAll(() => {
  refuseUnfinished(env)
})

test('the pages show the deployment’s own address and number', () => {
  expect(refuseUnfinished(production)).toBeUndefined()
  const html = renderToStaticMarkup(<SupportPage />)
  expect(html).toContain('href="mailto:help@bilum.pg"')
  expect(html).toContain('href="tel:+67571234567"')
  expect(html).not.toContain('bilum.example')
})

test('every route of the Worker is behind it', async () => {
  expect((await ask('GET', 'http://localhost/support')).text).toContain(env.SUPPORT_EMAIL)
})

test.each([
  ['SUPPORT_EMAIL', ''],
  ['SUPPORT_EMAIL', 'support@bilum.example'],
  ['SUPPORT_PHONE', '+675 000 0000'],
  ['MASTER_KEY', 'for this machine only, never in production'],
  ['MASTER_KEY_PREVIOUS', 'short'],
] as const)('production with %s “%s” serves nobody, and says why', async (name, value) => {
  const answer = refuseUnfinished({ ...production, [name]: value })
  expect(answer?.status).toBe(503)
  expect(await answer?.text()).toContain(`This deployment is not finished: ${name} must be`)
})
