import { env } from 'cloudflare:workers'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { afterAll, expect, test, vi } from 'vitest'
import { SupportPage } from '#pages/public/support-page.tsx'
import { ask } from '../testing/ask.ts'
import { ana, makeCast, originOf, ravi, tokenOf } from '../testing/cast.ts'
import { password } from '../testing/organisation.ts'
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

test('what nobody expected is said in one sentence, and nothing of the inside', async () => {
  await makeCast()
  const key = env.MASTER_KEY
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  Object.assign(env, { MASTER_KEY: 'too short' })
  const body = JSON.stringify({ email: ana.email, password })
  const headers = { 'Content-Type': 'application/json' }
  const heard = await ask('POST', `${originOf('acme')}/api/auth/login`, { body, headers })
  Object.assign(env, { MASTER_KEY: key })
  expect([heard.status, heard.code]).toEqual([500, 'failed'])
  expect(heard.text).not.toMatch(/MASTER_KEY|Error|\bat \/|worker\//)
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/"error":"Error: MASTER_KEY/))
  said.mockRestore()
})

test('a page that could not be read says that, and leads to itself', async () => {
  const token = await tokenOf(ravi)
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const call of ['prepare', 'batch', 'withSession'] as const)
    vi.spyOn(env.TENANT_0001, call).mockImplementation(() => {
      throw new Error('D1_ERROR: gone')
    })
  const page = await ask('GET', `${originOf('acme')}/approver-dashboard?x=1`, { token })
  expect(page.status).toBe(500)
  expect(page.text).toContain('This page could not be read')
  expect(page.text).toContain('href="/approver-dashboard?x=1"')
  expect(page.text).not.toContain('look at what was saved')
  vi.restoreAllMocks()
  said.mockRestore()
})
