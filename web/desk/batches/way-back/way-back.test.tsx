import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { mia, pageOf, payments, payroll, zoe } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { listOf } from '../findings/findings-cast.fixture.ts'

const asked = {
  ...{ kind: 'bank_refused', words: 'Record 3', atBank: true, saidBy: '', saidAt: '' },
  ...{ saidReference: '', askedBy: mia, askedAt: '2026-11-24T00:15:00.000Z' },
  ...{ voidedBy: null, voidedAt: null },
}
const sealed = { ...payroll, state: 'file_sealed', bankFileId: 'f1', mayApprove: false }

function open(batch: object, as: 'mia' | 'zoe', more = {}) {
  return openPage(<BatchPage />, {
    as,
    at: '/batches/:batchId',
    url: '/batches/p1',
    answers: {
      'GET /api/batches/p1': [200, batch],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/batches/p1/findings': [200, listOf()],
      'GET /api/batches/p1/imports': [200, pageOf()],
      ...more,
    },
  })
}

const nextStep = async () => within(await screen.findByRole('region', { name: 'Next step' }))

test('that a file be void is asked with the bank’s word where the bank has it and did not refuse it', async () => {
  const { requests } = open(sealed, 'mia', {
    'POST /api/batches/p1/void-request': [201, { ...sealed, voidAsked: asked }],
  })
  const step = await nextStep()
  const openIt = async () => {
    await userEvent.click(await step.findByRole('button', { name: 'Ask to void the file' }))
    return within(await screen.findByRole('dialog'))
  }
  let dialog = await openIt()
  const choose = (label: string, choice: string) =>
    userEvent.selectOptions(dialog.getByLabelText(label), choice)
  expect(dialog.queryByLabelText('Who at the bank')).toBeNull()
  await choose('What happened?', 'Void it for another reason')
  await userEvent.type(dialog.getByLabelText('Why'), 'Wrong day')
  // left and opened again, the words are not the bank’s
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  dialog = await openIt()
  expect(dialog.getByLabelText('Why')).toHaveProperty('value', 'Wrong day')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask to void it' }))
  expect(dialog.getByText('Say whether the bank has it.')).toBeTruthy()
  await choose('Does the bank have this file?', 'Yes')
  await userEvent.type(dialog.getByLabelText('Who at the bank'), 'Kila Ova')
  await userEvent.type(dialog.getByLabelText('When'), '10:15')
  await userEvent.type(dialog.getByLabelText('Reference'), 'CASE-9')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask to void it' }))
  const sent = requests.find(({ path }) => path.endsWith('/void-request'))
  expect(sent?.body).toEqual({
    ...{ kind: 'void', words: 'Wrong day', atBank: true },
    ...{ saidBy: 'Kila Ova', saidAt: '10:15', saidReference: 'CASE-9' },
  })
})

