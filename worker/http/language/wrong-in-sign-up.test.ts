import { beforeEach, expect, test } from 'vitest'
import { isEnglish, shown } from '#pages/words/english.fixture.ts'
import { ask } from '../../testing/ask.ts'
import { moveHouse } from '../../testing/browser.ts'
import { linkTo } from '../../testing/mailbox.ts'
import { base, formOf, solvedCheck } from '../../testing/sign-ups.ts'

beforeEach(moveHouse)

const post = (path: string, form: Record<string, string>, language = 'tpi') =>
  ask('POST', `${base}${path}`, {
    headers: { Origin: base, 'Accept-Language': language, 'CF-Connecting-IP': crypto.randomUUID() },
    body: new URLSearchParams(form),
  })

test.each([
  ['nothing', { organisationName: '', firstName: '' }, 422, 'Yu mas raitim: Oganaisesen.'],
  ['a long name', { lastName: 'x'.repeat(81) }, 422, 'Las nem bilong yu i no ken winim 80 mak'],
  ['a sign nobody sees', { firstName: 'Ki\u200bla' }, 422, 'I gat mak yu no inap lukim long'],
  ['a short address', { slug: 'x' }, 422, 'Adres i mas gat 3 inap long 40 liklik leta'],
  ['half an e-mail', { email: 'kila' }, 422, 'Raitim email olgeta, olsem mia@hospital.example.'],
  ['a plan we do not have', { plan: 'free' }, 422, 'Makim wanpela plan.'],
  ['no agreement', { terms: '' }, 422, 'Yu mas wanbel long ol lo bilong yusim Bilum.'],
  ['a reserved address', { slug: 'admin' }, 409, 'Dispela adres i no fri. Makim narapela.'],
  ['forged work', { check: 'forged' }, 422, 'Salim fom gen.'],
])(
  'a stranger who sends %s hears in Tok Pisin what is wrong',
  async (_what, more, status, said) => {
    const heard = await post('/signup', formOf('kokopo', more))
    expect(heard.status).toBe(status)
    expect(heard.text).toContain(said)
    // but for the link to the page in English
    expect(heard.text).not.toMatch(/<span lang="en">(?!<a )/)
    expect(isEnglish(shown(heard.text))).toEqual([])
  },
)

test('in English every field says what programs hear', async () => {
  const { text } = await post('/signup', { email: 'nobody' }, 'en')
  expect(text).toContain('Organisation is required. Address is required. First name is required.')
  expect(text).toContain('E-mail must be a whole address, such as mia@hospital.example.')
})

test('a password that is too short behind the link is refused in Tok Pisin', async () => {
  await post('/signup', formOf('tari', { check: await solvedCheck() }))
  const token = (await linkTo('kila@tari.example')).searchParams.get('token') ?? ''
  const heard = await post('/confirm-email', { token, password: 'short' })
  expect(heard.status).toBe(422)
  expect(heard.text).toContain('Password i mas gat 15 mak bilong rait o moa')
  expect(heard.text).not.toContain('<span lang="en">')
})
