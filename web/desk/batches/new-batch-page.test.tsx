import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageOf, payrollAccount } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { NewBatchPage } from './new-batch-page.tsx'

const others = { ...payrollAccount, id: 'others', name: 'Board account', mayUse: false }
const open = (...accounts: object[]) =>
  openPage(<NewBatchPage />, {
    answers: { 'GET /api/source-accounts': [200, pageOf(...accounts)] },
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
