import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../testing/open-page.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { anasSession, ledger, payrollKey, refused } from './integrations.fixture.ts'
import { IntegrationsPage } from './integrations-page.tsx'

const none = { items: [], nextCursor: null }
const secret = 'bilum_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'

const open = (answers: Record<string, Answer>, url = '/', isAna = true) =>
  openPage(<IntegrationsPage />, {
    url,
    as: 'zoe',
    answers: {
      ...(isAna && { 'GET /api/auth/session': [200, anasSession] as Answer }),
      'GET /api/changes': [200, none],
      'GET /api/keys': [200, none],
      'GET /api/webhooks': [200, { items: [ledger] }],
      ...answers,
    },
  })

async function fillIn() {
  const user = userEvent.setup()
  await user.click(
    (await screen.findAllByRole('button', { name: 'Make an API key' }))[0] as Element,
  )
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(/Name/), 'Payroll program')
  await user.click(dialog.getByLabelText('Read payees and their accounts'))
  await user.click(dialog.getByRole('button', { name: 'Make the key' }))
  return user
}

describe('API keys', () => {
  test('none are there: what they are for, and the way to the first', async () => {
    open({})
    expect(await screen.findByText(/No program has a key/)).toBeTruthy()
    expect(
      screen.getByRole('link', { name: /with a program that pays/ }).getAttribute('href'),
    ).toBe('/saas-docs/api')
  })

  test('each says what it may, whose it is and whether it works', async () => {
    open({ 'GET /api/keys': [200, { items: [payrollKey], nextCursor: null }] })
    const row = within(await screen.findByRole('row', { name: /Payroll program/ }))
    expect(row.getByText('payees:read, batches:write')).toBeTruthy()
    expect(row.getByText('works')).toBeTruthy()
    expect(row.getByText('Ana Kila')).toBeTruthy()
    expect(row.getByText('bilum_aB3d…')).toBeTruthy()
    expect(row.getByText(/20\/02\/2027/)).toBeTruthy()
  })

  test('one that ends soon says in how many days, unless it works no more', async () => {
    const expiresAt = new Date(Date.now() + 2.5 * 86_400_000).toISOString()
    const ending = { ...payrollKey, expiresAt }
    const revoked = { ...ending, id: 'k2', name: 'Old program', state: 'revoked' }
    open({ 'GET /api/keys': [200, { items: [ending, revoked], nextCursor: null }] })
    const row = await screen.findByRole('row', { name: /Payroll program/ })
    expect(row.textContent).toMatch(/▲ .*, ends in 3 days/)
    expect(screen.getByRole('row', { name: /Old program/ }).textContent).not.toMatch(/ends in/)
  })

  test('one is made and shown once', async () => {
    const { requests } = open({ 'POST /api/keys': [201, { ...payrollKey, secret }] })
    const user = await fillIn()
    expect(await screen.findByText(secret)).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'POST')
    expect(sent?.body).toMatchObject({ name: 'Payroll program', scopes: ['payees:read'] })
    await user.click(screen.getByRole('button', { name: 'I have kept it' }))
    expect(screen.queryByText(secret)).toBeNull()
  })

  test('whose answer was lost on its way is said to be made, and not to be shown', async () => {
    open({ 'POST /api/keys': [201, payrollKey] })
    await fillIn()
    expect(await screen.findByText('The key was made, but it cannot be shown.')).toBeTruthy()
  })

  test('what is typed wrongly is named at its field, and stays', async () => {
    const problem = { type: '', title: '', status: 422, code: 'invalid', detail: 'Please correct' }
    const errors = [{ field: 'lastDay', code: 'last_day', message: 'The last day is over' }]
    open({ 'POST /api/keys': [422, { ...problem, errors }] })
    await fillIn()
    expect((await screen.findAllByText('The last day is over')).length).toBeGreaterThan(0)
    expect(screen.getByDisplayValue('Payroll program')).toBeTruthy()
  })

  test('a finance manager sees them and makes none', async () => {
    open({ 'GET /api/keys': [200, { items: [payrollKey], nextCursor: null }] }, '/', false)
    expect(await screen.findByText(/Organisation administrators make keys/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Make an API key|Revoke/ })).toBeNull()
  })

  test('are said not to have come where they did not', async () => {
    open({ 'GET /api/keys': new TypeError('no line') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('webhooks', () => {
  test('say what they are told of, and that nothing arrives', async () => {
    const failing = { ...ledger, failingSince: '2026-11-22T04:06:00Z' }
    open({ 'GET /api/webhooks': [200, { items: [failing] }] }, '/?view=webhooks')
    expect(await screen.findByText('Batch approved, Bank file made')).toBeTruthy()
    expect(screen.getByText('Nothing arrives there.')).toBeTruthy()
  })

  test('two at one address have names that tell them apart', async () => {
    const another = { ...ledger, id: 'w2', secretStart: 'whsec_9Zx1' }
    open({ 'GET /api/webhooks': [200, { items: [ledger, another] }] }, '/?view=webhooks')
    const named = async (secretStart: string) =>
      within(await screen.findByRole('region', { name: new RegExp(secretStart) }))
    expect((await named('aB3d')).getByText('whsec_aB3d…')).toBeTruthy()
    expect((await named('9Zx1')).getByText('whsec_9Zx1…')).toBeTruthy()
  })

  test('what was sent is listed with its answer, and sent again', async () => {
    const { requests } = open(
      {
        'GET /api/webhooks/w1/deliveries': [200, { items: [refused], nextCursor: null }],
        'POST /api/webhooks/w1/deliveries/412/sending': [200, { ...refused, state: 'waiting' }],
      },
      '/?view=webhooks&sent=w1',
    )
    expect(await screen.findByText('Service unavailable')).toBeTruthy()
    expect(screen.getByText(/Answered 503/).textContent).toMatch(/at try 8/)
    await userEvent.setup().click(screen.getByRole('button', { name: /Send again/ }))
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(sent.map(({ path }) => path)).toEqual(['/api/webhooks/w1/deliveries/412/sending'])
  })

  test('one is added with what it is told of', async () => {
    const made = { ...ledger, secret: 'whsec_secret' }
    const { requests } = open(
      { 'GET /api/webhooks': [200, { items: [] }], 'POST /api/webhooks': [201, made] },
      '/?view=webhooks',
    )
    const user = userEvent.setup()
    const [button] = await screen.findAllByRole('button', { name: 'Add a webhook' })
    await user.click(button as Element)
    await user.type(screen.getByLabelText(/Address/), ledger.address)
    await user.click(screen.getByLabelText('Batch approved'))
    await user.click(screen.getByRole('button', { name: 'Add the webhook' }))
    expect(await screen.findByText('whsec_secret')).toBeTruthy()
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      address: ledger.address,
      events: ['batch.approved'],
    })
  })

  test('of one that is changed nothing is sent that nobody touched: a colleague may be changing it', async () => {
    const { requests } = open({ 'PUT /api/webhooks/w1': [200, ledger] }, '/?view=webhooks')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    await userEvent.type(screen.getByLabelText(/Address/), '/new')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const sent = requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
    expect(sent).toEqual([{ address: `${ledger.address}/new` }])
  })
})
