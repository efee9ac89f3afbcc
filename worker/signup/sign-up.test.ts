import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { controlIsReady } from '../tenants/keep-up-to-date.ts'
import { registerSlots } from '../tenants/slots.ts'
import { ask } from '../testing/ask.ts'
import { lettersTo, linkTo } from '../testing/mailbox.ts'

const base = 'http://localhost'
const password = 'five green parrots on a roof'

beforeAll(async () => {
  await controlIsReady(env)
  await registerSlots(env)
})

type Form = Record<string, string>
const formOf = (slug: string, more: Form = {}): Form => ({
  organisationName: `Hospital ${slug}`,
  slug,
  firstName: 'Kila',
  lastName: 'Karo',
  email: `kila@${slug}.example`,
  password,
  plan: 'starter',
  terms: 'yes',
  ...more,
})

function send(path: string, form: Form) {
  return ask('POST', `${base}${path}`, {
    headers: { Origin: base },
    body: new URLSearchParams(form),
  })
}

async function confirmBy(link: URL) {
  return send('/confirm-email', { token: link.searchParams.get('token') ?? '' })
}

const rows = async (sql: string) => (await env.CONTROL.prepare(sql).all()).results

describe('a stranger', () => {
  test('becomes an organisation with its own database', async () => {
    const sent = await send('/signup', formOf('goroka', { plan: 'professional' }))
    expect([sent.status, sent.headers.get('Location')]).toEqual([
      303,
      '/email-confirmation-pending',
    ])

    const link = await linkTo('kila@goroka.example')
    expect(link.origin + link.pathname).toBe('http://localhost:8787/confirm-email')
    const shown = await ask('GET', `${base}/confirm-email${link.search}`)
    expect(shown.text).toContain('Processing email confirmation...')
    expect(await rows("SELECT 1 FROM organisations WHERE slug = 'goroka'")).toEqual([])

    const confirmed = await confirmBy(link)
    expect(confirmed.headers.get('Location')).toBe('/email-activation-success?organisation=goroka')
    const page = await ask('GET', `${base}${confirmed.headers.get('Location')}`)
    expect(page.text).toContain('http://goroka.localhost:8787/auth?next=%2Fonboarding')

    const signIn = await ask('POST', 'http://goroka.localhost/api/auth/login', {
      body: JSON.stringify({ email: 'Kila@Goroka.example', password }),
    })
    expect(JSON.parse(signIn.text)).toMatchObject({
      user: { role: 'org_admin', firstName: 'Kila' },
      organisation: { slug: 'goroka' },
    })
    expect(
      await rows("SELECT state, plan, user_count FROM organisations WHERE slug = 'goroka'"),
    ).toEqual([{ state: 'trialing', plan: 'professional', user_count: 1 }])
    expect((await lettersTo('kila@goroka.example')).map(({ subject }) => subject)).toHaveLength(2)
    expect(await rows("SELECT password_hash, state FROM sign_ups WHERE slug = 'goroka'")).toEqual([
      { password_hash: '', state: 'done' },
    ])
  })

  test('who presses twice, or opens the link again later, is led to the same organisation', async () => {
    await send('/signup', formOf('lae'))
    const link = await linkTo('kila@lae.example')
    const twice = await Promise.all([confirmBy(link), confirmBy(link)])
    const later = await confirmBy(link)
    for (const { headers } of [...twice, later])
      expect(headers.get('Location')).toBe('/email-activation-success?organisation=lae')
    expect(await rows("SELECT count(*) AS many FROM organisations WHERE slug = 'lae'")).toEqual([
      { many: 1 },
    ])
  })

  test('whose mail is scanned has changed nothing', async () => {
    await send('/signup', formOf('scanned'))
    const link = await linkTo('kila@scanned.example')
    const before = await rows('SELECT count(*) AS many FROM audit_entries')
    for (let times = 0; times < 3; times++) await ask('GET', `${base}/confirm-email${link.search}`)
    expect(await rows('SELECT count(*) AS many FROM audit_entries')).toEqual(before)
    expect(await rows("SELECT state FROM sign_ups WHERE slug = 'scanned'")).toEqual([
      { state: 'unconfirmed' },
    ])
  })

  test('is told by field what is wrong, and loses nothing but the password', async () => {
    const form = formOf('x', {
      email: 'no address',
      password: 'short',
      organisationName: '<b>Wewak</b>',
    })
    const { status, text } = await send('/signup', form)
    expect(status).toBe(422)
    expect(text).toContain('Address needs 3 to 40 small letters')
    expect(text).toContain('E-mail must be a whole address')
    expect(text).toContain('&lt;b&gt;Wewak&lt;/b&gt;')
    expect(text).not.toContain('<b>Wewak')
    expect(text).not.toContain('"short"')
  })

  test.each([
    ['a short password', { password: 'too short' }, 422, 'at least 15 characters'],
    ['everybody’s password', { password: 'passwordpassword' }, 422, 'among the first'],
    ['their own name', { password: 'Kila Karo Hospital' }, 422, 'little more than your name'],
    ['a plan we do not have', { plan: 'free' }, 422, 'Choose one of the plans'],
    ['no agreement', { terms: '' }, 422, 'agree to the terms'],
    ['a name of 81 characters', { organisationName: 'x'.repeat(81) }, 422, 'at most 80 characters'],
    ['a reserved address', { slug: 'admin' }, 409, 'not to be had'],
  ])('is refused with %s', async (_what, more, status, sentence) => {
    const heard = await send('/signup', formOf('refused', more))
    expect(heard.status).toBe(status)
    expect(heard.text).toContain(sentence)
    expect(await rows("SELECT 1 FROM sign_ups WHERE slug = 'refused'")).toEqual([])
  })
})

