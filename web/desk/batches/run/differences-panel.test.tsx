import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BatchView } from '#contract/batches/batches.ts'
import { draft } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { DifferencesPanel } from './differences-panel.tsx'
import { SupplementaryForm } from './supplementary-form.tsx'

const run = { templateId: 't1', periodId: 'p24', kind: 'pay', remitter: '' } as const
const batch: BatchView = {
  ...draft,
  run: { ...run, supplementaryReason: '', differences: null },
}
const none = { account: 0, new: 0, gone: 0, back: 0, amount: 0, name: 0 }
const summary = {
  ...{ ...none, new: 2, gone: 1, run: 'B41', people: 412, same: 409 },
  ...{ beforeToea: 100, nowToea: 200, words: {} },
}
const row = { beforeToea: 0, nowToea: 90_000, before: '', now: '', word: null }
const items = [
  { ...row, kind: 'new', payeeId: 'a', name: 'Kila Vagi', words: ['started', 'mistake'] },
  { ...row, kind: 'new', payeeId: 'b', name: 'Mea Tom', words: ['started', 'mistake'] },
  { ...row, kind: 'gone', payeeId: 'c', name: 'Ruth Oala', words: ['left', 'leave', 'mistake'] },
].map((one) => ({ ...one, person: `of ${one.payeeId}` }))
const path = `/api/batches/${batch.id}/differences`
const open = (list: object, state: BatchView['state'] = 'ready') =>
  openPage(<DifferencesPanel batch={{ ...batch, state }} />, {
    as: 'mia',
    answers: { [`GET ${path}`]: [200, list], [`PUT ${path}`]: [200, list] },
  })

test('of each who is new or gone the maker says why, one by one or all new ones at once', async () => {
  const { requests } = open({ summary, sentence: '412 people, 2 new, 1 gone', items })
  const user = userEvent.setup()
  const gone = within(await screen.findByRole('region', { name: 'Gone (1)' }))
  await user.selectOptions(gone.getByLabelText('Why is Ruth Oala gone?'), 'leave')
  await user.click(screen.getByRole('button', { name: 'All 2 without a word: started' }))
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([
    { words: [{ payeeId: 'c', person: 'of c', word: 'leave' }] },
    { all: { new: 'started' } },
  ])
  expect(screen.getByText(/say why 3 people are new, gone or back/)).toBeTruthy()
})

test('of more people than are listed one word is said of all, and the list says that it has an end', async () => {
  const more = { summary: { ...summary, new: 700 }, sentence: '412 people', items }
  const { requests } = open(more)
  const added = within(await screen.findByRole('region', { name: 'New (700)' }))
  expect(added.getByText('2 of 700, those without a word first.')).toBeTruthy()
  await userEvent.click(added.getByRole('button', { name: 'All without a word: started' }))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ all: { new: 'started' } })
})

test('once it is handed over, what was said is read', async () => {
  const said = items.map((one) => ({ ...one, word: one.kind === 'gone' ? 'leave' : null }))
  open({ summary, sentence: '412 people', items: said }, 'in_approval')
  expect(await screen.findByText('on leave')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('without a run before, it says so', async () => {
  open({ summary: null, sentence: '', items: [] })
  expect(await screen.findByText(/nothing to compare with/)).toBeTruthy()
})

test('another run to compare with is chosen from those there are, page by page', async () => {
  const run = { ...draft, id: 'b9', reference: 'B9', name: 'Wages by hand', state: 'uploaded' }
  const chosen = { ...summary, chosenBy: 'Mia Kila' }
  const { requests } = openPage(<DifferencesPanel batch={{ ...batch, state: 'ready' }} />, {
    as: 'mia',
    answers: {
      [`GET ${path}`]: [200, { summary: chosen, sentence: '412 people', items: [] }],
      'GET /api/batches': [
        [200, { items: [draft], nextCursor: 'next' }],
        [200, { items: [run], nextCursor: null }],
      ],
      [`PUT ${path}/run`]: [200, { runId: run.id }],
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText('Compared with B41, chosen by Mia Kila:')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Compare with another run…' }))
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await user.click(await screen.findByRole('button', { name: /This one.*B9/ }))
  await user.click(screen.getByRole('button', { name: 'Compare with the last run again' }))
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ runId: 'b9' }, { runId: null }])
  const asked = requests.map(({ url }) => url)
  expect(asked).toContain(`/api/batches?comparableWith=${batch.id}&limit=10&cursor=next`)
})

test('a supplementary run says why', async () => {
  const { requests } = openPage(<SupplementaryForm batch={batch} />, {
    as: 'mia',
    answers: { [`PUT /api/batches/${batch.id}`]: [200, batch] },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/supplementary run/), 'Forgotten')
  await user.click(screen.getByRole('button', { name: 'It is a supplementary run' }))
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ supplementaryReason: 'Forgotten' })
})
