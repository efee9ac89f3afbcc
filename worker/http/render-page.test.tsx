import { brotliCompressSync, constants } from 'node:zlib'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { BatchView } from '#contract/batches/batches.ts'
import { SignInPage } from '#pages/account/sign-in-page.tsx'
import { approvalCss } from '#pages/approvals/approval-css.ts'
import { ApprovalPage } from '#pages/approvals/approval-page.tsx'
import * as full from '#pages/approvals/full-batch.fixture.ts'
import { approverHome } from '#pages/approvals/home/approver-home.fixture.ts'
import { ApproverHomePage } from '#pages/approvals/home/approver-home-page.tsx'
import { InboxPage } from '#pages/approvals/inbox-page.tsx'
import { approvalPage } from '#pages/public/parts/measured.ts'
import {
  decisionScript,
  leaveScript,
  passkeyScript,
  wordsScript,
} from '#pages/scripts.generated.ts'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { comparison, organisation, payments, payroll, ravi } from '#pages/ui/page-cast.fixture.ts'
import { frameCss, pageCss } from '#pages/ui/page-css.ts'
import { messages } from '#pages/words/en/messages.ts'
import { approversMax } from '../batches/approvers/approver-views.ts'
import { drawnWithin } from '../batches/approvers/drawn-within.ts'
import { renderPage } from './render-page.tsx'

const approval = approvalOf(payroll)
/** As many as are listed of hundreds who can, and of hundreds who cannot. */
const crowded = approvalOf({
  ...payroll,
  approversAble: 240,
  approversUnable: 310,
  approvers: payments.slice(0, 2 * approversMax).map(({ id, payeeName: name }, index) => {
    const who = { person: { id, name }, roleTitle: 'Approver' }
    if (index < approversMax) return { ...who, mayApprove: true, reason: null, message: null }
    const message = `may approve up to K${index},000.00`
    return { ...who, mayApprove: false, reason: 'above_limit', message }
  }),
})
const signIn = (
  <SignInPage
    organisation={organisation}
    title="Sign in to Demo Hospital"
    action="/auth"
    reset="/auth/reset-password"
    next="/approval"
  />
)
const inbox = (
  <InboxPage
    accountsToVerify={2}
    organisation={organisation}
    user={ravi}
    mine={{ batches: Array(10).fill(payroll), nextCursor: null }}
    others={{ batches: Array(20).fill(payroll), nextCursor: 'eyJsaW5lIjoyMDB9' }}
    decided={{
      batches: Array(20).fill({ ...payroll, state: 'approved' }),
      nextCursor: 'eyJsaW5lIjoyMDB9',
    }}
  />
)
const batches = Array(5).fill(approverHome.waiting.batches[0])
const home = (
  <ApproverHomePage
    organisation={organisation}
    user={ravi}
    home={{ ...approverHome, waiting: { ...approverHome.waiting, batches } }}
  />
)

test('a page is a whole document that names its style and script by hash', async () => {
  const answer = await renderPage(approval, { title: 'Payroll FN23' })
  const html = await answer.text()
  const policy = answer.headers.get('Content-Security-Policy') ?? ''

  expect(html).toMatch(/^<!doctype html><html lang="en"><head>/)
  expect(html).toContain('<title>Payroll FN23 · Bilum</title>')
  for (const element of ['style', 'script']) {
    const inline = [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))]
    expect(inline.length).toBe(element === 'style' ? 1 : 2)
    const source = policy.split('; ').find((rule) => rule.startsWith(`${element}-src`))
    for (const [, text = ''] of inline) expect(source).toContain(`'sha256-${await sha256(text)}'`)
  }
  expect(policy).toContain("default-src 'none'")
  expect(html).not.toContain(' style="')
})

test('whoever is signed in has the frame around the page, in the colours of its sheet', async () => {
  const answer = await renderPage(approval, { title: 'Payroll FN23', reader: ravi })
  const html = await answer.text()
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  expect(answer.headers.get('Content-Security-Policy')).toContain(`'sha256-${await sha256(sheet)}'`)
  const surface = /(--\w):#fff[;}]/.exec(pageCss)?.[1]
  expect(sheet.slice(pageCss.length)).toContain(
    `.bar{position:fixed;z-index:1;inset:auto 0 0;background:var(${surface})`,
  )
  expect(await (await renderPage(signIn, { title: 'Sign in' })).text()).not.toContain('.bar{')
})

test('a page is never stored, and its forms keep their Origin', async () => {
  const { headers } = await renderPage(signIn, { title: 'Sign in' })
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Referrer-Policy')).toBe('same-origin')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('a page takes the status and headers it is given', async () => {
  const page = <MessagePage {...messages.maintenance} />
  const headers = { 'Retry-After': '120' }
  const answer = await renderPage(page, { title: 'Maintenance', status: 503, headers })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('120')
})

