import { renderToStaticMarkup } from 'react-dom/server.edge'
import { describe, expect, test } from 'vitest'
import type { BatchView, StepView } from '#contract/batches/batches.ts'
import { SignInPage } from '../account/sign-in-page.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { comparison, organisation, payments, payroll, ravi } from '../ui/page-cast.fixture.ts'
import { messages, refused } from '../words/en/messages.ts'
import { ApprovalPage } from './approval-page.tsx'
import { InboxPage } from './inbox-page.tsx'

const page = {
  organisation,
  user: ravi,
  batch: payroll,
  findings: [],
  toLookAt: payments.slice(0, 2),
  largest: payments.slice(0, 5),
  payments: payments.slice(0, 200),
  nextCursor: null,
  idempotencyKey: 'key-1',
}

describe('the approval page', () => {
  const html = renderToStaticMarkup(<ApprovalPage {...page} />)

  test('says the amount and the count again on the button', () => {
    expect(html).toContain('>Approve K1,067,418.22 · 412</button>')
  })

  test('names the invoices of a payment beside it: on a screen five, on paper all', () => {
    const [first] = payments as [(typeof payments)[number]]
    const invoices = Array.from({ length: 7 }, (_, index) => ({
      ...{ number: `INV ${index}`, day: null, grossToea: 100_000, withheldToea: index * 1_000 },
    }))
    const invoiced = { ...page, payments: [{ ...first, invoices }] }
    const shown = renderToStaticMarkup(<ApprovalPage {...invoiced} />)
    expect(shown).toContain('· INV 0 K1,000.00 · INV 1 K1,000.00 − K10.00')
    expect(shown).toContain('· +2')
    expect(shown).not.toContain('INV 5')
    const paper = renderToStaticMarkup(<ApprovalPage {...invoiced} onlyLines isForPaper />)
    expect(paper).toContain('INV 6 K1,000.00 − K60.00')
  })

  test('shows a credit note with what it takes off', () => {
    const [first] = payments as [(typeof payments)[number]]
    const invoices = [
      { number: 'INV 9', day: null, grossToea: 110_000, withheldToea: 0 },
      { number: 'CN 4', day: null, grossToea: -13_200, withheldToea: -1_200 },
    ]
    const shown = renderToStaticMarkup(
      <ApprovalPage {...page} payments={[{ ...first, invoices }]} />,
    )
    expect(shown).toContain('· INV 9 K1,100.00 · CN 4 − K132.00 + K12.00')
  })

  test('of a confidential batch shows no payment but those with a reason, and what is signed all the same', () => {
    const batch = { ...payroll, isConfidential: true, lines: 'ranked' as const }
    const none = { toLookAt: [], largest: [], payments: [] }
    const kept = renderToStaticMarkup(<ApprovalPage {...page} {...none} batch={batch} />)
    expect(kept).toContain('What is approved is the whole batch.')
    expect(kept).toContain('>Approve K1,067,418.22 · 412</button>')
    expect(kept).not.toMatch(/>Largest<|All 412/)
  })

  test('of a batch that was taken back says who did, why, and what became of approvals', () => {
    const taken: StepView = {
      ...({
        kind: 'recall',
        fromState: 'approved',
        toState: 'draft',
        version: 1,
        digest: null,
      } as const),
      ...{ actor: payroll.preparedBy, at: '2026-11-24T00:15:00.000Z', comment: 'A wrong account' },
      ...{ onBehalfOf: null, provenBy: null },
    }
    const batch: BatchView = {
      ...payroll,
      state: 'ready',
      version: 2,
      mayApprove: false,
      steps: [taken],
    }
    const shown = (one: BatchView) =>
      renderToStaticMarkup(<ApprovalPage {...page} batch={one} />).includes(
        'took this batch back. It is a draft again, and what was approved of it counts for nothing.',
      )
    expect(shown(batch)).toBe(true)
    expect(renderToStaticMarkup(<ApprovalPage {...page} batch={batch} />)).toContain(
      '“A wrong account”',
    )
    expect(shown({ ...batch, state: 'in_approval' })).toBe(false)
  })

  test('sends what was seen and the key with the decision', () => {
    expect(html).toContain(`<input type="hidden" name="digest" value="${payroll.digest}"/>`)
    expect(html).toContain('<input type="hidden" name="key" value="key-1"/>')
    expect(html).toContain('action="/approval/b42" method="post"')
  })

  test('shows the source account by its last four digits on the screen', () => {
    expect(html).toContain('····\u00a04567')
    expect(html).toContain('Thu 26 Nov 2026')
  })

  test('puts what is unusual before the lines, with the reason for repeated payments', () => {
    expect(html.indexOf('2 new payees')).toBeLessThan(html.indexOf('Largest'))
    expect(html).toContain('“Both shifts are meant.” (Mia Kaupa)')
  })

  test('goes from the facts to what was found, the largest, the decision, and then to the rest', () => {
    const places = [
      'Prepared by',
      'Look at these first',
      '>Largest<',
      'value="approve"',
      '>All 412',
      'What has happened',
      'Who else can approve',
    ]
    const at = places.map((place) => html.indexOf(place))
    expect(at).toEqual([...at].sort((a, b) => a - b))
    expect(at).not.toContain(-1)
  })

  test('says of its attachments that no scanner looks at them, where none does', () => {
    const paper = {
      ...{ id: 'a1', paymentId: null, line: null, payeeName: '', fileName: 'invoice.pdf' },
      ...{ bytes: 20_480, sha256: 'f', note: '', version: 1 },
      ...{ addedBy: 'Mia Kaupa', addedAt: '2026-11-22T00:00:00Z' },
    }
    const drawn = (isScanned: boolean) =>
      renderToStaticMarkup(
        <ApprovalPage {...page} attachments={{ items: [paper], isScanned }} />,
      ).includes('Not checked for malware.')
    expect([drawn(false), drawn(true)]).toEqual([true, false])
  })

  test('keeps asking and rejecting closed until one of them is wanted', () => {
    expect(html).not.toMatch(/<details[^>]* open[^>]*><summary>(Ask|Reject)/)
    expect(html).toContain('<summary>Ask</summary>')
  })

  test('opens the field whose words are missing, says so there, and keeps what was typed elsewhere', () => {
    const sentence = 'Say why, so that the others can act on it.'
    const typed = {
      question: 'Who is line 4?',
      reason: '',
      missing: { decision: 'reject' as const, sentence },
    }
    const shown = renderToStaticMarkup(<ApprovalPage {...page} typed={typed} />)
    expect(shown).toMatch(/<details open=""><summary>Reject<.*role="alert".*Say why/)
    expect(shown).toMatch(/name="reason"[^>]*aria-invalid="true" aria-describedby="no-reason"/)
    expect(shown).toMatch(/<details open=""><summary>Ask<.*>Who is line 4\?<\/textarea>/)
  })

  test('leads from a decision to the next batch, and says when there is none', () => {
    const next = { id: 'b41', name: 'Payroll FN24', totalToea: 9_864_990, others: 2 }
    const shown = renderToStaticMarkup(<ApprovalPage {...page} notice="Approved." next={next} />)
    expect(shown).toMatch(/href="\/approval\/b41"><b>Next: Payroll FN24, K98,649.90 ›/)
    expect(shown).toContain('2\u00a0others after it')
    const last = renderToStaticMarkup(<ApprovalPage {...page} notice="Approved." next={null} />)
    expect(last).toContain('Nothing else is waiting for you.')
    expect(html).not.toContain('waiting for you.')
  })

  test('replaces the form by the reason when the reader may not approve', () => {
    const reason = 'You prepared this batch, so someone else must approve it.'
    const own = { ...payroll, mayApprove: false, mayNotApproveBecause: reason }
    const shown = renderToStaticMarkup(<ApprovalPage {...page} batch={own} />)
    expect(shown).toContain(reason)
    expect(shown).not.toContain('name="decision"')
  })

  test('announces an error at once and a success when there is a pause', () => {
    expect(renderToStaticMarkup(<ApprovalPage {...page} error="It changed." />)).toMatch(
      /role="alert">.*It changed\./,
    )
    expect(renderToStaticMarkup(<ApprovalPage {...page} notice="Approved." />)).toMatch(
      /role="status">.*Approved\./,
    )
  })

  test('links to the next lines, and a later page of lines carries no form', () => {
    const later = renderToStaticMarkup(<ApprovalPage {...page} nextCursor="a b" onlyLines />)
    expect(later).toContain('href="/approval/b42?after=a%20b"')
    expect(later).not.toContain('name="decision"')
  })

  test('marks an approval of an older version as void', () => {
    const step = { ...payroll.steps[0], kind: 'approve', version: 1 } as (typeof payroll.steps)[0]
    const changed = { ...payroll, version: 2, steps: [step] }
    expect(renderToStaticMarkup(<ApprovalPage {...page} batch={changed} />)).toContain('(void')
  })

  test('leads from the total of the batch before to this one, in a picture and without it', () => {
    const shown = renderToStaticMarkup(<ApprovalPage {...page} comparison={comparison} />)
    const section = /<h2>Since Payroll FN22<\/h2>(.*?)<\/section>/.exec(shown)?.[1] ?? ''
    const [picture = '', list = ''] = section.split('</svg>')
    const links = [...picture.matchAll(/<a href="([^"]+)" tabindex="-1">/gi)].map(([, to]) => to)
    expect(links).toEqual(['/approval/b40', '#new', '#gone', '#more', '#less', '#lines'])
    for (const place of links) {
      if (place?.startsWith('#')) expect(shown).toContain(`id="${place.slice(1)}"`)
    }
    const said = list.replace(/<[^>]+>/g, ' ')
    expect(said).toContain('+ K25,000.00: 9 new')
    expect(said).toContain('− K9,000.00: 6 no longer paid')
    expect(said).toContain('and 4 more, by smaller amounts')
    expect(said).toContain('This batch · 387 as before')
    expect(shown.indexOf('Look at these first')).toBeLessThan(shown.indexOf('Since Payroll FN22'))
    expect(shown.indexOf('Since Payroll FN22')).toBeLessThan(shown.indexOf('>Largest<'))
  })

  test('has the batch’s life on one thread, the station where it is in bold', () => {
    const section = html.slice(html.indexOf('Prepared by'), html.indexOf('Look at these first'))
    expect(section.replace(/<svg.*<\/svg>/, '')).toContain(
      '<small>Preparation</small><small><b>Approval</b></small><small>Seal</small><small>Bank</small>',
    )
  })

  test('says nothing of a batch before where there is none', () => {
    const none = { before: null, steps: [], same: 0, listed: [] }
    const shown = renderToStaticMarkup(<ApprovalPage {...page} comparison={none} />)
    expect(shown).not.toContain('<h2>Since')
  })

  test('escapes what people typed', () => {
    const sly = { ...payroll, name: '<script>alert(1)</script>' }
    expect(renderToStaticMarkup(<ApprovalPage {...page} batch={sly} />)).not.toContain('<script>al')
  })
})

