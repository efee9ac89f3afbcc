import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isEnglish, shown } from '#pages/words/english.fixture.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { later, moveHouse, signInAt } from '../../testing/browser.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'
import { base } from '../../testing/platform.ts'

const acme = originOf('acme')
const asks = (accepted: string, cookie = '') => ({
  'Accept-Language': accepted,
  ...(cookie && { Cookie: cookie }),
})
let database: D1Database
let source = ''

beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})
beforeEach(moveHouse)
afterEach(() => {
  vi.useRealTimers()
})

const choose = (person: Person, language: string) =>
  as(person).put('/auth/profile', { body: { preferences: { language } } })
const languageIn = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1]

describe('a stranger', () => {
  test.each([
    ['tpi', '', 'tpi'],
    ['tpi-PG, en;q=0.5', '', 'tpi'],
    ['en;q=0.5, tpi;q=0.9', '', 'tpi'],
    ['en-AU, tpi;q=0.8', '', 'en'],
    ['tpi;q=0, en', '', 'en'],
    ['fr, *', '', 'en'],
    ['', '', 'en'],
    ['en', '__Host-language=tpi', 'tpi'],
    ['tpi', '__Host-language=en', 'en'],
    ['tpi', '__Host-language=<b>', 'tpi'],
  ])('who asks for %j with the cookie %j reads %s', async (accepted, cookie, language) => {
    const { text, headers } = await ask('GET', `${acme}/auth`, { headers: asks(accepted, cookie) })
    expect(languageIn(text)).toBe(language)
    expect(headers.get('Vary')).toBe('Accept-Language, Cookie')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(text).toContain('Tok Pisin (draft)')
  })

  test('chooses by a link of the sign-in page, and the browser keeps it', async () => {
    const { text } = await ask('GET', `${acme}/auth?next=%2Fapproval`)
    expect(text).toContain('<b>English</b>')
    expect(text).toContain('href="/auth?language=tpi&amp;next=%2Fapproval"')
    const chosen = await ask('GET', `${acme}/auth?language=tpi&next=%2Fapproval`)
    expect(languageIn(chosen.text)).toBe('tpi')
    expect(chosen.text).toContain('name="next" value="/approval"')
    expect(chosen.headers.get('Set-Cookie')).toMatch(
      /^__Host-language=tpi; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await ask('GET', `${acme}/auth?language=fr`)).headers.get('Set-Cookie')).toBeNull()
  })

  test('is told in it what was wrong, by its field', async () => {
    const sent = (form: Record<string, string>) =>
      ask('POST', `${acme}/auth`, {
        headers: { Origin: acme, ...asks('tpi') },
        body: new URLSearchParams(form),
      })
    const none = await sent({ email: mia.email, password: '' })
    expect(none.text).toContain('Yu no log in: Yu mas raitim: Password.')
    const wrong = await sent({ email: mia.email, password: 'not the password of Mia' })
    expect(wrong.text).toContain('Yu no log in: Email o password i no stret.')
    expect(isEnglish(shown(wrong.text))).toEqual([])
  })

  test.each(['/auth', '/auth/reset-password', '/auth/reset-password?sent=1', '/activate-account'])(
    'finds no English on %s',
    async (path) => {
      const { text } = await ask('GET', `${acme}${path}`, { headers: asks('tpi') })
      expect(languageIn(text)).toBe('tpi')
      expect(isEnglish(shown(text))).toEqual([])
    },
  )
})

test.each([
  '/signup',
  '/discover',
  '/discover?sent=1',
  '/email-confirmation-pending?again=1',
  '/email-token-expired',
  '/email-confirmed',
  '/confirm-email?token=none',
  '/onboarding',
])(
  'a stranger reads %s in Tok Pisin where their browser asks for it, and in English else',
  async (path) => {
    const { text, headers } = await ask('GET', `${base}${path}`, { headers: asks('tpi') })
    expect(languageIn(text)).toBe('tpi')
    expect(headers.get('Vary')).toBe('Accept-Language, Cookie')
    expect(isEnglish(shown(text))).toEqual([])
    const english = await ask('GET', `${base}${path}`, { headers: asks('en') })
    expect(languageIn(english.text)).toBe('en')
  },
)

test.each(['/padmin/login', '/padmin/nowhere', '/', '/features', '/auth'])(
  'the platform and the public site are English for everybody: %s',
  async (path) => {
    const { text } = await ask('GET', `${base}${path}`, { headers: asks('tpi') })
    expect(languageIn(text)).toBe('en')
  },
)

