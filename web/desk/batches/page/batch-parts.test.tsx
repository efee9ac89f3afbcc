import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draft, mia, pageOf, payments, payroll, ravi, zoe } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { changedAccount, found, listOf } from '../findings/findings-cast.fixture.ts'

const sheet = {
  id: 'i1',
  fileName: 'payroll.csv',
  rows: 412,
  accepted: 400,
  by: mia,
  at: '2026-11-20T03:40:00Z',
  thrownAwayAt: null,
}

function open(
  batch: object,
  url = '/batches/p1',
  items = [found('above_usual')],
  as: 'mia' | 'zoe' = 'mia',
) {
  return openPage(<BatchPage />, {
    as,
    at: '/batches/:batchId',
    url,
    answers: {
      'GET /api/batches/p1': [200, batch],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/batches/p1/findings': [200, listOf(...items)],
      'GET /api/batches/p1/imports': [200, pageOf(sheet)],
      'GET /api/batches/p1/attachments': [200, { items: [], isScanned: true }],
    },
  })
}

test('what must be settled is counted beside the next step, which leads to it', async () => {
  const errors = [{ code: 'weight', message: 'The control total differs.', severity: 'error' }]
  open({ ...draft, checks: errors }, '/batches/p1', [changedAccount, found('above_usual')])
  const step = within(await screen.findByRole('region', { name: 'Next step' }))
  await userEvent.click(step.getByRole('link', { name: /^3 things to settle/ }))
  expect(await screen.findByText('The control total differs.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Points to settle' })).toBeTruthy()
  const tab = screen.getByRole('link', { name: /^To settle/ })
  expect(tab.getAttribute('aria-current')).toBe('page')
})

test('what its account still pays on that day stands beside the batch, with the cut-off', async () => {
  const late = {
    ...{ bank: 'BSP', at: '2026-11-26T04:00:00Z', day: '2026-11-26', time: '14:00' },
    ...{ isMissed: true, stage: null, nextPossible: '2026-11-27' },
  }
  const dayLimit = { limitToea: 5_000_000, takenToea: 4_900_000, leftToea: 100_000 }
  open({ ...draft, totalToea: 100_001, dayLimit, cutOff: late })

  const rail = within(await screen.findByRole('complementary', { name: 'About this batch' }))
  expect(rail.getByText('Cut-off').nextSibling?.textContent).toBe('▲ Thu 26/11/2026, 14:00, missed')
  expect(rail.getByText('Limit of the day').nextSibling?.textContent).toBe('K50,000.00')
  expect(rail.getByText('Left for this').nextSibling?.textContent).toBe('▲ K1,000.00, too little')
})

test('whoever may not pay from the account is told who may, and offered nothing', async () => {
  const mayNotPayBecause = 'Only Zoe Vagi may pay from Payroll account.'
  open({ ...draft, state: 'ready', mayNotPayBecause }, '/batches/p1', [])
  const step = within(await screen.findByRole('region', { name: 'Next step' }))
  expect(step.getByText(new RegExp(mayNotPayBecause))).toBeTruthy()
  expect(step.queryByRole('button', { name: /Submit|Edit/ })).toBeNull()
  expect(step.getByRole('button', { name: 'Cancel batch' })).toBeTruthy()
})

test('each part has its own address', async () => {
  open(draft, '/batches/p1?tab=activity')
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of this batch' }))
  const addresses = parts.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual([
    '/batches/p1',
    '/batches/p1?tab=settle',
    '/batches/p1?tab=activity',
    '/batches/p1?tab=files',
  ])
  expect(parts.getByRole('link', { name: 'Activity' }).getAttribute('aria-current')).toBe('page')
})

test('steps, questions, answers and sheets are one story, the latest first', async () => {
  const [submitted] = payroll.steps
  const query = { ...submitted, kind: 'query', actor: zoe, comment: 'Who is Naomi?' }
  const answer = { ...submitted, kind: 'answer', comment: 'A new clerk' }
  const steps = [
    ...payroll.steps,
    { ...query, at: '2026-11-20T05:00:00Z' },
    { ...answer, at: '2026-11-20T05:10:00Z' },
  ]
  open({ ...payroll, steps }, '/batches/p1?tab=activity')
  const story = within(await screen.findByRole('region', { name: 'Activity' }))
  const lines = story.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '◔Mia Kaupa answeredA new clerk20/11/2026 15:10',
    '◔Zoe Wari asked a questionWho is Naomi?20/11/2026 15:00',
    '○Mia Kaupa submitted it20/11/2026 14:06',
    '▤Mia Kaupa added 400 payments from the sheet payroll.csv; 12 rows stayed out20/11/2026 13:40',
    '○Mia Kaupa started it20/11/2026 13:30',
  ])
})

