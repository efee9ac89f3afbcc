import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import { organisation, payroll, ravi } from '../ui/page-cast.fixture.ts'
import { drawApproval } from './approval-page.fixture.tsx'
import { InboxPage } from './inbox-page.tsx'

const none = { batches: [], nextCursor: null }
const inbox = {
  accountsToVerify: 0,
  organisation,
  user: ravi,
  mine: none,
  others: none,
  decided: none,
}
const drawInbox = (other: Partial<ComponentProps<typeof InboxPage>> = {}) =>
  renderToStaticMarkup(<InboxPage {...inbox} {...other} />)

test('the inbox has what waits for the reader first', () => {
  const html = drawInbox({
    mine: { batches: [payroll], nextCursor: null },
    others: { batches: [{ ...payroll, id: 'b43', state: 'queried' }], nextCursor: 'd' },
    decided: { batches: [{ ...payroll, id: 'b44', state: 'uploaded' }], nextCursor: 'c' },
  })
  const places = [
    'Waiting for you (1)',
    '/b42',
    'someone else',
    '/b43',
    'others=d',
    'Decided',
    '/b44',
    'decided=c',
  ]
  const at = places.map((place) => html.indexOf(place))
  expect(at).toEqual([...at].sort((a, b) => a - b))
  expect(at).not.toContain(-1)
})

test('an empty inbox says so in a sentence', () => {
  expect(drawInbox()).toContain('Nothing is waiting for you.')
})

test('leads on to every page that the reader may enter, and marks where they are', () => {
  const html = drawApproval()
  const pages = /<nav id="pages" aria-label="Pages">(.*?)<\/nav>/.exec(html)?.[1]
  expect(pages).toContain('<a href="/approval" aria-current="page"><b>Approvals</b></a>')
  expect(pages).toContain('>Home</a>')
  expect(pages).toContain('>Batches</a>')
  expect(pages).not.toContain('>Users</a>')
})

test('says how many wait beside the approvals, in words as well', () => {
  const html = drawInbox({ user: { ...ravi, waiting: 3 } })
  expect(html).toContain(
    '<a href="/approval" aria-current="page" aria-label="Approvals, 3 waiting for you"><b>Approvals</b> <i>3</i></a>',
  )
  expect(drawInbox()).not.toContain('<i>')
})

test('has three pages and the way to the others under the thumb, but not where the decision stands', () => {
  const html = drawInbox()
  const bar = /<nav class="bar"[^>]*>(.*?)<\/nav>/.exec(html)?.[1] ?? ''
  const links = [...bar.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
  expect(links).toEqual(['/approver-dashboard', '/approval', '/batches', '#pages'])
  expect(html).toContain('id="pages"')
  const deciding = drawApproval()
  expect(deciding).not.toContain('class="bar"')
  const looking = drawApproval({ batch: { ...payroll, mayApprove: false } })
  expect(looking).toContain('class="bar"')
})
