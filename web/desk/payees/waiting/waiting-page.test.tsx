import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import { type CastName, mia, pageOf, problem } from '../../../testing/cast.ts'
import { fakeUpload } from '../../../testing/fake-upload.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { simonChanged, simonsAccount } from '../payee-cast.fixture.ts'
import { WaitingPage } from './waiting-page.tsx'

const [changed = simonsAccount] = simonChanged.accounts
const waiting: WaitingAccountView = {
  payee: { id: 'simon', name: 'Simon Karo', code: 'E00017' },
  account: changed,
  before: simonsAccount,
  proposedBy: mia,
  holdsUp: [{ id: 'p1', reference: 'B00042', name: 'Payroll FN23' }],
  holdsUpMore: false,
  contacts: [
    {
      ...{ id: 'c1', phone: '+675 7123 4567', addedBy: 'Mia Kaupa' },
      ...{ addedAt: '2026-01-05T00:00:00Z', confirmedAt: '2026-01-06T00:00:00Z' },
    },
  ],
  mayVerify: true,
  mayNotBecause: null,
}
const read = 'GET /api/waiting-accounts'

const open = (list: Answer | Answer[], as: CastName = 'zoe') =>
  openPage(<WaitingPage />, { as, answers: { [read]: list } })

/** Answers the form, and keeps what was sent with it. */
function answerForm(status: number, body: unknown) {
  const sent: { path: string; fields: Record<string, unknown> }[] = []
  const answer = (_method: string, path: string, form: unknown): [number, unknown] => {
    sent.push({ path, fields: Object.fromEntries((form as FormData).entries()) }) // as the page sends it
    return [status, body]
  }
  vi.stubGlobal('XMLHttpRequest', fakeUpload(answer))
  return sent
}

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: /^Say what you found out/ }))
  return within(screen.getByRole('dialog'))
}

test('an account that waits stands beside the one of today, with what it holds up', async () => {
  open([200, pageOf(waiting)])
  const card = within(await screen.findByRole('list', { name: 'Accounts that wait' }))
  expect(card.getByText('2323 1184 03')).toBeTruthy()
  expect(card.getByText('7001 2345 67')).toBeTruthy()
  expect(card.getByText(/^Mia Kaupa, /)).toBeTruthy()
  expect(card.getByText(/^for [\d,]+ days$/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'B00042 Payroll FN23' })).toHaveProperty(
    'pathname',
    '/batches/p1',
  )
})

test('a call is to a number that was known before, and is sent with whom one spoke to', async () => {
  const sent = answerForm(200, { state: 'verified', activeFrom: '2026-11-23T00:00:00Z' })
  open([
    [200, pageOf(waiting)],
    [200, pageOf()],
  ])
  const form = await openForm()
  const numbers = form.getByLabelText('Number called')
  expect(within(numbers).getAllByRole('option')).toHaveLength(1)
  await userEvent.type(form.getByLabelText('Spoke to'), 'Simon')
  await userEvent.click(form.getByRole('button', { name: 'It is Simon Karo’s account' }))
  expect(await screen.findByText(/No account is waiting/)).toBeTruthy()
  expect(sent).toEqual([
    {
      path: '/api/waiting-accounts/a2/verification',
      fields: {
        ...{ method: 'called_known_number', contactId: 'c1', spokeTo: 'Simon', note: '' },
        outcome: 'verified',
      },
    },
  ])
})

test('without a number that counts there is no call to choose, and it says why', async () => {
  open([200, pageOf({ ...waiting, contacts: [] })])
  const form = await openForm()
  expect(form.queryByLabelText('Number called')).toBeNull()
  expect(form.getByText(/so a call does not count/)).toBeTruthy()
  const ways = within(form.getByLabelText('How')).getAllByRole('option')
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'They told me in person',
    'A letter or statement of the bank',
    'They confirmed a small deposit',
  ])
})

test('a letter goes with the form, and an account can be rejected', async () => {
  const sent = answerForm(200, { state: 'rejected' })
  open([200, pageOf(waiting)])
  const form = await openForm()
  await userEvent.selectOptions(form.getByLabelText('How'), 'bank_letter')
  const letter = new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' })
  await userEvent.upload(form.getByLabelText(/^Letter or list/), letter)
  await userEvent.type(form.getByLabelText('What they said'), 'Not hers')
  await userEvent.click(form.getByRole('button', { name: 'Reject it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]?.fields).toMatchObject({
    ...{ outcome: 'rejected', method: 'bank_letter', contactId: '', note: 'Not hers' },
    evidence: letter,
  })
})

test('a file that is too large is not sent', async () => {
  const sent = answerForm(200, { state: 'verified' })
  open([200, pageOf(waiting)])
  const form = await openForm()
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'x.pdf', {
    type: 'application/pdf',
  })
  await userEvent.upload(form.getByLabelText(/^Letter or list/), large)
  expect(form.getByText('A letter or list can have at most 5 MB.')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: /^It is/ }))
  expect(sent).toEqual([])
})

test('a refusal is said in the dialog, and nothing counts as done', async () => {
  const refused = problem(422, 'spoke_to_missing', 'Write whom you spoke to.')
  answerForm(422, refused)
  open([200, pageOf(waiting)])
  const form = await openForm()
  await userEvent.click(form.getByRole('button', { name: /^It is/ }))
  expect((await form.findByRole('alert')).textContent).toContain(refused.detail)
  expect(screen.queryByText('Account verified')).toBeNull()
})

test('who may not verify an account reads why', async () => {
  const own = 'You proposed this account, so someone else must verify it.'
  open([200, pageOf({ ...waiting, mayVerify: false, mayNotBecause: own })], 'mia')
  expect(await screen.findByText(own)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Say what/ })).toBeNull()
})

test('a verified account says from when it can be paid', async () => {
  const account = { ...changed, state: 'verified' as const, activeFrom: '2026-11-23T00:00:00Z' }
  open([200, pageOf({ ...waiting, account, mayVerify: false })])
  expect(
    await screen.findByText(/It is verified, and it can be paid from .*23\/11\/2026/),
  ).toBeTruthy()
})

test('the next page is asked for by its cursor', async () => {
  const { requests } = open([
    [200, { items: [waiting], nextCursor: 'abc' }],
    [200, pageOf()],
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(requests.at(-1)?.url).toBe('/api/waiting-accounts?cursor=abc'))
})

test('they are searched, narrowed and sorted by the address', async () => {
  const { requests } = openPage(<WaitingPage />, {
    ...{ as: 'zoe', url: '/?search=simon&kind=changed' },
    answers: { [read]: [200, pageOf(waiting)] },
  })
  await screen.findByRole('link', { name: 'Simon Karo' })
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Newest first')
  await waitFor(() =>
    expect(requests.at(-1)?.url).toBe(
      '/api/waiting-accounts?search=simon&kind=changed&sort=newest',
    ),
  )
})
