import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { isEnglish } from '#pages/words/english.fixture.ts'
import { listInDirectory } from '../../organisations/directory.ts'
import { ask, eventually } from '../../testing/ask.ts'
import { makeCast } from '../../testing/cast.ts'
import { lettersTo } from '../../testing/mailbox.ts'
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
