import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { isEnglish } from '#pages/words/english.fixture.ts'
import { platformRealm } from '../../core/databases.ts'
import { linksOf, miaAsReader, render } from '../../testing/render-letter.ts'
import type { LetterName, SecurityEvent } from '../letter-types.ts'
import { everyLetter } from './letter.fixture.ts'
import { events } from './security-events.ts'

const reader = { ...miaAsReader, preferences: { language: 'tpi', dateFormat: 'D MMM YYYY' } }
const inEnglish = { ...miaAsReader, preferences: { language: 'en', dateFormat: 'D MMM YYYY' } }
const columnsMax = 72

const personal: LetterName[] = [
  'morning_digest',
  ...(['activation', 'reset', 'administrator_removed', 'security_notice'] as const),
  ...(['waiting_for_your_approval', 'approval_reminder', 'approval_escalated'] as const),
  ...(['batch_queried', 'batch_approved', 'batch_rejected', 'bank_file_made'] as const),
  'cut_off_alarm',
  'payment_returned',
  'return_undone',
  ...([
    'approval_taken_back',
    'batch_recalled',
    'bank_file_void_asked',
    'bank_file_kept',
    'bank_file_voided',
    'bank_file_revive_asked',
    'bank_file_revived',
  ] as const),
  'payments_returned',
  'payments_return_undone',
  ...(['run_drafted', 'run_not_drafted', 'periods_end'] as const),
  'changed_file_found',
  ...(['api_key_ends', 'certificates_end'] as const),
  ...(['change_waits_longer', 'change_called', 'organisation_frozen', 'service_notice'] as const),
  ...(['confirmation', 'discovery'] as const),
  ...(['organisation_ready', 'waiting_for_slot', 'unused_trial'] as const),
]

/** What people wrote, what was written down in English when it happened, and addresses. */
const own =
  /Is Kila\s*(> )?still here\?|Kila left in October|Record 3:\s*(> )?unknown branch|Made for the wrong day|This\s+source\s+account\s+is\s+archived|Chrome on Android|Payroll( is slow)?|Invite Lara Hao|Ben Hao, the director|Lara comes in Ben’s place|https?:\S+|\S+@\S+/g

describe.each(personal)('%s in Tok Pisin', (name) => {
  test('says nothing in English, greets and is signed', async () => {
    const { subject, text, html } = await render(name, {}, { reader })
    expect(isEnglish(`${subject}\n${text}`.replace(own, ''))).toEqual([])
    expect(text).toMatch(/^Gutde Mia,\n\n/)
    expect(text).toContain('Bilum, bilong Acme Hospital.')
    expect(html).toContain('<html lang="tpi">')
    const long = text.split('\n').filter((line) => line.length > columnsMax)
    expect(long.filter((line) => !/^ {2}https?:\/\/\S+$/.test(line))).toEqual([])
    expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|\[object/)
  })

  test('says the same: its links, its amounts, its counts and its names', async () => {
    const [tokPisin, english] = await Promise.all([
      render(name, {}, { reader }),
      render(name, {}, { reader: inEnglish }),
    ])
    expect(linksOf(tokPisin.text)).toEqual(linksOf(english.text))
    const figures = (text: string) => (text.match(/K[\d,.]*\d|\b\d+\b/g) ?? []).sort()
    expect(figures(tokPisin.subject)).toEqual(figures(english.subject))
    const facts = (html: string) => [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].length
    expect(facts(tokPisin.html)).toBe(facts(english.html))
    for (const amount of english.text.match(/K[\d,]+\.\d\d/g) ?? []) {
      expect(tokPisin.text).toContain(amount)
    }
    for (const person of ['Mia Kila', 'Ravi Tau', 'Zoe Vagi', 'Ana Mea', 'Kila left', 'B17']) {
      const isNamed = (text: string) => text.replace(/\s+/g, ' ').includes(person)
      expect(isNamed(tokPisin.text)).toBe(isNamed(english.text))
    }
  })
})

// the words in English have every event
const everyEvent = Object.keys(events) as SecurityEvent[]

test.each(everyEvent)(
  'the notice of %s says what, when and what to do in Tok Pisin',
  async (what) => {
    const { subject, text, html } = await render('security_notice', { what }, { reader })
    expect(isEnglish(`${subject}\n${text}`.replace(own, ''))).toEqual([])
    expect(text).toContain('Wanem    Chrome on Android')
    expect(html).toContain('<td lang="en">Chrome on Android</td>')
    expect(text).toContain('Taim     21 Novemba 2026 14:06, taim bilong Port Moresby')
    const toDo = events[what].otherwise === 'look_at_records' ? /Lukim ol pastaim/ : /Sapos (em|yu)/
    expect(text).toMatch(toDo)
    const english = await render('security_notice', { what }, { reader: inEnglish })
    expect(linksOf(text)).toEqual(linksOf(english.text))
  },
)

test('days are said in Tok Pisin, amounts as in English', async () => {
  const { subject, text } = await render('waiting_for_your_approval', {}, { reader })
  expect(subject).toBe('412 pe, K1,067,418.22 i wet long tok orait bilong yu: Payroll FN23')
  expect(text).toContain('De bilong pe   Fonde 26 Novemba 2026')
  expect(text).toContain('Totel          K1,067,418.22')
})

test('each reader reads their own language, and whoever chose none reads English', async () => {
  const said = async (preferences?: Record<string, unknown>) =>
    (
      await render(
        'batch_approved',
        {},
        { reader: { ...miaAsReader, ...(preferences && { preferences }) } },
      )
    ).text
  expect(await said({ language: 'tpi' })).toContain('Gutde Mia,')
  for (const none of [undefined, {}, { language: 'browser' }, { language: 'fr' }]) {
    expect(await said(none)).toContain('Hello Mia,')
  }
})

test.each(
  (Object.keys(everyLetter) as LetterName[]).filter((name) => !personal.includes(name)), // the fixture has every name
)('%s is English from its greeting on, whatever its reader chose', async (name) => {
  const { text, html } = await render(name, {}, { reader })
  expect(text).toMatch(/^Hello Mia,\n\n/)
  expect(html).toContain('<html lang="en">')
  expect(text).not.toContain('Novemba')
})

test('the platform’s own people read English', async () => {
  const { text } = await render('reset', {}, { reader, realm: platformRealm(env) })
  expect(text).toMatch(/^Hello Mia,/)
})
