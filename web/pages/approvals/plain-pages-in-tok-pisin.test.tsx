import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { describe, expect, test } from 'vitest'
import type { StepView } from '#contract/batches/batches.ts'
import type { FindingView } from '#contract/batches/findings.ts'
import { batchStates, stepKinds } from '#domain/batches/batch.ts'
import { findingKinds, findingRanks, saidEach } from '#domain/batches/findings.ts'
import { plainFormatsIn } from '#domain/reading/formats.ts'
import { CodePage } from '../account/code-page.tsx'
import { EnrolPage } from '../account/enrol-page.tsx'
import { LockedPage } from '../account/locked-page.tsx'
import { PasskeyPage } from '../account/passkey-page.tsx'
import { RecoveryCodesPage } from '../account/recovery-codes-page.tsx'
import { SecurityPage } from '../account/security-page.tsx'
import { SendAgainPage } from '../account/send-again-page.tsx'
import { SignInPage } from '../account/sign-in-page.tsx'
import { ReadWith } from '../ui/formats.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { comparison, organisation, payments, payroll, ravi } from '../ui/page-cast.fixture.ts'
import { isEnglish, shown } from '../words/english.fixture.ts'
import { SpokenIn } from '../words/use-words.tsx'
import { wordsIn } from '../words/words.ts'
import { ApprovalPage } from './approval-page.tsx'
import { approverHome } from './home/approver-home.fixture.ts'
import { ApproverHomePage } from './home/approver-home-page.tsx'
import { InboxPage } from './inbox-page.tsx'

const words = wordsIn('tpi')

/** What somebody reads of a page in Tok Pisin. */
function read(page: ReactElement): string {
  const html = renderToStaticMarkup(
    <ReadWith value={plainFormatsIn(words.calendar)}>
      <SpokenIn value={words}>{page}</SpokenIn>
    </ReadWith>,
  )
  // what is only heard or pointed at is read too
  const heard = [...html.matchAll(/(?:aria-label|alt|title)="([^"]*)"/g)].map(([, text]) => text)
  return [shown(html), ...heard].join(' ').replace(/\s+/g, ' ')
}

/** What people of an organisation wrote themselves. */
const written = /Both shifts are meant|Finance manager|Payroll FN\d+|FN23 salary/g
const expectTokPisin = (text: string) => expect(isEnglish(text.replace(written, ''))).toEqual([])

const finding = (kind: FindingView['kind']): FindingView => ({
  ...{ key: kind, kind, rank: 1, paymentId: 'p1', line: 1, payeeName: 'Tau', payeeId: 'y1' },
  ...{ amountToea: 100, title: 'English', sentence: 'The English sentence', reason: 'Orait' },
  evidence: {
    now: '028-038 1',
    count: 2,
    totalToea: 5,
    usualToea: 5,
    paidToea: 5,
    backToea: 4,
    times: 0,
    day: '2026-11-12',
  },
  reasonedBy: 'Mia',
  waysOut: [],
})
const step = (kind: StepView['kind'], version: number): StepView => ({
  ...{ kind, fromState: 'ready', toState: 'in_approval', version, digest: null, comment: 'Orait' },
  provenBy: kind === 'approve' ? 'totp' : null,
  ...{ actor: { id: 'mia', name: 'Mia' }, onBehalfOf: { id: 'zoe', name: 'Zoe' } },
  at: '2026-11-21T04:06:00Z',
})
const approval = {
  ...{ organisation, user: ravi, toLookAt: payments.slice(0, 2), comparison },
  ...{ largest: payments.slice(0, 5), payments: payments.slice(0, 20), nextCursor: 'c' },
  findings: findingKinds
    .filter((kind) => findingRanks[kind] < 3 || saidEach.includes(kind))
    .map(finding),
  batch: {
    ...payroll,
    warnings: Object.fromEntries(findingKinds.map((kind) => [kind, 3])),
    steps: stepKinds.map((kind, index) => step(kind, index % 2)),
    approvesFor: { id: 'zoe', name: 'Zoe Natera' },
    approversAble: 40,
    approversUnable: 40,
  },
  idempotencyKey: 'key-1',
}

describe('the page of a batch in Tok Pisin', () => {
  test('says everything that can be found, done and decided in it', () => {
    const text = read(<ApprovalPage {...approval} next={null} />)
    expectTokPisin(text)
    for (const said of ['Tok orait K1,067,418.22 · 412', 'Fonde 26 Novemba 2026', 'Lukim ol']) {
      expect(text).toContain(said)
    }
  })

  test.each(batchStates)('in the state %s', (state) => {
    const next = { id: 'b1', name: 'Namba tu', totalToea: 100, others: 2 }
    const batch = { ...payroll, state, mayApprove: false }
    expectTokPisin(read(<ApprovalPage {...approval} batch={batch} next={next} />))
  })

  test('where nothing was found, and on its later lines', () => {
    const batch = { ...payroll, warnings: { new_payee: 0 }, duplicatesReason: null }
    expectTokPisin(read(<ApprovalPage {...approval} batch={batch} />))
    expectTokPisin(read(<ApprovalPage {...approval} onlyLines />))
  })
})