const none = { batches: [], nextCursor: null }
const inbox = {
  accountsToVerify: 0,
  organisation,
  user: ravi,
  mine: none,
  others: none,
  decided: none,
}

test('the inbox has what waits for the reader first', () => {
  const html = renderToStaticMarkup(
    <InboxPage
      {...inbox}
      mine={{ batches: [payroll], nextCursor: null }}
      others={{ batches: [{ ...payroll, id: 'b43', state: 'queried' }], nextCursor: 'd' }}
      decided={{ batches: [{ ...payroll, id: 'b44', state: 'uploaded' }], nextCursor: 'c' }}
    />,
  )
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
  expect(renderToStaticMarkup(<InboxPage {...inbox} />)).toContain('Nothing is waiting for you.')
})

test('signing in keeps the e-mail and the way on, and helps password managers', () => {
  const html = renderToStaticMarkup(
    <SignInPage
      organisation={organisation}
      title="Sign in to Demo Hospital"
      action="/auth"
      reset="/auth/reset-password"
      email="ravi@demo.example"
      next="/approval/b42"
      error="Authentication failed: The e-mail or the password is not right."
    />,
  )
  expect(html).toContain('value="ravi@demo.example"')
  expect(html).toContain('name="next" value="/approval/b42"')
  expect(html).toContain('autoComplete="current-password"')
  expect(html).toContain('type="password"')
  expect(html).toMatch(/role="alert">.*Authentication failed: /)
})

