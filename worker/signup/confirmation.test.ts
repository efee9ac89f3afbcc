import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { failCall } from '../core/d1/fail-call.fixture.ts'
import { transientFaults } from '../core/database-errors.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { registerSlots } from '../tenancy/slots.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { ask, eventually } from '../testing/ask.ts'
import { lettersTo, linkTo } from '../testing/mailbox.ts'
import {
  base,
  chosenPassword,
  confirmBy,
  controlRows,
  formOf,
  sendForm,
} from '../testing/sign-ups.ts'
import { resendConfirmation } from './confirmation.ts'

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
})

test('whoever presses twice, or opens the link again later, is led to the same organisation', async () => {
  await sendForm('/signup', formOf('lae'))
  const link = await linkTo('kila@lae.example')
  const twice = await Promise.all([confirmBy(link), confirmBy(link)])
  const later = await confirmBy(link)
  for (const { headers } of [...twice, later])
    expect(headers.get('Location')).toBe('/email-activation-success?organisation=lae')
  expect(
    await controlRows("SELECT count(*) AS many FROM organisations WHERE slug = 'lae'"),
  ).toEqual([{ many: 1 }])
})

test('a scanner that opens every link changes nothing', async () => {
  await sendForm('/signup', formOf('scanned'))
  const link = await linkTo('kila@scanned.example')
  const before = await controlRows('SELECT count(*) AS many FROM audit_entries')
  for (let times = 0; times < 3; times++) await ask('GET', `${base}/confirm-email${link.search}`)
  expect(await controlRows('SELECT count(*) AS many FROM audit_entries')).toEqual(before)
  expect(await controlRows("SELECT state FROM sign_ups WHERE slug = 'scanned'")).toEqual([
    { state: 'unconfirmed' },
  ])
})

test('whoever floods the page from behind the same address keeps nobody’s link shut', async () => {
  await sendForm('/signup', formOf('kerema'))
  const { search, searchParams } = await linkTo('kila@kerema.example')
  const counts = new Map<string, number>()
  vi.spyOn(env.STRANGER_LIMIT, 'limit').mockImplementation(async ({ key }) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return { success: Number(counts.get(key)) <= 3 }
  })
  const from = '203.0.113.9'
  const see = (query: string) =>
    ask('GET', `${base}/confirm-email${query}`, { headers: { 'CF-Connecting-IP': from } })
  const press = (token: string) =>
    sendForm('/confirm-email', { token, password: chosenPassword }, from)
  try {
    for (let times = 0; times < 3; times++) await Promise.all([see('?token=x'), press('x')])
    expect([(await see('?token=x')).status, (await press('x')).status]).toEqual([429, 429])
    expect((await see(search)).text).toContain('name="password"')
    const { headers } = await press(searchParams.get('token') ?? '')
    expect(headers.get('Location')).toBe('/email-activation-success?organisation=kerema')
  } finally {
    vi.restoreAllMocks()
  }
})

test('a link is replaced by a newer one', async () => {
  await sendForm('/signup', formOf('madang'))
  const first = await linkTo('kila@madang.example')
  await sendForm('/email-confirmation-pending', { email: 'Kila@madang.example' })
  await eventually(async () => {
    expect((await linkTo('kila@madang.example')).search).not.toBe(first.search)
  })
  expect((await confirmBy(first)).headers.get('Location')).toBe('/email-token-expired')
  const second = await confirmBy(await linkTo('kila@madang.example'))
  expect(second.headers.get('Location')).toBe('/email-activation-success?organisation=madang')
})

test('a link opens for a day; then the address is free again, and the old link opens nothing', async () => {
  await sendForm('/signup', formOf('rabaul', { email: 'first@rabaul.example' }))
  const link = await linkTo('first@rabaul.example')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + dayMs + 1_000)
  expect((await confirmBy(link)).headers.get('Location')).toBe('/email-token-expired')
  const again = await sendForm('/signup', formOf('rabaul', { email: 'second@rabaul.example' }))
  expect(again.status).toBe(303)
  expect((await confirmBy(link)).headers.get('Location')).toBe('/email-token-expired')
  const second = await confirmBy(await linkTo('second@rabaul.example'))
  expect(second.headers.get('Location')).toBe('/email-activation-success?organisation=rabaul')
  vi.useRealTimers()
})