test('whoever asked takes it back, and somebody else confirms what they read', async () => {
  const batch = { ...sealed, voidAsked: asked }
  open(batch, 'mia')
  expect((await nextStep()).queryByRole('button', { name: 'Confirm: it is void' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Take that back' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as uploaded' })).toBeNull()
  cleanup()

  const { requests } = open(batch, 'zoe', { 'POST /api/batches/p1/void': [201, payroll] })
  const step = await nextStep()
  expect(
    step.getByText(/asks that the bank file be void. The bank refused it: “Record 3”/),
  ).toBeTruthy()
  await userEvent.click(await step.findByRole('button', { name: 'Confirm: it is void' }))
  const sent = requests.find(({ path }) => path.endsWith('/void'))
  expect(sent?.body).toEqual({ askedAt: asked.askedAt })
  cleanup()

  const at = '2026-11-24T00:20:00.000Z'
  const taken = open(
    { ...batch, lastDownload: { by: mia, at, entry: 12, inArchive: false, isBroughtBack: false } },
    'zoe',
    {
      'POST /api/batches/p1/void': [201, payroll],
    },
  )
  expect((await nextStep()).getByText(/Mia Kaupa downloaded it last, .*at the bank/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm: it is void' }))
  const confirmed = taken.requests.find(({ path }) => path.endsWith('/void'))
  expect(confirmed?.body).toEqual({ askedAt: asked.askedAt, downloadEntry: 12 })
  cleanup()

  const back = { by: mia, at, entry: 13, inArchive: false, isBroughtBack: true }
  open({ ...batch, lastDownload: back }, 'zoe')
  expect((await nextStep()).getByText(/came back from a copy, .*at the bank/)).toBeTruthy()
})

test('a batch that is held says until when, and is taken back by whoever completed it', async () => {
  const heldUntil = new Date(Date.now() + 60_000).toISOString()
  const held = { ...payroll, state: 'approved', heldUntil, mayTakeBackUntil: heldUntil }
  const { requests } = open({ ...held, mayApprove: false }, 'zoe', {
    'DELETE /api/batches/p1/approvals': [200, payroll],
  })
  const step = await nextStep()
  expect(step.getByText(/can be made at \d\d:\d\d:\d\d/)).toBeTruthy()
  expect(step.queryByRole('button', { name: 'Make the bank file' })).toBeNull()
  await userEvent.click(await step.findByRole('button', { name: 'Take my approval back' }))
  expect(
    requests.some(({ method, path }) => method === 'DELETE' && path.endsWith('/approvals')),
  ).toBe(true)
})

test('a void file is struck, with the word and why', async () => {
  const done = { ...asked, voidedBy: zoe, voidedAt: '2026-11-24T01:00:00.000Z' }
  const file = { id: 'f0', fileName: 'B42-20261126-BSP.aba', void: done }
  const voidFiles = [{ ...file, wasUploaded: false, isOfVersion: true, revival: null }]
  openPage(<BatchPage />, {
    as: 'mia',
    at: '/batches/:batchId',
    url: '/batches/p1?tab=files',
    answers: {
      'GET /api/batches/p1': [200, { ...payroll, state: 'approved', voidFiles }],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/batches/p1/findings': [200, listOf()],
      'GET /api/batches/p1/imports': [200, pageOf()],
      'GET /api/batches/p1/attachments': [200, { items: [], isScanned: true }],
    },
  })
  const files = within(await screen.findByRole('region', { name: 'Void bank files' }))
  expect(files.getByText('VOID')).toBeTruthy()
  expect(files.getByText('B42-20261126-BSP.aba').tagName).toBe('S')
  expect(files.getByText(/“Record 3” Asked by Mia Kaupa, confirmed by Zoe Wari/)).toBeTruthy()
})

test('an approved batch whose file is void is taken back with a reason, and what that means stands beside it', async () => {
  const batch = {
    ...payroll,
    state: 'approved',
    recallsVoid: true,
    mayApprove: false,
    approvalsGiven: 1,
  }
  const { requests } = open(batch, 'mia', { 'POST /api/batches/p1/recall': [200, payroll] })
  const step = await nextStep()
  expect(step.getByText(/Its bank file is void\. Take the batch back to mend it/)).toBeTruthy()
  await userEvent.click(step.getByRole('button', { name: 'Take it back' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/1 approval will not count any more/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'A wrong account')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Take it back' }))
  const sent = requests.filter(({ path }) => path.endsWith('/recall'))
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'A wrong account' }])
})

test('without a void file an approved batch is not taken back', async () => {
  open({ ...payroll, state: 'approved', mayApprove: false }, 'mia')
  const step = await nextStep()
  await step.findByRole('button', { name: 'Cancel batch' })
  expect(step.queryByRole('button', { name: 'Take it back' })).toBeNull()
})

test('a void file that the bank paid is said to be, and another confirms the debit they read', async () => {
  const done = { ...asked, voidedBy: zoe, voidedAt: '2026-11-24T01:00:00.000Z' }
  const file = { id: 'f0', fileName: 'B42-20261126-BSP.aba', void: done, isOfVersion: true }
  const said = { day: '2026-11-25', text: 'BULK B42', amountToea: -100_050, words: 'It was paid' }
  const revival = {
    ...said,
    bankReference: 'BSP-7',
    askedBy: asked.askedBy,
    askedAt: asked.askedAt,
  }
  const show = (who: 'mia' | 'zoe', voidFiles: object[], answers = {}) =>
    openPage(<BatchPage />, {
      as: who,
      at: '/batches/:batchId',
      url: '/batches/p1?tab=files',
      answers: {
        'GET /api/batches/p1': [200, { ...payroll, state: 'approved', voidFiles }],
        'GET /api/batches/p1/payments': [200, pageOf(...payments)],
        'GET /api/batches/p1/findings': [200, listOf()],
        'GET /api/batches/p1/imports': [200, pageOf()],
        'GET /api/batches/p1/attachments': [200, { items: [], isScanned: true }],
        ...answers,
      },
    })
  const asking = show('mia', [{ ...file, wasUploaded: false, revival: null }], {
    'POST /api/batches/p1/revival-request': [201, payroll],
  })
  const paid = { name: 'The bank paid it all the same…' }
  await userEvent.click(await screen.findByRole('button', paid))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('What the bank says'), 'It was paid')
  await userEvent.type(dialog.getByLabelText('The bank’s reference'), 'BSP-7')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Say that it was paid' }))
  const sent = asking.requests.filter(({ path }) => path.endsWith('/revival-request'))
  const body = { bankFileId: 'f0', words: 'It was paid', bankReference: 'BSP-7' }
  expect(sent.map((one) => one.body)).toEqual([body])
  cleanup()

  const { requests } = show('zoe', [{ ...file, wasUploaded: true, revival }], {
    'POST /api/batches/p1/revival': [201, payroll],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm: the bank paid it' }))
  const files = screen.getByRole('region', { name: 'Void bank files' })
  expect(files.textContent).toContain(
    'Mia Kaupa says that the bank paid it all the same, “It was paid”: a debit of K1,000.50 stands',
  )
  const confirmed = requests.find(({ path }) => path.endsWith('/revival'))
  expect(confirmed?.body).toEqual({ askedAt: asked.askedAt })
})

test('a batch whose void file counts again says its reference, and who made the file', async () => {
  const step = { version: payroll.version, comment: null, onBehalfOf: null, provenBy: null }
  const at = (minute: number) => `2026-11-24T00:${minute}:00.000Z`
  const steps = [
    { ...step, kind: 'seal', actor: mia, at: at(10) },
    { ...step, kind: 'void', actor: zoe, at: at(20) },
    { ...step, kind: 'revive', actor: zoe, at: at(30), comment: 'BSP-7' },
  ].map((one) => ({ fromState: 'approved', toState: 'approved', digest: null, ...one }))
  open({ ...payroll, state: 'uploaded', bankFileId: 'f1', mayApprove: false, steps }, 'mia')
  expect((await nextStep()).getByText('It is at the bank: reference BSP-7.')).toBeTruthy()
  const sealed = screen.getByText('Sealed').closest('li')
  expect(sealed?.textContent).toContain('Mia Kaupa')
})

const debit = {
  line: {
    ...{ day: '2026-11-25', text: 'BULK 42', amountToea: -45_222, batchReference: 'B12' },
    isToConfirm: false,
  },
}

test.each(['file_sealed', 'approved'])(
  'what a debit holds back is said before anybody presses, and not offered (%s)',
  async (state) => {
    const bankFileId = state === 'approved' ? null : 'f1'
    open({ ...sealed, state, bankFileId, unsaidDebit: debit }, 'mia')
    const said = await screen.findByText(/K452.22 stands on the statement of Wed 25\/11\/2026/)
    expect(said.textContent).toContain('“BULK 42”. It may be of a bank file of B12 that is void.')
    expect(screen.getByText(/once two people said what the debit is/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Say what the debit is' })).toHaveProperty(
      'search',
      '?view=unreconciled',
    )
    const step = await nextStep()
    if (bankFileId) await step.findByRole('button', { name: 'Mark as uploaded' })
    expect(step.getByText(/once two people said what the debit below is/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Make the bank file' })).toBeNull()
  },
)
