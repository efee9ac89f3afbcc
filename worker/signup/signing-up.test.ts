import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { registerSlots } from '../tenancy/slots.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { eventually } from '../testing/ask.ts'
import { browser } from '../testing/browser.ts'
import { lettersTo, linkTo } from '../testing/mailbox.ts'
import { base, chosenPassword, confirmation, formOf } from '../testing/sign-ups.ts'
import { confirm } from './confirmation.ts'

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
})

const email = 'kila@kavieng.example'
const window = browser(base)

test('the pending page names whom the letter goes to and where the organisation will be, in that browser alone', async () => {
  const { location } = await window.post('/signup', formOf('kavieng'))
  expect(location).toBe('/email-confirmation-pending')
  const { text } = await window.get('/email-confirmation-pending')
  expect(text).toContain(`goes to ${email}`)
  expect(text).toContain('at kavieng.localhost:8787')
  expect(text).toContain(`value="${email}"`)
  const other = await browser(base).get('/email-confirmation-pending')
  expect(other.text).toContain('goes to the address you gave')
  expect(other.text).not.toContain('kavieng')
})

test('the address stands in a cookie that no script reads, for an hour, and in no URL', async () => {
  const answer = await browser(base).post('/signup', formOf('kavieng-two'))
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-signup=.*Max-Age=3600;.*HttpOnly; Secure; SameSite=Lax/)
  expect(answer.location).not.toContain('@')
})

test('asking again names the address that was asked for, whether it is known or not', async () => {
  const { location } = await window.post('/email-confirmation-pending', { email })
  expect(location).toBe('/email-confirmation-pending?again=1')
  expect((await window.get(location ?? '')).text).toContain(`waits for ${email}`)
  // it is written after the answer, and only the newest link opens
  await eventually(async () => expect(await lettersTo(email)).toHaveLength(2))
  const stranger = browser(base)
  await stranger.post('/email-confirmation-pending', { email: 'nobody@kavieng.example' })
  const { text } = await stranger.get('/email-confirmation-pending?again=1')
  expect(text).toContain('waits for nobody@kavieng.example')
  await stranger.post('/email-confirmation-pending', { email: 'not one <address>' })
  expect((await stranger.get('/email-confirmation-pending?again=1')).text).toContain(
    'waits for this address',
  )
})

test('whoever confirms, on whatever device, is led to a sign-in with their address behind the #', async () => {
  const token = (await linkTo(email)).searchParams.get('token') ?? ''
  const phone = browser(base)
  const { location } = await phone.post('/confirm-email', { token, password: chosenPassword })
  expect(location).toBe('/email-activation-success?organisation=kavieng')
  const ready = await phone.get(location ?? '')
  expect(ready.text).toContain(
    `href="http://kavieng.localhost:8787/auth?next=%2Fonboarding#email=${email}"`,
  )
  expect(ready.text).toContain(`and you as ${email}.`)

  const stranger = await browser(base).get(location ?? '')
  expect(stranger.text).toContain('kavieng.localhost:8787/auth?next=%2Fonboarding"')
  expect(stranger.text).not.toContain('@kavieng')
  const letters = await lettersTo(email)
  expect(letters.find(({ subject }) => subject.endsWith('is ready'))?.text).toContain(
    `http://kavieng.localhost:8787/auth#email=${email}`,
  )
})

test('an organisation that is still being made is named with its address', async () => {
  const waiting = browser(base)
  await waiting.post('/signup', formOf('buka'))
  const token = (await linkTo('kila@buka.example')).searchParams.get('token') ?? ''
  await confirm(env, confirmation(token), new Date())
  const { text } = await waiting.get('/email-confirmed?organisation=buka')
  expect(text).toContain('Preparing your organisation at buka.localhost:8787 takes longer')
  expect(text).toContain('we write to kila@buka.example when it is ready')
})