describe('a link', () => {
  test('is replaced by a newer one', async () => {
    await send('/signup', formOf('madang'))
    const first = await linkTo('kila@madang.example')
    await send('/email-confirmation-pending', { email: 'Kila@madang.example' })
    await vi.waitFor(async () => {
      expect((await linkTo('kila@madang.example')).search).not.toBe(first.search)
    })
    expect((await confirmBy(first)).headers.get('Location')).toBe('/email-token-expired')
    const second = await confirmBy(await linkTo('kila@madang.example'))
    expect(second.headers.get('Location')).toBe('/email-activation-success?organisation=madang')
  })

  test('opens for a day; then the address is free again, and the old link opens nothing', async () => {
    await send('/signup', formOf('rabaul', { email: 'first@rabaul.example' }))
    const link = await linkTo('first@rabaul.example')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000 + 1_000)
    expect((await confirmBy(link)).headers.get('Location')).toBe('/email-token-expired')
    const again = await send('/signup', formOf('rabaul', { email: 'second@rabaul.example' }))
    expect(again.status).toBe(303)
    expect((await confirmBy(link)).headers.get('Location')).toBe('/email-token-expired')
    const second = await confirmBy(await linkTo('second@rabaul.example'))
    expect(second.headers.get('Location')).toBe('/email-activation-success?organisation=rabaul')
    vi.useRealTimers()
  })

  test.each(['', 'x', 'x'.repeat(43), '../', '%00'])('%j opens nothing', async (token) => {
    const { headers } = await send('/confirm-email', { token })
    expect(headers.get('Location')).toBe('/email-token-expired')
  })

  test('may be guessed a few times a minute and not more', async () => {
    const headers = { Origin: base, 'CF-Connecting-IP': '203.0.113.7' }
    const guess = () =>
      ask('POST', `${base}/confirm-email`, {
        headers,
        body: new URLSearchParams({ token: crypto.randomUUID() }),
      })
    const heard = []
    for (let times = 0; times < 40; times++) heard.push((await guess()).status)
    expect(heard).toContain(429)
  })

  test('lies in no database: neither the letter nor its row holds the token', async () => {
    await send('/signup', formOf('secret'))
    const token = (await linkTo('kila@secret.example')).searchParams.get('token') ?? ''
    const stored = await rows(
      'SELECT content AS text FROM outbox UNION ALL SELECT token_hash FROM link_tokens',
    )
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('an address', () => {
  const check = async (slug: string) =>
    JSON.parse((await ask('GET', `${base}/api/signup/slug?slug=${encodeURIComponent(slug)}`)).text)

  test.each([
    ['kimbe', { isAvailable: true }],
    ['Kimbe ', { slug: 'kimbe', isAvailable: true }],
    ['goroka', { isAvailable: false, reason: 'slug_taken', suggestion: 'goroka-png' }],
    ['scanned', { isAvailable: false, reason: 'slug_taken' }],
    ['www', { isAvailable: false, reason: 'slug_taken' }],
    ['Mt. Hagen!', { isAvailable: false, reason: 'slug_invalid', suggestion: 'mt-hagen' }],
    ['', { isAvailable: false, reason: 'slug_invalid' }],
  ])('%j: %j', async (slug, answer) => {
    expect(await check(slug)).toMatchObject(answer)
  })

  test('that was once somebody else’s is nobody’s', async () => {
    await env.CONTROL.prepare("INSERT INTO released_slugs VALUES ('wewak', 0)").run()
    expect(await check('wewak')).toMatchObject({ isAvailable: false, reason: 'slug_taken' })
    expect((await send('/signup', formOf('wewak'))).status).toBe(409)
  })

  test('that two want at once goes to one', async () => {
    const both = await Promise.all(
      ['one', 'two'].map((who) =>
        send('/signup', formOf('kavieng', { email: `${who}@kavieng.example` })),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
  })
})

test('whether we know an e-mail address cannot be heard', async () => {
  const known = 'kila@goroka.example'
  const heard = await Promise.all([
    send('/signup', formOf('probe-one', { email: known })),
    send('/signup', formOf('probe-two', { email: 'nobody@nowhere.example' })),
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

test('the same address gets a few sign-ups an hour, and hears no difference', async () => {
  const statuses = []
  for (let times = 0; times < 7; times++) {
    const form = formOf(`many-${times}`, { email: 'many@many.example' })
    statuses.push((await send('/signup', form)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([303]))
  expect(await lettersTo('many@many.example')).toHaveLength(5)
})

test('the plans are told to anyone', async () => {
  const { text } = await ask('GET', `${base}/api/plans`)
  expect(
    JSON.parse(text).items.map(({ monthlyToea }: { monthlyToea: number }) => monthlyToea),
  ).toEqual([29_900, 79_900, 199_900])
})