test('what waits, with every state beside it, and where nobody decides', () => {
  const batches = batchStates.map((state) => ({ ...payroll, id: state, state }))
  const every = { batches, nextCursor: 'c' }
  const mine = { batches: [payroll], nextCursor: 'm' }
  const inbox = { organisation, user: { ...ravi, waiting: 3, unread: 2 }, decided: every }
  const lent = [{ id: 'zoe', name: 'Zoe Natera', toDay: '2026-11-30' }]
  const page = { ...inbox, mine, others: every, accountsToVerify: 2, approvesFor: lent }
  expectTokPisin(read(<InboxPage {...page} />))
  expectTokPisin(read(<InboxPage {...page} only="mine" />))
  const frozen = { ...organisation, notice: words.notices.frozen, refuses: ['decide' as const] }
  expectTokPisin(
    read(<InboxPage {...page} organisation={frozen} mine={{ ...mine, batches: [] }} />),
  )
})

test('an approver’s home, full and empty', () => {
  const home = (waiting: typeof approverHome.waiting) => (
    <ApproverHomePage
      organisation={organisation}
      user={ravi}
      home={{
        ...approverHome,
        waiting,
        own_decisions: { ...approverHome.own_decisions, isMore: true },
      }}
    />
  )
  const text = read(home(approverHome.waiting))
  expectTokPisin(text)
  expect(text).toContain('Wok bilong yu long Novemba')
  expectTokPisin(read(home({ ...approverHome.waiting, yours: 0, batches: [] })))
})

const at = '2026-11-21T04:06:00Z'
const passkey = { options: '{}', action: '/auth/passkey' }
const getIn = { organisation, action: '/auth', next: '/' }
test.each<[string, ReactElement]>([
  ['signing in', <SignInPage key="1" {...getIn} title={words.signIn.title('Acme')} reset="/r" />],
  ['a code', <CodePage key="2" {...getIn} passkey={undefined} />],
  ['a code or a passkey', <CodePage key="3" {...getIn} passkey={passkey} />],
  ['an app', <EnrolPage key="4" {...getIn} picture="data:," appKey="ABCD" />],
  [
    'a passkey',
    <PasskeyPage key="5" organisation={organisation} options="{}" action="/proof" back="/back" />,
  ],
  ['codes', <RecoveryCodesPage key="6" organisation={organisation} codes={['A1']} next="/" />],
  [
    'what is sent again',
    <SendAgainPage key="7" organisation={organisation} next="/" to="/" sent={{}} />,
  ],
  [
    'the lock',
    <LockedPage
      key="8"
      {...{ organisation, person: 'Ravi', userId: 'ravi', needsCode: true, hasPasskey: true }}
      {...{
        paths: { unlock: '/u', signIn: '/auth', signOut: '/o' },
        next: '/',
        to: '/',
        sent: 'a=b',
      }}
    />,
  ],
  [
    'one’s own sign-in',
    <SecurityPage
      key="9"
      {...{ organisation, user: ravi, isFresh: false, codesLeft: 3 }}
      factors={[{ id: 'f', kind: 'totp', name: 'App', createdAt: at, lastUsedAt: at }]}
      sessions={['a', 'b'].map((id) => ({
        ...{ id, device: 'Chrome, Android', address: '1.2.3.4', createdAt: at, isThis: id === 'a' },
      }))}
      signIns={[
        ...[{ id: 1, at, what: words.account.outcomes.wrong_code, hasFailed: true }],
        ...[{ id: 2, at, what: words.account.outcomes.signed_in, hasFailed: false }],
      ].map((one) => ({ ...one, device: 'Chrome, Android', from: '1.2.3.x', times: one.id }))}
      mustEnrol
      rulesPath="/admin/security"
    />,
  ],
  ...Object.entries(words.messages).map(([name, said]): [string, ReactElement] => [
    name,
    <MessagePage key={name} organisation={organisation} {...said} />,
  ]),
])('%s is said in Tok Pisin', (_, page) => {
  expectTokPisin(read(page))
})

test('a sentence that stays in English says so', () => {
  const english = { text: 'This is the answer of the desk.', in: 'en' as const }
  const page = <MessagePage {...words.refused.accessDenied} sentence={english} />
  const html = renderToStaticMarkup(<SpokenIn value={words}>{page}</SpokenIn>)
  expect(html).toContain('<span lang="en">This is the answer of the desk.</span>')
  expect(renderToStaticMarkup(page)).not.toContain('lang=')
})