describe('a person', () => {
  const open = async (path: string, headers: Record<string, string> = {}) =>
    ask('GET', `${acme}${path}`, { token: await tokenOf(ravi), headers })

  test('reads as they chose, whatever the browser says; as it says until they chose', async () => {
    const tokPisin = asks('tpi', '__Host-language=tpi')
    expect(languageIn((await open('/approval', tokPisin)).text)).toBe('tpi')
    expect(languageIn((await open('/approval')).text)).toBe('en')
    await choose(ravi, 'en')
    expect(languageIn((await open('/approval', tokPisin)).text)).toBe('en')
    await choose(ravi, 'tpi')
    expect(languageIn((await open('/approval', asks('en', '__Host-language=en'))).text)).toBe('tpi')
    expect(languageIn((await open('/approval?language=en')).text)).toBe('tpi')
  })

  test('reads what waits, decides on it and is told so in Tok Pisin, figures as in English', async () => {
    await choose(ravi, 'tpi')
    const { id, digest } = await submittedBatch(source, 10_000, 1)
    const inbox = await open('/approval')
    expect(inbox.text).toMatch(/<h1>I wet long yu \(\d+\)<\/h1>/)
    const page = await open(`/approval/${id}`)
    expect(page.text).toContain('>Tok orait K200.00 · 2</button>')
    expect(page.text).toMatch(/(Mande|Tunde|Trinde|Fonde|Fraide|Sarere|Sande) \d\d\/\d\d\/\d{4}/)
    // who looks after roles wrote their titles
    const own =
      /Finance manager|Organisation administrator|Paid again by a test|Pay(ee Number)? \w+/g
    for (const { text } of [inbox, page, await open('/approver-dashboard')]) {
      expect(isEnglish(shown(text).replace(own, ''))).toEqual([])
    }

    const press = async (decision: string, who = ravi) => {
      const form = { digest, key: crypto.randomUUID(), question: '', reason: '', decision }
      return ask('POST', `${acme}/approval/${id}`, {
        token: await tokenOf(who),
        headers: { Origin: acme },
        body: new URLSearchParams(form),
      })
    }
    expect((await press('reject')).text).toContain('Raitim bilong wanem, bai ol narapela i save.')
    expect((await press('perhaps')).text).toContain('Yu tok orait, yu askim, o yu tok nogat?')
    expect((await press('approve')).status).toBe(303)
    expect((await open(`/approval/${id}?done=approve`)).text).toContain(
      'Yu tok orait pinis. 1 long 1 tok orait.',
    )
    expect((await press('approve')).text).toContain('Yu tok orait pinis long dispela grup pe.')
  })

  test('is refused in it, with the roles that would do; a program is refused in English', async () => {
    await choose(ravi, 'tpi')
    const { text } = await open('/admin/users')
    expect(text).toMatch(/Yu no ken opim|Bilong ol administrator tasol/)
    const { body } = await as(ravi).get('/users/nobody')
    expect(JSON.stringify(body)).not.toContain(' i no ')
  })

  test('changes it on the page of their sign-in, and nothing else of what they chose', async () => {
    await as(zoe).put('/auth/profile', { body: { preferences: { sessionTimeout: 3 } } })
    const window = await signInAt(acme, zoe)
    expect((await window.get('/account/security')).text).toContain(
      '<option value="tpi" lang="tpi">Tok Pisin (draft)</option>',
    )
    const { location } = await window.post('/account/language', { language: 'tpi' })
    expect(location).toBe('/account/security?done=saved')
    const { text } = await window.get('/account/security?done=saved')
    expect(languageIn(text)).toBe('tpi')
    expect(text).toContain('Mipela i holim pinis.')
    const device = /[^<>]*(unknown|Unknown)[^<>]*/g
    expect(isEnglish(shown(text).replace(device, '').replace('As my browser', ''))).toEqual([])
    const { preferences } = (await as(zoe).get('/auth/session')).body.user
    expect(preferences).toMatchObject({ language: 'tpi', sessionTimeout: 3 })
    expect((await window.post('/account/language', { language: 'fr' })).status).toBe(422)
    expect(await lastFields()).toBe('["preferences"]')
  })

  test('finds the lock in it too', async () => {
    await choose(zoe, 'tpi')
    const window = await signInAt(acme, zoe)
    later(17)
    const { text } = await window.get('/approval')
    expect(languageIn(text)).toBe('tpi')
    expect(text).toContain('<h1>I lok</h1>')
    expect((await window.post('/auth/unlock', { password: '' })).text).toContain(
      'Yu mas raitim: Password.',
    )
  })
})

const lastFields = () =>
  database
    .prepare(
      "SELECT json_extract(details, '$.fields') AS f FROM audit_entries WHERE action = 'user.profile_changed' ORDER BY seq DESC LIMIT 1",
    )
    .first('f')
