import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { isEnglish, shown } from '#pages/words/english.fixture.ts'
import { users } from '../../db/people.ts'
import { listInDirectory } from '../../organisations/directory.ts'
import { ask, eventually } from '../../testing/ask.ts'
import { makeCast, originOf, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { lettersTo, linkTo } from '../../testing/mailbox.ts'
import { base, formOf } from '../../testing/sign-ups.ts'

beforeAll(async () => {
  await makeCast()
  await listInDirectory(env, 'mia@example.test', 'org-acme')
})

const post = (path: string, form: Record<string, string>, language: string) =>
  ask('POST', `${base}${path}`, {
    headers: { Origin: base, 'Accept-Language': language },
    body: new URLSearchParams(form),
  })
const newestTo = (email: string, count: number) =>
  eventually(async () => {
    const letters = await lettersTo(email)
    expect(letters).toHaveLength(count)
    return letters
  })

/** Without addresses, and the names that somebody gave. */
const words = ({ subject, text }: { subject: string; text: string }) =>
  `${subject}\n${text}`.replace(/https?:\S+|\S+@\S+/g, '')

describe('the letter that asks for a confirmation', () => {
  const email = 'kila@kimbe.example'

  test('speaks as the browser asked that signed up, with days in its words', async () => {
    expect((await post('/signup', formOf('kimbe'), 'tpi')).status).toBe(303)
    const [letter] = await newestTo(email, 1)
    expect(letter?.subject).toBe('Konfem email bilong yu long Bilum')
    expect(letter?.text).toMatch(/^Gutde Kila,\n\n/)
    expect(letter?.text).toMatch(/\/confirm-email\?token=\S+/)
    expect(letter?.text).toMatch(
      /\d{1,2} [A-Z][a-z]+\s\d{4}\s\d\d:\d\d,\staim\sbilong\sPort\sMoresby/,
    )
    expect(letter?.text).toContain('kimbe.localhost:8787')
    expect(letter?.text).toContain('Bilum. Nogat man i ritim bekim')
    expect(letter && isEnglish(words(letter))).toEqual([])
  })

  test('speaks as the browser asked that asked again, whatever the first one did', async () => {
    await post('/email-confirmation-pending', { email }, 'en')
    const subjects = (await newestTo(email, 2)).map(({ subject }) => subject).sort()
    expect(subjects).toEqual([
      'Confirm your e-mail address for Bilum',
      'Konfem email bilong yu long Bilum',
    ])
  })

  test('speaks as was chosen in the browser, before what it asks for', async () => {
    await ask('POST', `${base}/signup`, {
      headers: { Origin: base, 'Accept-Language': 'en', Cookie: '__Host-language=tpi' },
      body: new URLSearchParams(formOf('popondetta')),
    })
    const [letter] = await newestTo('kila@popondetta.example', 1)
    expect(letter?.subject).toBe('Konfem email bilong yu long Bilum')
  })
})

describe('what becomes of a sign-up', () => {
  test('is written as the browser asked that signed up, whoever goes on with it', async () => {
    const email = 'kila@wewak.example'
    await post('/signup', formOf('wewak'), 'tpi')
    await newestTo(email, 1)
    const token = (await linkTo(email)).searchParams.get('token') ?? ''
    const sent = await post('/confirm-email', { token, password: 'longer than fifteen' }, 'en')
    expect(sent.status).toBe(303)
    const letters = await newestTo(email, 2)
    const ready = letters.find(({ subject }) => subject.endsWith('i redi'))
    expect(ready?.text).toMatch(/^Gutde,\n\n/)
    expect(ready && isEnglish(words(ready))).toEqual([])
  })
})

describe('the letter with a new password', () => {
  const acme = originOf('acme')
  const askFor = (person: { email: string }, language: string) =>
    ask('POST', `${acme}/auth/reset-password`, {
      headers: { Origin: acme, 'Accept-Language': language },
      body: new URLSearchParams({ email: person.email }),
    })

  test('speaks as the browser asked, where its reader chose no language', async () => {
    expect((await askFor(zoe, 'tpi')).status).toBe(303)
    const [letter] = await newestTo(zoe.email, 1)
    expect(letter?.subject).toBe('Makim nupela password')
    expect(letter && isEnglish(words(letter))).toEqual([])
  })

  test('speaks as its reader chose, whatever the browser asks', async () => {
    const { db } = await openAcme()
    await db
      .update(users)
      .set({ preferences: { language: 'en' } })
      .where(eq(users.id, tom.id))
    await askFor(tom, 'tpi')
    const [letter] = await newestTo(tom.email, 1)
    expect(letter?.subject).toBe('Choose a new password')
  })
})

test('a page of the base host that is not there says so in Tok Pisin, and at the platform’s door in English', async () => {
  const headers = { 'Accept-Language': 'tpi' }
  const lost = await ask('GET', `${base}/nowhere`, { headers })
  expect([lost.status, lost.headers.get('Vary')]).toEqual([404, 'Accept-Language, Cookie'])
  expect(lost.text).toContain('<html lang="tpi">')
  expect(isEnglish(shown(lost.text))).toEqual([])
  const own = await ask('GET', `${base}/padmin/nowhere`, { headers })
  expect(own.text).toContain('<html lang="en">')
})

describe('the letter with one’s organisations', () => {
  test.each(['mia@example.test', 'nobody@kimbe.example'])(
    'speaks to %s as the browser asked',
    async (email) => {
      expect((await post('/discover', { email }, 'tpi')).status).toBe(303)
      const [letter] = await newestTo(email, 1)
      expect(letter?.text).toMatch(/^Gutde,\n\n/)
      expect(letter && isEnglish(words(letter))).toEqual([])
    },
  )

  test('is English where the browser asks for no other', async () => {
    await post('/discover', { email: 'somebody@kimbe.example' }, 'fr')
    const [letter] = await newestTo('somebody@kimbe.example', 1)
    expect(letter?.subject).toBe('No organisation knows this address')
    expect(letter?.text).toMatch(/^Hello,\n\n/)
  })

  test('is one in a day, in the language that was asked for first', async () => {
    await post('/discover', { email: 'mia@example.test' }, 'en')
    await post('/discover', { email: 'last@kimbe.example' }, 'en')
    await newestTo('last@kimbe.example', 1)
    const [letter] = await newestTo('mia@example.test', 1)
    expect(letter?.text).toMatch(/^Gutde,\n\n/)
  })
})
