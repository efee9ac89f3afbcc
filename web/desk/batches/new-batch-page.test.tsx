import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nextWorkingDay } from '#domain/bank-days.ts'
import { addDays, dayInPortMoresby } from '#domain/calendar.ts'
import { pageOf, payrollAccount } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { NewBatchPage } from './new-batch-page.tsx'

const others = { ...payrollAccount, id: 'others', name: 'Board account', mayUse: false }
const days = { year: 2026, days: [], coming: [], dutiesComing: [], duties: [], own: [] as object[] }
const open = (...accounts: object[]) =>
  openPage(<NewBatchPage />, {
    answers: {
      'GET /api/source-accounts': [200, pageOf(...accounts)],
      'GET /api/days': [200, days],
    },
  })

test('only accounts that one may pay from can be chosen', async () => {
  open(payrollAccount, others)
  const choice = await screen.findByLabelText('From which account')
  expect(choice.textContent).toContain('Payroll account')
  expect(choice.textContent).not.toContain('Board account')
})

test('where each is for others, that is said', async () => {
  open(others)
  expect(await screen.findByText(/none of the organisation’s accounts: Board account/)).toBeTruthy()
})

test('begins with the first day on which nobody is closed, the organisation among them', async () => {
  const day = nextWorkingDay(dayInPortMoresby(new Date()))
  const closed = { day, name: 'Audit', scope: 'organisation', bank: '', effect: 'closed' }
  const said = { closesAt: '', source: 'typed', doubt: '', id: 'd', addedBy: null, addedAt: null }
  days.own = [{ ...closed, ...said }]
  open(payrollAccount)
  await waitFor(() => {
    const field = screen.getByLabelText<HTMLInputElement>('Pay day')
    expect(field.value).toBe(nextWorkingDay(addDays(day, 1)))
  })
})
