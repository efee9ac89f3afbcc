import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultApprovalBands } from '#domain/batches/approval-rules.ts'
import { planNames } from '#domain/billing/plan.ts'
import { sessionMs } from '../../../worker/auth/sessions/session-length.ts'
import { failuresMax, longestWaitMinutes } from '../../../worker/domain/access/sign-in/back-off.ts'
import { AccessPage } from './access-page.tsx'
import { DemoPage } from './demo-page.tsx'
import { DevOrgsPage } from './dev-orgs-page.tsx'
import { HandbookPage } from './handbook/handbook-page.tsx'
import { HelpPage } from './help-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { measured } from './parts/measured.ts'
import { PrivacyPage } from './privacy-page.tsx'
import { robotsText, securityText, sitemapXml } from './site-files.ts'

const minuteMs = 60 * 1000
const origin = 'https://bilum.example'

test('each plan card has its price and what it holds, and leads into a sign-up with it', () => {
  const html = renderToStaticMarkup(<LandingPage showcase={[]} isDemoOpen />)
  expect([...html.matchAll(/\/signup\?plan=(\w+)/g)].map(([, plan]) => plan)).toEqual([
    ...planNames,
  ])
  for (const price of ['K299', 'K799', 'K1,999']) expect(html).toContain(`>${price}</b>`)
  expect(html).toContain('Up to 1,000 payments a month')
  expect(html).toContain('Any number of source accounts')
})

test('organisations are shown with their people, and left out when there are none', () => {
  const showcase = [{ name: 'Kokopo <Hospital>', slug: 'kokopo', users: 1 }]
  const html = renderToStaticMarkup(<LandingPage showcase={showcase} isDemoOpen />)
  expect(html).toContain('<a href="/auth?tenant=kokopo">Kokopo &lt;Hospital&gt;</a>')
  expect(html).toContain('kokopo · 1\u00a0user')
  expect(renderToStaticMarkup(<LandingPage showcase={[]} isDemoOpen />)).not.toContain(
    'Organisations that',
  )
})

test('the demo is offered only where there is one', () => {
  expect(renderToStaticMarkup(<DemoPage isOpen />)).toContain('href="/demo/enter"')
  const none = renderToStaticMarkup(<DemoPage isOpen={false} />)
  expect(none).toContain('It is not open at the moment.')
  expect(none).not.toContain('See the demo')

  const landing = (isOpen: boolean) =>
    renderToStaticMarkup(<LandingPage showcase={[]} isDemoOpen={isOpen} />)
  expect(landing(true)).toContain('href="/demo/enter"')
  expect(landing(false)).not.toMatch(/demo/i)
})

test('the pictures are pictures: named for whoever does not see them, and nothing in them can be reached', () => {
  const html = renderToStaticMarkup(<LandingPage showcase={[]} isDemoOpen />)
  const pictures = [...html.matchAll(/<figure>.*?<\/figure>/gs)].map(([figure]) => figure)
  expect(pictures).toHaveLength(2)
  for (const picture of pictures) {
    expect(picture).toMatch(/ role="img" aria-label="[^"]{100,}"/)
    expect(picture).not.toMatch(/<(a|button|input|summary)\b|tabindex/)
  }
})

test('the figures of the front page are those of the rules and of the benchmark', () => {
  const html = renderToStaticMarkup(<LandingPage showcase={[]} isDemoOpen={false} />)
  const figures = [...html.matchAll(/<b class="total">([^<]+)<\/b><br\/><small>/g)]
  expect(figures.map(([, figure]) => figure)).toEqual(['0.2 s', '2 people', '20,000', '10 KB'])
  expect(html).toContain(`a sheet of ${measured.payments} payments`)
  expect(html).toContain('above K50,000')
})

test('the privacy statement names what stays in the browser: settings, what is typed, and sheets', () => {
  const html = renderToStaticMarkup(<PrivacyPage />).replace(/\s+/g, ' ')
  expect(html).toContain('Your own settings.')
  expect(html).toContain('What you typed and did not send yet')
  expect(html).toContain('A sheet that you are mending')
})

test('the mailbox shows a letter as it was written, with its links and without their full stops', () => {
  const letter = {
    key: 'k',
    to: 'mia@demo.example',
    subject: 'Reset your password',
    text: 'Open http://demo.localhost/reset?token=a&b.\n<b>Not bold</b> (https://bilum.example/help)',
    writtenAt: '21 Nov 2026 14:06',
    state: 'not sent',
  }
  const html = renderToStaticMarkup(
    <DevOrgsPage organisations={[]} password="demo" letters={[letter]} />,
  )
  expect(html).toContain('<a href="http://demo.localhost/reset?token=a&amp;b">')
  expect(html).toContain('<a href="https://bilum.example/help">')
  expect(html).toContain('&lt;b&gt;Not bold&lt;/b&gt;')
})

test('what the pages say of limits is what the product does', () => {
  const help = renderToStaticMarkup(<HelpPage />)
  expect(failuresMax).toBe(5)
  expect(help).toContain('Five wrong passwords')
  expect(help).toContain(`${longestWaitMinutes} minutes`)
  expect(renderToStaticMarkup(<AccessPage />)).toContain(`${sessionMs / (60 * minuteMs)} hours`)
  expect(defaultApprovalBands).toEqual([
    { uptoToea: 50_000_00, approvals: 1 },
    { uptoToea: null, approvals: 2 },
  ])
  expect(renderToStaticMarkup(<HandbookPage />)).toContain('up to K50,000 one, above it two')
})

test('robots are kept from what is not for them, and told where the map is', () => {
  const lines = robotsText(origin).split('\n')
  expect(lines).toEqual(expect.arrayContaining(['Disallow: /dev-orgs', 'Disallow: /padmin']))
  expect(lines).toContain('Disallow: /api')
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('the map lists the pages that a search may show, and no door', () => {
  const listed = [...sitemapXml(origin).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, at]) => at)
  expect(listed).toContain(`${origin}/`)
  expect(listed).toContain(`${origin}/saas-docs`)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((at) => /dev-orgs|admin|api|\/auth$/.test(at ?? ''))).toEqual([])
})

test('security.txt has what RFC 9116 asks for', () => {
  const text = securityText(origin, new Date('2027-06-01T00:00:00Z'))
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toContain('Expires: 2027-06-01T00:00:00.000Z\n')
  expect(text).toContain('Preferred-Languages: en\n')
  expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`)
})
