import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { registerSlots } from '../tenancy/slots.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { ask } from '../testing/ask.ts'
import { linkTo } from '../testing/mailbox.ts'
import {
  base,
  chosenPassword,
  confirmBy,
  controlRows,
  formOf,
  sendForm,
} from '../testing/sign-ups.ts'

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
})

const strangers = 'the stranger knows this one'

async function signInAt(slug: string, password: string): Promise<number> {
  const body = JSON.stringify({ email: `kila@${slug}.example`, password })
  return (await ask('POST', `http://${slug}.localhost/api/auth/login`, { body })).status
}

test('a stranger who signs up somebody’s address with a password of his own never signs in with it', async () => {
  await sendForm('/signup', formOf('popondetta', { password: strangers }))
  const confirmed = await confirmBy(await linkTo('kila@popondetta.example'))
  expect(confirmed.headers.get('Location')).toBe(
    '/email-activation-success?organisation=popondetta',
  )
  expect(await signInAt('popondetta', strangers)).toBe(401)
  expect(await signInAt('popondetta', chosenPassword)).toBe(200)

  const body = JSON.stringify({ ...formOf('kwikila'), terms: true, password: strangers })
  await ask('POST', `${base}/api/signup`, { headers: { 'Idempotency-Key': 'k' }, body })
  expect(await controlRows("SELECT password_hash FROM sign_ups WHERE slug = 'kwikila'")).toEqual([
    { password_hash: '' },
  ])
})

test('what is no password makes nothing, spends nothing, and is said beside the field', async () => {
  await sendForm('/signup', formOf('bereina'))
  const link = await linkTo('kila@bereina.example')
  for (const [password, sentence] of [
    ['', 'at least 15 characters'],
    ['too short', 'at least 15 characters'],
    ['passwordpassword', 'among the first'],
    ['Kila Karo Hospital', 'little more than your name'],
    ['x'.repeat(257), 'at most 256'],
  ] as const) {
    const heard = await confirmBy(link, password)
    expect([heard.status, heard.text.includes(sentence)]).toEqual([422, true])
    expect(heard.text).toContain('Hospital bereina')
    if (password) expect(heard.text).not.toContain(`"${password}"`)
  }
  expect(
    await controlRows("SELECT state, password_hash FROM sign_ups WHERE slug = 'bereina'"),
  ).toEqual([{ state: 'unconfirmed', password_hash: '' }])
  expect((await confirmBy(link)).status).toBe(303)
})

test('a link that was used changes no password, and says where it led', async () => {
  await sendForm('/signup', formOf('kupiano'))
  const link = await linkTo('kila@kupiano.example')
  await confirmBy(link)
  const shown = await ask('GET', `${base}/confirm-email${link.search}`)
  expect(shown.text).not.toContain('name="password"')
  const again = await confirmBy(link, strangers)
  expect(again.headers.get('Location')).toBe('/email-activation-success?organisation=kupiano')
  expect(await signInAt('kupiano', strangers)).toBe(401)
  expect(await signInAt('kupiano', chosenPassword)).toBe(200)
})
