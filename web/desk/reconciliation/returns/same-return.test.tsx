import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ReturnView } from '#contract/reconciliation/returns.ts'
import { sessionOf } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ReturnsView } from './returns-view.tsx'

const told = {
  ...{ id: 'r1', source: 'hand' as const, bankDay: '2026-11-20', batchId: 'b41' },
  ...{ reference: 'B41-3', name: 'Mea Tom' },
}
const credit: ReturnView = {
  ...{ id: 'r2', sourceAccount: { id: 's1', name: 'Operating' }, state: 'unmatched' },
  ...{ source: 'statement', amountToea: 98_000, code: '', reason: 'RTN MEA TOM' },
  ...{ bankDay: '2026-11-21', payeeName: '', reference: '', payment: null, candidates: [] },
  ...{ hasMore: false, resolution: null, note: '', repayment: null, parts: null, isPart: false },
  ...{ recordedBy: { id: 'noa', name: 'Noa Vali' }, recordedAt: '2026-11-21T02:00:00.000Z' },
  ...{ resolvedBy: null, known: [told], hasMoreKnown: false, sameAs: null, toldAgain: [] },
  standsFor: [],
}

const open = (one: ReturnView) =>
  openPage(<ReturnsView />, {
    answers: {
      'GET /api/auth/session': [200, sessionOf('lara')],
      'GET /api/returns': [200, { items: [one], nextCursor: null }],
      'POST /api/returns/r2/same': [200, { ...credit, state: 'resolved' }],
    },
  })

test('what was told before by hand is offered first, and one press says that it is that return', async () => {
  const { requests } = open(credit)
  await screen.findByText('A return of exactly this amount was told before:')
  await userEvent.click(await screen.findByRole('button', { name: /^It is that return.*B41-3$/ }))
  expect(requests.find(({ path }) => path === '/api/returns/r2/same')?.body).toEqual({
    returnId: 'r1',
  })
})

test('one credit of several returns that were told one by one: chosen, with what is left to come to it', async () => {
  const [mea, ruth] = [
    { ...credit, id: 'm', source: 'hand' as const, amountToea: 60_000, payeeName: 'Mea Tom' },
    { ...credit, id: 'n', source: 'file' as const, amountToea: 38_000, payeeName: 'Ruth Oala' },
  ]
  const { requests } = openPage(<ReturnsView />, {
    answers: {
      'GET /api/auth/session': [200, sessionOf('lara')],
      'GET /api/returns': [
        [200, { items: [credit], nextCursor: null }],
        [200, { items: [mea, ruth], nextCursor: null }],
      ],
      'POST /api/returns/r2/same': [200, { ...credit, state: 'resolved', standsFor: [told, told] }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Several returns/ }))
  await userEvent.click(await screen.findByLabelText('Mea Tom, K600.00'))
  expect(screen.getByText(/less than the credit/).textContent).toContain('K380.00')
  await userEvent.click(screen.getByLabelText('Ruth Oala, K380.00'))
  expect(screen.queryByText(/than the credit/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'It is these returns' }))
  const sent = requests.find(({ path }) => path === '/api/returns/r2/same')
  expect(sent?.body).toEqual({ returnIds: ['m', 'n'] })
  expect(requests.map(({ url }) => url)).toContain('/api/returns?within=r2&limit=100')
})

test('where nothing was told before, nobody is sent to look for it', async () => {
  open({ ...credit, known: [] })
  await screen.findByText(/No return of this amount was told before in another way either/)
  expect(screen.queryByRole('button', { name: /It is that return/ })).toBeNull()
})

test('what it is of, and how else it was told, stand on both', async () => {
  open({ ...credit, state: 'resolved', resolution: 'same_return', known: [], sameAs: told })
  expect((await screen.findByRole('link', { name: 'B41-3' })).getAttribute('href')).toBe(
    '/batches/b41',
  )
})

test('what becomes of a return comes back with its reason, not beside another', async () => {
  const payment = {
    ...{ id: 'p1', batchId: 'b41', reference: 'B41-3', payeeId: 'mea', payeeName: 'Mea Tom' },
    ...{ amountToea: 98_000, valueDate: '2026-11-20', batchName: 'Payroll', bsb: '088-950' },
    ...{ accountNumber: '7001234567', ownReference: '', returnedToea: 98_000 },
  }
  open({ ...credit, state: 'matched', payment })
  const leaves = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Not paid again/ }))
    return screen.findByLabelText<HTMLSelectElement>('What becomes of it')
  }
  await userEvent.selectOptions(await leaves(), 'It is not owed')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await leaves()).value).toBe('not_owed')
})

test('what was looked for among batches stays written', async () => {
  openPage(<ReturnsView />, {
    answers: {
      'GET /api/auth/session': [200, sessionOf('lara')],
      'GET /api/returns': [200, { items: [credit], nextCursor: null }],
      'GET /api/returns/r2/batches': [200, { items: [], hasMore: false }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Several payments/ }))
  await userEvent.type(await screen.findByLabelText(/^Find another batch/), 'Mea{Enter}')
  await screen.findByText(/^No batch of this account with these words/)
  expect(screen.getByLabelText<HTMLInputElement>(/^Find another batch/).value).toBe('Mea')
})