test.each(['', 'x', 'x'.repeat(43), '../', '%00'])('the token %j opens nothing', async (token) => {
  const { headers } = await sendForm('/confirm-email', { token })
  expect(headers.get('Location')).toBe('/email-token-expired')
})

test('a token may be guessed a few times a minute and not more', async () => {
  const guess = () => sendForm('/confirm-email', { token: crypto.randomUUID() }, '203.0.113.7')
  const heard = []
  for (let times = 0; times < 40; times++) heard.push((await guess()).status)
  expect(heard).toContain(429)
})

test('a token lies in no database: neither the letter nor its row holds the token', async () => {
  await sendForm('/signup', formOf('secret'))
  const token = (await linkTo('kila@secret.example')).searchParams.get('token') ?? ''
  const stored = await controlRows(
    'SELECT content AS text FROM outbox UNION ALL SELECT token_hash FROM link_tokens',
  )
  expect(JSON.stringify(stored)).not.toContain(token)
})

const from = (network: string) => ({ network, language: 'en' }) as const

test('an hour sees a few letters for one sign-up, however often they are asked for', async () => {
  await sendForm('/signup', formOf('buka'))
  for (let times = 0; times < 6; times++)
    await resendConfirmation(env, 'kila@buka.example', from('somewhere'), new Date())
  expect(await lettersTo('kila@buka.example')).toHaveLength(3)
})

test('letters that are asked for at once are no more than those asked for in turn', async () => {
  await sendForm('/signup', formOf('vanimo'))
  await Promise.all(
    Array.from({ length: 12 }, () =>
      resendConfirmation(env, 'kila@vanimo.example', from('elsewhere'), new Date()),
    ),
  )
  expect(await lettersTo('kila@vanimo.example')).toHaveLength(3)
})

test('a form that nobody confirms lets go of its name, however often its letter is asked for', async () => {
  await sendForm('/signup', formOf('wewak-held'))
  const start = Date.now()
  const held = () =>
    env.CONTROL.prepare(
      "SELECT held_until AS held FROM sign_ups WHERE slug = 'wewak-held'",
    ).first<number>('held')
  for (let hours = 12; hours <= 24 * 10; hours += 12) {
    const now = new Date(start + hours * hourMs)
    await resendConfirmation(env, 'kila@wewak-held.example', from(`network-${hours}`), now)
  }
  expect(Number(await held())).toBeLessThanOrEqual(start + 73 * hourMs)
})

test('letters that are asked for again cost what a network may have', async () => {
  for (let many = 0; many < 6; many++)
    await sendForm('/signup', formOf(`lae-${many}`), `198.51.100.${many}`)
  for (let times = 0; times < 30; times++) {
    await resendConfirmation(env, `kila@lae-${times % 6}.example`, from('one-network'), new Date())
  }
  const spent = await controlRows(
    "SELECT count(*) AS many FROM stranger_requests WHERE kind = 'resend' AND share = 'network/one-network'",
  )
  expect(spent).toEqual([{ many: 20 }])
})

const [text = ''] = transientFaults

test.each(['before', 'after'] as const)(
  'whichever call loses its line %s it was carried out, a form is one sign-up with one letter, and asking again brings one more',
  async (when) => {
    for (let nth = 1, isMet = true; isMet; nth++) {
      const email = `kila@lost-${when}-${nth}.example`
      let ended = failCall([env.CONTROL], { nth, text, when })
      const { status } = await sendForm('/signup', formOf(`lost-${when}-${nth}`))
      isMet = ended() > nth
      expect([nth, status, await lettersTo(email)]).toMatchObject([nth, 303, { length: 1 }])
      ended = failCall([env.CONTROL], { nth, text, when })
      await resendConfirmation(env, email, from(`${when} ${nth}`), new Date())
      ended()
      expect([nth, await lettersTo(email)]).toMatchObject([nth, { length: 2 }])
    }
  },
)