test('a refusal lists the roles that would do', () => {
  const sentence = refused.needsRoles('Approver, Auditor')
  const html = renderToStaticMarkup(<MessagePage {...refused.accessDenied} sentence={sentence} />)
  expect(html).toContain('Access Denied')
  expect(html).toContain('Approver, Auditor.')
  expect(renderToStaticMarkup(<MessagePage {...messages.notFound} />)).toContain('does not exist')
})

test('an organisation that refuses decisions offers none', () => {
  const frozen = {
    ...organisation,
    notice: 'This organisation is frozen.',
    refuses: ['decide' as const],
  }
  const html = renderToStaticMarkup(<ApprovalPage {...page} organisation={frozen} />)
  expect(html).toContain('This organisation is frozen.')
  for (const offered of ['name="decision"', 'Waiting for you', 'can approve']) {
    expect(html).not.toContain(offered)
    expect(renderToStaticMarkup(<ApprovalPage {...page} />)).toContain(offered)
  }
})

describe('the frame', () => {
  test('leads on to every page that the reader may enter, and marks where they are', () => {
    const html = renderToStaticMarkup(<ApprovalPage {...page} />)
    const pages = /<nav id="pages" aria-label="Pages">(.*?)<\/nav>/.exec(html)?.[1]
    expect(pages).toContain('<a href="/approval" aria-current="page"><b>Approvals</b></a>')
    expect(pages).toContain('>Home</a>')
    expect(pages).toContain('>Batches</a>')
    expect(pages).not.toContain('>Users</a>')
  })

  test('says how many wait beside the approvals, in words as well', () => {
    const html = renderToStaticMarkup(<InboxPage {...inbox} user={{ ...ravi, waiting: 3 }} />)
    expect(html).toContain(
      '<a href="/approval" aria-current="page" aria-label="Approvals, 3 waiting for you"><b>Approvals</b> <i>3</i></a>',
    )
    expect(renderToStaticMarkup(<InboxPage {...inbox} />)).not.toContain('<i>')
  })

  test('has three pages and the way to the others under the thumb, but not where the decision stands', () => {
    const html = renderToStaticMarkup(<InboxPage {...inbox} />)
    const bar = /<nav class="bar"[^>]*>(.*?)<\/nav>/.exec(html)?.[1] ?? ''
    const links = [...bar.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
    expect(links).toEqual(['/approver-dashboard', '/approval', '/batches', '#pages'])
    expect(html).toContain('id="pages"')
    const deciding = renderToStaticMarkup(<ApprovalPage {...page} />)
    expect(deciding).not.toContain('class="bar"')
    const looking = renderToStaticMarkup(
      <ApprovalPage {...page} batch={{ ...payroll, mayApprove: false }} />,
    )
    expect(looking).toContain('class="bar"')
  })

  test('leads nobody anywhere who is not signed in', () => {
    const html = renderToStaticMarkup(<MessagePage {...messages.maintenance} />)
    expect(html).not.toContain('<nav')
  })
})
