import { brotliCompressSync, constants } from 'node:zlib'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../worker/http/render-page.tsx'
import { publicCss } from '../ui/public-css.ts'
import { footerLinks, navigationLinks } from '../ui/public-links.ts'
import { DemoPage } from './demo-page.tsx'
import { DevOrgsPage } from './dev-orgs-page.tsx'
import { htmlFaults } from './html-faults.fixture.ts'
import { landingCss } from './landing-css.ts'
import { LandingPage } from './landing-page.tsx'
import { apiReference, demo, devOrgs, landing, type PageName, publicPages } from './public-pages.ts'

const bytesMax = 6 * 1024
const sheetBytesMax = 3 * 1024
/** What the landing page has beyond it: two pictures. */
const picturesBytesMax = 1280
const describedPages = [landing, demo, devOrgs, apiReference, ...publicPages]

const showcase = [
  { name: 'Demo organisation', slug: 'demo', users: 10 },
  { name: 'Other organisation', slug: 'other', users: 1 },
]
const organisations = showcase.map(({ name, slug }) => ({
  slug,
  name,
  address: `http://${slug}.localhost:8787`,
  signIns: ['org_admin', 'payment_manager', 'approver'].map((role) => `${role}@${slug}.example`),
}))
const letters = Array.from({ length: 20 }, (_, index) => ({
  key: `batch_approved/b${index}`,
  to: 'mia@demo.example',
  subject: `Payroll FN${index} is approved`,
  text: `Payroll FN${index}, K1,067,418.22 in 412 payments.\nhttp://demo.localhost:8787/approval/b${index}`,
  writtenAt: '21 Nov 2026 14:06',
  state: 'not sent',
}))

const pages: [PageName, ReactElement][] = [
  [landing, <LandingPage key="/" showcase={showcase} isDemoOpen />],
  [demo, <DemoPage key="/demo" isOpen />],
  [
    devOrgs,
    <DevOrgsPage key="/dev-orgs" organisations={organisations} password="p" letters={letters} />,
  ],
  ...publicPages.map(({ Page, ...name }): [PageName, ReactElement] => [name, <Page key="page" />]),
]

/** Every address of the base host that a visitor may be led to (specification §2). */
const known = [
  ...describedPages.map(({ path }) => path),
  ...'/discover /signup /auth /auth/reset-password /email-confirmation-pending'.split(' '),
  ...'/padmin/login /.well-known/security.txt /verify-audit.mjs /demo/enter'.split(' '),
]

describe.each(pages)('the page at $path', (name, element) => {
  const html = renderToStaticMarkup(element)

  test('is within its budget as a whole document', async () => {
    const sheet = name === landing ? landingCss : publicCss
    const answer = await renderPage(element, { ...name, sheet, script: '' })
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    expect(brotliCompressSync(await answer.text(), { params }).length).toBeLessThanOrEqual(bytesMax)
  })

  test('is sound HTML with one heading and a way past the navigation', () => {
    expect(htmlFaults(html)).toEqual([])
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toMatch(/^<a class="skip" href="#main">.*<main id="main"/s)
    expect(html).not.toMatch(/ style=| on[a-z]+=|<script/)
  })

  test('has a menu of a phone right before the links that it opens, the way in last', () => {
    expect(html).toMatch(
      /<details class="menu"><summary>Menu<\/summary><\/details><nav aria-label="Main">/,
    )
    expect(html).toMatch(/>Sign in<\/a><\/nav><\/header>/)
  })

  test('leads only where something is', () => {
    const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
    const own = links.filter((href) => href.startsWith('/'))
    expect(
      own.map((href) => href.replace(/[?#].*/, '')).filter((at) => !known.includes(at)),
    ).toEqual([])
    const anchors = links.filter((href) => href.includes('#'))
    expect(anchors.filter((href) => !hasAnchor(href, html))).toEqual([])
  })

  test('marks itself wherever it is linked', () => {
    const toItself = html.match(new RegExp(`<a href="${name.path}"[^>]*>`, 'g')) ?? []
    const inNavigation = toItself.filter((link) => link.includes('aria-current="page"'))
    const links = [{ href: '/' }, ...navigationLinks, ...footerLinks]
    expect(inNavigation).toHaveLength(links.filter(({ href }) => href === name.path).length)
    expect(html.match(/aria-current/g) ?? []).toHaveLength(inNavigation.length)
  })
})

function hasAnchor(href: string, here: string): boolean {
  const [path, id] = href.split('#')
  const page = pages.find(([name]) => name.path === path)
  const html = path === '' ? here : page ? renderToStaticMarkup(page[1]) : ''
  return html.includes(` id="${id}"`)
}

test('every page has a name and a description of its own, of a length that is shown whole', () => {
  const titles = describedPages.map(({ title }) => title)
  const descriptions = describedPages.map(({ description }) => description)
  expect(new Set(titles).size).toBe(titles.length)
  expect(new Set(descriptions).size).toBe(descriptions.length)
  expect(titles.filter((title) => title.length > 60)).toEqual([])
  expect(descriptions.filter(({ length }) => length < 50 || length > 160)).toEqual([])
})

test('the sheet is within its budget', () => {
  const { length } = new TextEncoder().encode(publicCss)
  expect(length).toBeLessThanOrEqual(sheetBytesMax)
  expect(landingCss.length - length).toBeLessThanOrEqual(picturesBytesMax)
})

test.each([
  ['<p><div>x</div></p>', '<div> within <p>'],
  ['<a href="/"><b><a href="/x">x</a></b></a>', '<a> within <a>'],
  ['<form><p><form></form></p></form>', '<form> within <form>'],
  ['<ul><p>x</p></ul>', '<p> in <ul>'],
  ['<b id="a">x</b><b id="a">y</b>', 'id a twice'],
  ['<input id="name"/>', '<input id="name"/> has no label'],
  ['<b><i>x</b></i>', '</b> closes <i>'],
])('a fault as in %s would be found', (html, fault) => {
  expect(htmlFaults(html)).toContain(fault)
})
