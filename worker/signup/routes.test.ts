import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { registerSlots } from '../tenancy/slots.ts'
import { controlIsReady } from '../tenancy/upkeep/keep-up-to-date.ts'
import { ask } from '../testing/ask.ts'
import { lettersTo, linkTo } from '../testing/mailbox.ts'
import {
  base,
  chosenPassword,
  confirmBy,
  controlRows,
  formOf,
  newSignUpOf,
  sendForm,
} from '../testing/sign-ups.ts'

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
})

test('a stranger becomes an organisation with its own database', async () => {
  const sent = await sendForm('/signup', formOf('goroka', { plan: 'professional' }))
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/email-confirmation-pending'])

  const link = await linkTo('kila@goroka.example')
  expect(link.origin + link.pathname).toBe('http://localhost:8787/confirm-email')
  const shown = await ask('GET', `${base}/confirm-email${link.search}`)
  expect(shown.text).toContain('Processing email confirmation...')
  expect(await controlRows("SELECT 1 FROM organisations WHERE slug = 'goroka'")).toEqual([])

  const confirmed = await confirmBy(link)
  expect(confirmed.headers.get('Location')).toBe('/email-activation-success?organisation=goroka')
  const page = await ask('GET', `${base}${confirmed.headers.get('Location')}`)
  expect(page.text).toContain('http://goroka.localhost:8787/auth?next=%2Fonboarding')

  const signIn = await ask('POST', 'http://goroka.localhost/api/auth/login', {
    body: JSON.stringify({
      email: 'Kila@Goroka.example',
      password: chosenPassword,
    }),
  })
  expect(JSON.parse(signIn.text)).toMatchObject({
    user: { role: 'org_admin', firstName: 'Kila' },
    organisation: { slug: 'goroka' },
  })
  expect(
    await controlRows("SELECT state, plan, user_count FROM organisations WHERE slug = 'goroka'"),
  ).toEqual([{ state: 'trialing', plan: 'professional', user_count: 1 }])
  expect((await lettersTo('kila@goroka.example')).map(({ subject }) => subject)).toHaveLength(2)
  expect(
    await controlRows("SELECT password_hash, state FROM sign_ups WHERE slug = 'goroka'"),
  ).toEqual([{ password_hash: '', state: 'done' }])
})

test('whoever sends the form twice is one sign-up, with one letter', async () => {
  const form = formOf('kerema', { key: 'a key of the page' })
  const twice = await Promise.all([sendForm('/signup', form), sendForm('/signup', form)])
  const later = await sendForm('/signup', form)
  for (const { headers } of [...twice, later])
    expect(headers.get('Location')).toBe('/email-confirmation-pending')
  expect(await lettersTo('kila@kerema.example')).toHaveLength(1)
  const other = await sendForm('/signup', { ...form, email: 'other@kerema.example' })
  expect(other.status).toBe(409)
})

test('a stranger is told by field what is wrong, and loses nothing of what was typed', async () => {
  const form = formOf('x', {
    email: 'no address',
    organisationName: '<b>Wewak</b>',
  })
  const { status, text } = await sendForm('/signup', form)
  expect(status).toBe(422)
  expect(text).toContain('Address needs 3 to 40 small letters')
  expect(text).toContain('E-mail must be a whole address')
  expect(text).toContain('&lt;b&gt;Wewak&lt;/b&gt;')
  expect(text).not.toContain('<b>Wewak')
})

test.each([
  ['a plan we do not have', { plan: 'free' }, 422, 'Choose one of the plans'],
  ['no agreement', { terms: '' }, 422, 'agree to the terms'],
  ['a name of 81 characters', { organisationName: 'x'.repeat(81) }, 422, 'at most 80 characters'],
  ['a reserved address', { slug: 'admin' }, 409, 'not available'],
])('a stranger is refused with %s', async (_what, more, status, sentence) => {
  const heard = await sendForm('/signup', formOf('refused', more))
  expect(heard.status).toBe(status)
  expect(heard.text).toContain(sentence)
  expect(await controlRows("SELECT 1 FROM sign_ups WHERE slug = 'refused'")).toEqual([])
})

test('a program signs up as the form does', async () => {
  const post = (body: object, key: string) =>
    ask('POST', `${base}/api/signup`, {
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
  const asked = newSignUpOf('daru')
  for (const { status, text } of [await post(asked, 'daru-1'), await post(asked, 'daru-1')])
    expect([status, text]).toEqual([202, '{"status":"confirmation_pending"}'])
  expect(await lettersTo(asked.email)).toHaveLength(1)

  const other = await post({ ...asked, email: 'other@daru.example' }, 'daru-2')
  expect([other.status, JSON.parse(other.text).errors]).toEqual([
    409,
    [{ field: 'slug', code: 'slug_taken', message: expect.any(String) }],
  ])
  const { status, text } = await post({ ...asked, plan: 'free', terms: false }, 'daru-3')
  expect(status).toBe(422)
  const wrong = JSON.parse(text).errors as { field: string }[]
  expect(wrong.map(({ field }) => field)).toEqual(['plan', 'terms'])
})

test('whether we know an e-mail address cannot be heard', async () => {
  const known = 'kila@goroka.example'
  const heard = await Promise.all([
    sendForm('/signup', formOf('probe-one', { email: known })),
    sendForm('/signup', formOf('probe-two', { email: 'nobody@nowhere.example' })),
  ])
  expect(heard[0]?.status).toBe(heard[1]?.status)
  expect(heard[0]?.text).toBe(heard[1]?.text)
  const again = await Promise.all(
    [known, 'stranger@nowhere.example'].map((email) =>
      ask('POST', `${base}/api/signup/resend`, { body: JSON.stringify({ email }) }),
    ),
  )
  expect(again.map(({ status, text }) => [status, text])).toEqual(
    Array(2).fill([202, '{"status":"accepted"}']),
  )
})

test('of one mailbox a network gets a few sign-ups an hour, which takes nothing from whose it is', async () => {
  const statuses: number[] = []
  const email = 'many@many.example'
  for (let times = 0; times < 7; times++) {
    const sent = await sendForm('/signup', formOf(`many-${times}`, { email }), '198.51.100.111')
    statuses.push(sent.status)
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429])
  expect(await lettersTo(email)).toHaveLength(5)
  const own = await sendForm('/signup', formOf('many-own', { email }), '198.51.100.222')
  expect(own.status).toBe(303)
  expect(await lettersTo(email)).toHaveLength(6)
})

test('the plans are told to anyone', async () => {
  const { text } = await ask('GET', `${base}/api/plans`)
  expect(
    JSON.parse(text).items.map(({ monthlyToea }: { monthlyToea: number }) => monthlyToea),
  ).toEqual([29_900, 79_900, 199_900])
})

test('whoever is turned away for a minute loses nothing of what was typed', async () => {
  const form = formOf('www') // reserved: nothing is made of it
  let answer = await sendForm('/signup', form, 'busy-office')
  for (let times = 0; times < 61 && answer.status !== 429; times++)
    answer = await sendForm('/signup', form, 'busy-office') // 61: a minute may end on the way
  expect(answer.status).toBe(429)
  expect(answer.text).toContain('Wait a minute')
  expect(answer.text).toContain('value="www"')
})