test.each([
  ['approval page with 200 lines', approval, approvalPage.kilobytesMax * 1024],
  ['approval page of an organisation of hundreds', crowded, approvalPage.kilobytesMax * 1024],
  ['sign-in page', signIn, 6_144],
  ['inbox of 50 batches', inbox, 6_144],
  ['home of an approver', home, 6_144],
])('the %s is within its budget', async (_, page, bytesMax) => {
  const look = { title: 'Payroll FN23', sheet: approvalCss, reader: ravi }
  const html = await (await renderPage(page, look)).text()
  expect(sizeOf(html)).toBeLessThan(bytesMax)
})

const lines = payments.slice(0, approvalPage.payments)
const passkey = { options: 'b3B0aW9ucw'.repeat(30), askedAt: '2026-11-21T05:00:00Z' }
const proved: BatchView = {
  ...full.fullBatch,
  secondFactor: { aboveToea: 5_000_000, kinds: ['totp', 'passkey'] },
}
test.each([
  ['a payroll', full.fullBatch, { ...full, payments: lines }, 150],
  ['suppliers', full.fullBatch, { ...full, payments: full.invoiced(lines) }, 75],
  ['a payroll that a passkey approves', proved, { ...full, payments: lines, passkey }, 110],
] as const)(
  'of %s with findings, a question and papers all stands on the page, with as many lines as it has room for',
  async (_, batch, shown, linesLeast) => {
    const draws: number[] = []
    const look = { title: 'Payroll FN23', sheet: approvalCss, reader: ravi }
    const ownScript = 'passkey' in shown ? passkeyScript : undefined
    const answer = await drawnWithin(lines.length, (many) => {
      draws.push(many)
      const page = approvalOf(batch, { ...shown, payments: shown.payments.slice(0, many) })
      return renderPage(page, { ...look, ownScript })
    })
    const html = await answer.text()
    expect(sizeOf(html)).toBeLessThanOrEqual(approvalPage.kilobytesMax * 1024)
    // an approver waits for each of them
    expect(draws.length).toBeLessThanOrEqual(3)
    const drawn = draws.at(-1)
    expect(drawn).toBeGreaterThan(linesLeast)
    expect(drawn).toBeLessThan(lines.length)
    const said = html.replaceAll('&#x27;', "'")
    for (const { reason, sentence } of full.findings) {
      expect(said).toContain(reason)
      expect(said).toContain(sentence)
    }
    for (const { comment } of full.fullBatch.steps) expect(said).toContain(comment ?? '')
    for (const { fileName } of full.attachments.items) expect(said).toContain(fileName)
    expect(said).toContain(full.fullBatch.run?.differences)
    expect(said).toContain(`Lines after ${drawn}`)
    // without room the same page with every line would be too heavy
    const whole = await renderPage(approvalOf(batch, shown), { ...look, ownScript })
    expect(sizeOf(await whole.text())).toBeGreaterThan(approvalPage.kilobytesMax * 1024)
  },
)

test('the sheet and the scripts are within theirs', () => {
  const encoder = new TextEncoder()
  expect(encoder.encode(pageCss).length).toBeLessThanOrEqual(2_048)
  expect(encoder.encode(approvalCss).length - encoder.encode(pageCss).length).toBeLessThanOrEqual(
    256,
  )
  expect(encoder.encode(frameCss).length).toBeLessThanOrEqual(768)
  expect(encoder.encode(decisionScript).length).toBeLessThanOrEqual(1_536)
  expect(encoder.encode(wordsScript).length).toBeLessThanOrEqual(512)
  expect(encoder.encode(leaveScript).length).toBeLessThanOrEqual(256)
  // on those pages alone where a passkey can answer
  expect(encoder.encode(passkeyScript).length).toBeLessThanOrEqual(1_600)
})

/** As the edge packs it. */
function sizeOf(html: string) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  return brotliCompressSync(html, { params }).length
}

async function sha256(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

type Shown = Partial<ComponentProps<typeof ApprovalPage>>

function approvalOf(batch: BatchView, shown: Shown = {}) {
  return (
    <ApprovalPage
      organisation={organisation}
      user={ravi}
      batch={batch}
      findings={[]}
      toLookAt={payments.slice(0, 8)}
      comparison={comparison}
      largest={payments.slice(0, 5)}
      payments={payments.slice(0, approvalPage.payments)}
      nextCursor="eyJsaW5lIjoyMDB9"
      idempotencyKey="0b9c1d9e-7f0a-4c55-9a43-0d3c6c1f5d11"
      {...shown}
    />
  )
}
