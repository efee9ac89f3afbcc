import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { ask, auditCount } from '../testing/ask.ts'
import { changeOrganisation, organisationOf, proofForm, startTrial } from '../testing/billing.ts'
import { ana, bob, makeCast, originOf, ravi, tokenOf } from '../testing/cast.ts'
import { watchSending } from '../testing/letters.ts'

const acme = originOf('acme')
const forgottenMs = 31_000
let token: string
beforeAll(async () => {
  watchSending()
  await makeCast()
  await startTrial()
  token = await tokenOf(ana)
})

const get = (path: string, as = token) => ask('GET', `${acme}${path}`, { token: as })
const post = (path: string, body: URLSearchParams | FormData) =>
  ask('POST', `${acme}${path}`, { token, body })

async function keyOn(path: string) {
  return /name="key" value="([^"]+)"/.exec((await get(path)).text)?.[1] ?? ''
}

const choice = (plan: string, key: string) => new URLSearchParams({ plan, key })

test('billing says where the organisation stands, what it uses and what the plans cost', async () => {
  const { status, text } = await get('/billing')
  expect(status).toBe(200)
  for (const said of ['Your trial ends on', 'Payments this month', 'K299', 'K799', 'K1,999']) {
    expect(text).toContain(said)
  }
  expect(text).toContain('There is no invoice yet')
})

test('choosing a plan leads to its invoice; pressed twice it is one', async () => {
  const key = await keyOn('/billing')
  const first = await post('/billing/plan', choice('starter', key))
  const second = await post('/billing/plan', choice('starter', key))
  expect([first.status, second.status]).toEqual([303, 303])
  const invoice = first.headers.get('Location') ?? ''
  expect(second.headers.get('Location')).toBe(invoice)
  const { text } = await get(invoice)
  expect(text).toMatch(/BLM\d{6}-\d{2}/)
  expect(text).toContain('Bilum Limited, 088-950')
  expect(text).toMatch(/enctype="multipart\/form-data"/i)
  expect((await get('/billing')).text).toContain('Invoice 1')
})

test('a plan that does not exist is refused on the page', async () => {
  const { status, text } = await post('/billing/plan', choice('gold', 'k'))
  expect(status).toBe(422)
  expect(text).toContain('Choose one of the plans')
})

async function openInvoice() {
  const { headers } = await post('/billing/plan', choice('starter', crypto.randomUUID()))
  return headers.get('Location') ?? ''
}

test('a proof goes up by an ordinary form, once, and is listed', async () => {
  const invoice = await openInvoice()
  const form = () => proofForm({ content: '%PDF-1.7 form', reference: 'FORM 1', name: '<b>.pdf' })
  const key = await keyOn(invoice)
  const before = await auditCount(env.CONTROL)
  for (const _press of [1, 2]) {
    const sent = form()
    sent.set('key', key)
    const answer = await post(`${invoice}/proofs`, sent)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${invoice}?done=proof`])
  }
  expect(await auditCount(env.CONTROL)).toBe(before + 1)
  const { text } = await get(`${invoice}?done=proof`)
  expect(text).toContain('Your proof arrived')
  expect(text).toContain('Not verified yet')
  expect(text).toContain('&lt;b&gt;.pdf')
  const isStill = async () => (await get('/billing')).text.includes('the clock stands still')
  expect(await isStill()).toBe(true)
  const { state } = await organisationOf()
  await changeOrganisation('org-acme', { state: 'cancelled' })
  expect(await isStill()).toBe(false)
  await changeOrganisation('org-acme', { state })
})

test('what was typed is still there after a mistake', async () => {
  const invoice = await openInvoice()
  const sent = proofForm({ content: 'not a picture', reference: 'MY REF', amount: '12.50' })
  const { status, text } = await post(`${invoice}/proofs`, sent)
  expect(status).toBe(422)
  expect(text).toContain('not a PDF, a JPEG or a PNG')
  expect(text).toContain('value="MY REF"')
  expect(text).toContain('value="12.50"')
})

test('another organisation’s invoice is not there', async () => {
  const invoice = await openInvoice()
  const beta = originOf('beta')
  const theirs = await tokenOf(bob, 'beta')
  const seen = await ask('GET', `${beta}${invoice}`, { token: theirs })
  const sent = await ask('POST', `${beta}${invoice}/proofs`, { token: theirs, body: proofForm() })
  expect([seen.status, sent.status]).toEqual([404, 404])
})

test('each state that people should know of is said on every page, with the way to pay', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const notice = 'An invoice is overdue'
  expect((await get('/admin/approval')).text).not.toContain(notice)
  await changeOrganisation('org-acme', { state: 'past_due' })
  vi.advanceTimersByTime(forgottenMs)
  const seen = await get('/admin/approval')
  expect(seen.text).toContain(notice)
  expect(seen.text).toContain('href="/billing"')
  const approver = await get('/approval', await tokenOf(ravi))
  expect(approver.text).toContain(notice)
  expect(approver.text).not.toContain('href="/billing"')
  const session = await get('/api/auth/session')
  expect(JSON.parse(session.text).organisation.notice).toContain(notice)
  vi.useRealTimers()
})

test('a frozen organisation reads its billing and can choose nothing', async () => {
  await changeOrganisation('org-acme', { state: 'frozen' })
  const { status, text } = await get('/billing')
  expect(status).toBe(200)
  expect(text).toContain('A plan cannot be chosen now')
  expect((await post('/billing/plan', choice('starter', 'k'))).status).toBe(403)
  const session = JSON.parse((await get('/api/auth/session')).text)
  expect(session.organisation.refuses).toEqual([
    'start',
    'finish',
    'decide',
    'download',
    'change',
    'export',
  ])
})
