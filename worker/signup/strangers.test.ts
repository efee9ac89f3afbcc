import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { openings } from '../domain/access/strangers/stranger-budgets.ts'
import { dayMs } from '../domain/durations.ts'
import { nameOfNetwork } from '../strangers/budgets.ts'
import { registerSlots } from '../tenancy/slots.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { eventually } from '../testing/ask.ts'
import { linkTo } from '../testing/mailbox.ts'
import {
  chosenPassword,
  controlRows,
  formOf,
  migrateNextSlots,
  sendForm,
} from '../testing/sign-ups.ts'
import { finishSignUps } from './opening/provision.ts'

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
})

/** Signs up and confirms from a network; the answer is where it leads. */
async function become(slug: string, email: string, network: string) {
  const sent = await sendForm('/signup', formOf(slug, { email }), network)
  if (sent.status !== 303) return String(sent.status)
  const token = (await linkTo(email)).searchParams.get('token') ?? ''
  const form = { token, password: chosenPassword }
  return (await sendForm('/confirm-email', form, network)).headers.get('Location')?.split('?')[0]
}

const made = async () => (await controlRows('SELECT 1 FROM organisations')).length

test('a stranger with a domain of his own takes three of the free databases, and keeps nobody out', async () => {
  for (let one = 0; one < 8; one++)
    await become(`evil-${one}`, `m${one}@m${one}.evil.example`, `10.1.0.${one}`)
  expect(await made()).toBe(openings.domain.hour)
  expect(await become('kimbe', 'kila@kimbe.example', '10.2.0.1')).toBe('/email-activation-success')
  expect(
    await controlRows(
      "SELECT count(*) AS many, waits_for FROM sign_ups WHERE state = 'waiting_for_slot' GROUP BY 2",
    ),
  ).toEqual([{ many: 8 - openings.domain.hour, waits_for: 'share' }])
})

test('with every domain and network there is, an hour opens six, and the next hours go on in order', async () => {
  for (let one = 0; one < 6; one++)
    await become(`many-${one}`, `m@evil-${one}.example`, `10.3.0.${one}`)
  expect(await made()).toBe(openings.everyoneMin.hour)
  const held = await become('daru', 'kila@daru.example', '10.4.0.1')
  expect(held).toBe('/email-confirmed')
  const letters = await controlRows(
    "SELECT 1 FROM outbox WHERE key LIKE 'waiting_for_slot/%kila@daru%'",
  )
  expect(letters).toHaveLength(1)
  await migrateNextSlots(openings.everyoneMin.hour + 1)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 61 * 60 * 1000)
  await finishSignUps(env, new Date())
  expect(await made()).toBe(2 * openings.everyoneMin.hour)
  vi.setSystemTime(Date.now() + dayMs)
  await finishSignUps(env, new Date())
  expect(await controlRows("SELECT state FROM sign_ups WHERE slug = 'daru'")).toEqual([
    { state: 'done' },
  ])
  vi.useRealTimers()
})

test('a network has twenty letters an hour written, and another network is not held', async () => {
  const statuses = []
  for (let one = 0; one < 21; one++)
    statuses.push((await sendForm('/signup', formOf(`letter-${one}`), '2001:db8:1:1::7')).status)
  expect(statuses).toEqual([...Array(20).fill(303), 429])
  const refused = await sendForm('/signup', formOf('letter-22'), '2001:db8:1:1::9')
  expect(refused.text).toContain('sign-ups came from your network')
  expect((await sendForm('/signup', formOf('letter-22'), '2001:db8:1:2::9')).status).toBe(303)
})

test('a hundred at once get no more than the budget', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 25 }, (_, one) =>
      sendForm('/signup', formOf(`at-once-${one}`), '10.9.9.9'),
    ),
  )
  expect(statuses.filter(({ status }) => status === 303)).toHaveLength(20)
})

test('what strangers ask for stands in no audit log, and is forgotten', async () => {
  const before = await controlRows('SELECT count(*) AS many FROM audit_entries')
  await sendForm('/signup', formOf('unaudited'))
  await sendForm('/email-confirmation-pending', { email: 'kila@unaudited.example' })
  await sendForm('/discover', { email: 'nobody@unaudited.example' })
  await linkTo('kila@unaudited.example')
  await eventually(async () =>
    expect(
      await controlRows("SELECT 1 FROM outbox WHERE address = 'nobody@unaudited.example'"),
    ).toHaveLength(1),
  )
  expect(await controlRows('SELECT count(*) AS many FROM audit_entries')).toEqual(before)
  const { forgetStrangers } = await import('../strangers/budgets.ts')
  const { forgetUnconfirmed } = await import('./store.ts')
  const inThreeDays = new Date(Date.now() + 3 * dayMs)
  await forgetStrangers(env, inThreeDays)
  await forgetUnconfirmed(env, inThreeDays)
  expect(await controlRows('SELECT 1 FROM stranger_requests')).toEqual([])
  expect(await controlRows("SELECT 1 FROM sign_ups WHERE state = 'unconfirmed'")).toEqual([])
})

test('a mailbox has one share of a network, however its address is written; places of one IPv6 site have one too', async () => {
  await env.CONTROL.prepare('DELETE FROM stranger_requests').run()
  const aliases = ['k.ila@gmail.com', 'ki.la@gmail.com', 'kila+1@gmail.com', 'kila+2@gmail.com']
  for (const [one, email] of aliases.entries())
    await sendForm('/signup', formOf(`alias-${one}`, { email }), '10.8.1.1')
  const asked = async (email: string, network = '10.8.1.1') =>
    (await sendForm('/signup', formOf(`more-${email.length}`, { email }), network)).status
  expect(await asked('kil.a@googlemail.com')).toBe(303)
  expect(await asked('k.i.l.a@gmail.com')).toBe(429)
  const sent = () => controlRows("SELECT 1 FROM sign_ups WHERE email LIKE '%mail.com'")
  expect(await sent()).toHaveLength(5)
  // whose mailbox it is asks from elsewhere
  expect(await asked('k.i.l.a@gmail.com', '10.8.2.2')).toBe(303)
  expect(await sent()).toHaveLength(6)

  const at = Date.now()
  const name = await nameOfNetwork(env, '2001:db8:7:1')
  const [, site] = name.split('/')
  expect((await nameOfNetwork(env, '2001:db8:7:2')).split('/')[1]).toBe(site)
  expect((await nameOfNetwork(env, '2001:db8:8:1')).split('/')[1]).not.toBe(site)
  const values = Array.from(
    { length: 80 },
    (_, one) => `('sign_up', 'network/site/${site}', ${one}, ${at})`,
  )
  await env.CONTROL.prepare(
    `INSERT INTO stranger_requests (kind, share, subject, at) VALUES ${values.join(', ')}`,
  ).run()
  const form = formOf('site', { email: 'kila@site.example' })
  expect((await sendForm('/signup', form, '2001:db8:7:9::1')).status).toBe(429)
  expect((await sendForm('/signup', form, '2001:db8:9:9::1')).status).toBe(303)
})