test('beside it stands what each approver has done, and who still can', async () => {
  const asked = { ...payroll.steps[0], kind: 'query', actor: zoe, at: '2026-11-20T05:00:00Z' }
  open({ ...payroll, steps: [...payroll.steps, asked] })
  const rail = within(await screen.findByRole('complementary', { name: 'About this batch' }))
  expect(rail.getByText(/^Asked a question/)).toBeTruthy()
  expect(rail.getByText('Approver, can approve it')).toBeTruthy()
  expect(rail.getByText('Why not the others (1)')).toBeTruthy()
})

test('its files are listed: the sheets that came, and later the bank’s', async () => {
  open(draft, '/batches/p1?tab=files')
  expect(await screen.findByText('payroll.csv')).toBeTruthy()
  expect(screen.getByText(/400 of 412 rows kept · Mia Kaupa/)).toBeTruthy()
})

test.each([
  [[], /You need a second factor for it: set one up under “Your sign-in”/],
  [['totp'], /You can give one\./],
])('with the factors %j the next step says what an approval takes', async (kinds, words) => {
  const secondFactor = { aboveToea: 1, kinds }
  const batch = { ...payroll, mayApprove: true, mayNotApproveBecause: null, secondFactor }
  open(batch, '/batches/p1', [], 'zoe')
  const step = within(await screen.findByRole('region', { name: 'Next step' }))
  expect(step.getByText(words)).toBeTruthy()
})

test('who has no second factor yet is named, and what an approval was proved with stands beside it', async () => {
  const message = 'has no second factor yet, which an approval of this amount asks for'
  const who = { person: zoe, roleTitle: 'Finance manager', mayApprove: false }
  const submitted = payroll.steps.at(-1)
  const step = { ...submitted, kind: 'approve', actor: ravi, comment: null, provenBy: 'passkey' }
  open({
    ...payroll,
    steps: [...payroll.steps, step],
    approvers: [{ ...who, reason: 'no_second_factor', message }],
    approversAble: 0,
    approversUnable: 1,
  })
  await userEvent.click(await screen.findByText('Why not the others (1)'))
  expect(screen.getByText(message)).toBeTruthy()
  expect(screen.getByText(/Approved with a passkey/)).toBeTruthy()
})

const near = { bank: 'BSP', at: '2026-11-26T04:00:00Z', day: '2026-11-26', time: '14:00' }

test('a missed cut-off stands above the batch, with the next possible day and what it costs', async () => {
  const cutOff = { ...near, isMissed: true, stage: 'missed', nextPossible: '2026-11-27' }
  open({ ...payroll, cutOff })
  const alert = await screen.findByText(/^The cut-off of BSP for B00042 has passed/)
  expect(alert.parentElement?.textContent).toContain(
    'The next possible value date is Fri 27/11/2026. It needs a new day and a fresh approval.',
  )
})

test('before it, the batch says by when and for whom it waits', async () => {
  open({ ...payroll, cutOff: { ...near, isMissed: false, stage: 'an_hour', nextPossible: null } })
  const notice = await screen.findByText('B00042 must be at BSP by 14:00, Thu 26/11/2026.')
  expect(notice.parentElement?.textContent).toContain(
    'It waits for 2 approvals: Ravi Taureka or Zoe Wari.',
  )
})

test('while a void is asked for, the cut-off waits for somebody else, not for an upload', async () => {
  const voidAsked = {
    ...{ kind: 'void', words: 'Made for the wrong day', atBank: false },
    ...{ saidBy: '', saidAt: '', saidReference: '' },
    ...{ askedBy: { id: 'mia', name: 'Mia Kaupa' }, askedAt: '2026-11-25T22:00:00Z' },
    ...{ voidedBy: null, voidedAt: null },
  }
  const cutOff = { ...near, isMissed: false, stage: 'an_hour', nextPossible: null }
  open({ ...payroll, state: 'file_sealed', voidAsked, cutOff })
  const notice = await screen.findByText(/^B00042 must be at BSP by 14:00/)
  expect(notice.parentElement?.textContent).toContain(
    'It waits for somebody else to confirm or reject that its bank file be void.',
  )
})

test('of a batch that is kept to the payroll group totals and counts stand there, and no payment is asked for', async () => {
  const run = {
    templateId: 't1',
    periodId: null,
    kind: 'pay',
    supplementaryReason: '',
    remitter: '',
  }
  const kept = {
    ...payroll,
    isConfidential: true,
    lines: 'ranked',
    run: { ...run, differences: null },
  }
  const { requests } = open(kept, '/batches/p1', [], 'zoe')
  const told = await screen.findByText(/are kept to the payroll group/)
  expect(told.textContent).toContain(
    '3 payments with transaction code 53, and of the payments those',
  )
  expect(screen.getByText(/· confidential/)).toBeTruthy()
  expect(
    requests.map(({ path }) => path).filter((path) => /payments|comparison/.test(path)),
  ).toEqual([])
})
