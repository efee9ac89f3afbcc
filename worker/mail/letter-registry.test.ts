import { describe, expect, test } from 'vitest'
import { addressAt } from '../domain/access/addresses/enter.ts'
import { acmeForLetters, linksOf, miaAsReader, render } from '../testing/render-letter.ts'
import type { LetterName } from './letter-types.ts'
import { everyLetter } from './letters/letter.fixture.ts'
import { faultOf } from './send-mail.ts'

const textBytesMax = 4_000
const columnsMax = 72
const names = Object.keys(everyLetter) as LetterName[] // the fixture has every name

describe.each(names)('the letter %s', (name) => {
  test('is a few short lines of plain text, with a greeting and who sends it', async () => {
    const { text, subject } = await render(name)
    expect(new TextEncoder().encode(text).length).toBeLessThan(textBytesMax)
    const long = text.split('\n').filter((line) => line.length > columnsMax)
    expect(long.filter((line) => !/^ {2}https?:\/\/\S+$/.test(line))).toEqual([])
    expect(text).toMatch(/^Hello Mia,\n\n/)
    expect(text).toContain('Bilum, for Acme Hospital.')
    expect(`${subject}${text}`).not.toMatch(/undefined|null|NaN|\[object/)
    expect(faultOf(miaAsReader.email, subject)).toBeUndefined()
  })

  test('says the same in HTML, without style, script or picture', async () => {
    const { text, html } = await render(name)
    expect(html).not.toMatch(/<(script|style|img|link|form|iframe)|style=|\son\w+=/i)
    expect(linksOf(text)).toEqual([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href))
    expect(wordsOf(html)).toEqual(wordsOf(text))
  })

  test('takes no markup and no header from what people typed', async () => {
    const realm = { ...acmeForLetters, name: nasty }
    const reader = { ...miaAsReader, firstName: nasty }
    const { subject, html, text } = await render(name, typed(everyLetter[name], ''), {
      realm,
      reader,
    })
    expect(faultOf(miaAsReader.email, subject)).toBeUndefined()
    // what a mail program would read as letters of another kind
    expect(subject).not.toContain('=?')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
    expect(text).not.toMatch(/\r/)
  })

  test('leads straight to the host where its reader works, over the page that shows', async () => {
    const links = linksOf((await render(name)).text).map((link) => new URL(link))
    const hosts = new Set(links.map(({ origin }) => origin))
    expect(hosts).toEqual(new Set(hostsOf[name] ?? ['http://acme.localhost:8787']))
  })
})

test('no letter leads to an address that is one of a few roles’, and refuses others who get it', async () => {
  const texts = await Promise.all(names.map(async (name) => (await render(name)).text))
  const paths = texts.flatMap(linksOf).map((link) => new URL(link).pathname)
  const ofRoles = paths.filter((path) => Array.isArray(addressAt(path)?.for))
  // the list of what waits, and people for whoever administers
  expect([...new Set(ofRoles)].sort()).toEqual(['/admin/users', '/approval'])
})

const nasty =
  '<script>alert(1)</script>"\'&, <all@example.test>\r\nBcc: all@example.test =?utf-8?Q?=E2=80=AE?='

/** A letter's content with this in the place of each text that somebody typed, however deep it stands. */
function typed<Content>(content: Content, field: string): Content {
  const isTyped =
    /name|about|comment|invitedBy|because|reason|by$|people|approvers|words|said|spokeTo|number|summary|reference|account$|text|subject$|why|copiedFrom|payment$/i
  const other =
    typeof content === 'string'
      ? isTyped.test(field)
        ? nasty
        : content
      : Array.isArray(content)
        ? content.map((one) => typed(one, field))
        : content !== null && typeof content === 'object'
          ? Object.fromEntries(Object.entries(content).map(([at, one]) => [at, typed(one, at)]))
          : content
  return other as Content // each of its own kind
}

const base = 'http://localhost:8787'
const hostsOf: Partial<Record<LetterName, string[]>> = {
  confirmation: [base],
  platform_notice: [base],
  terms_changed: [base],
  waiting_for_slot: [],
  // whom it is for has no account here
  remittance_advice: [],
  advice_taken_back: [],
  advice_stands: [],
  discovery: ['http://acme.localhost:8787', 'http://beta.localhost:8787'],
}

/** What is read, whatever stands around it: HTML without its tags, text without its quotation marks. */
function wordsOf(letter: string): string[] {
  return letter
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/^> /gm, '')
    .replace(/&#39;/g, "'")
    .split(/\s+/)
    .filter((word) => word !== '')
}

test('no name that somebody typed becomes a link in a letter', async () => {
  const bad = 'Pay at http://evil.example or www.evil.example'
  const named = (content: unknown, isName = false): unknown => {
    if (typeof content === 'string') return isName ? bad : content
    if (Array.isArray(content)) return content.map((one) => named(one, isName))
    if (content === null || typeof content !== 'object') return content
    const isOne = (key: string) => /^(name|approvers|people)$|(?<!file)Name$/.test(key)
    return Object.fromEntries(
      Object.entries(content).map(([key, value]) => [key, named(value, isOne(key))]),
    )
  }
  for (const name of names) {
    const content = named(everyLetter[name]) as object
    for (const language of ['en', 'tpi']) {
      const reader = { ...miaAsReader, preferences: { language } }
      const { subject, text } = await render(name, content, { reader })
      expect([name, language, /evil\.example/.test(`${subject}${text}`)]).toEqual([
        ...[name, language, false],
      ])
    }
  }
})
