import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draft, pageOf, payments, payroll } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { listOf } from '../findings/findings-cast.fixture.ts'
import { stepSentence } from '../page/step-sentence.ts'

const run = { templateId: 't1', periodId: 'p24', kind: 'pay', remitter: '' } as const
const batch = { ...draft, run: { ...run, supplementaryReason: '', differences: null } }
const none = { account: 0, new: 0, gone: 0, back: 0, amount: 0, name: 0, words: {} }
const figures = { ...none, run: 'B41', people: 412, same: 409, beforeToea: 100, nowToea: 200 }

async function dialogOf(summary: object | null, kind: string = run.kind) {
  openPage(<BatchPage />, {
    ...{ at: '/batches/:batchId', url: '/batches/p1' },
    answers: {
      'GET /api/batches/p1': [200, { ...batch, run: { ...batch.run, kind } }],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/batches/p1/findings': [200, listOf()],
      'GET /api/batches/p1/differences': [200, { summary, sentence: '', items: [] }],
      'POST /api/batches/p1/submission': [200, payroll],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Submit for approval' }))
  return within(await screen.findByRole('dialog'))
}

test('what is left to say of a run stands in the dialog that hands it over', async () => {
  const dialog = await dialogOf({ ...figures, new: 3, gone: 1, words: { started: 1, mistake: 1 } })
  await dialog.findByText(/2 people are new, gone or back since B41 without a word. Say why first/)
  expect(dialog.queryByRole('button', { name: /^Submit/ })).toBeNull()
  expect(dialog.getByText('1 person is said to be a mistake: mend it first.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Say why' }).getAttribute('href')).toBe(
    '/batches/p1?tab=changes',
  )
})

test('of suppliers nothing need be said', async () => {
  const dialog = await dialogOf({ ...figures, new: 3 }, 'supplier')
  await dialog.findByText(/3 people are new, gone or back .* Whoever approves is told so/)
  expect(dialog.getByRole('button', { name: /^Submit/ })).toBeTruthy()
})

test('of a first run, and where everything is said, nothing is left', async () => {
  const dialog = await dialogOf(null)
  expect(dialog.queryByText(/without a word/)).toBeNull()
})

test.each([
  ['none', null, 'No check stands against it. Submit it for approval.'],
  ['a run', batch.run, 'once what “Since the last run” asks for is said.'],
])(
  'of a batch that is ready, %s, its page says what stands before the handing over',
  (_is, of, says) => {
    const ready = { ...batch, checks: [], run: of }
    expect(stepSentence(ready, { blocking: 0, unreasoned: [], unlisted: 0 })).toContain(says)
  },
)
