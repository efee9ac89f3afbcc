import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { amount } from '../../../testing/amount.ts'
import { draft, pageOf, payrollAccount } from '../../../testing/cast.ts'
import { fakeUpload } from '../../../testing/fake-upload.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { EditBatchDialog } from '../dialogs/edit-batch-dialog.tsx'
import { BatchRail } from '../page/batch-rail.tsx'
import { openSheetPage } from './open-sheet-page.fixture.tsx'

const account = { ...payrollAccount, needsControlTotal: true }
const sheet =
  'Name,BSB,Account Number,Amount,Reference\nSimon Karo,038-001,2323118403,3204.92,FN23 00001\n'

test('the figures of the payroll’s report are typed beside the sheet, and must agree with it', async () => {
  const forms: FormData[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeUpload((_method, _url, body) => {
      if (body instanceof FormData) forms.push(body)
      return [500, {}]
    }),
  )
  openSheetPage({ account })
  const input = await screen.findByLabelText(/Drop a sheet here/)
  await userEvent.upload(input, new File([sheet], 'payroll.csv', { type: 'text/csv' }))
  const total = await screen.findByRole('textbox', { name: /^Control total/ })
  await userEvent.type(total, '3,204.93')
  await screen.findByText(/The control total is K3,204.93, but the sheet has K3,204.92/)
  expect(screen.queryByRole('button', { name: /^Take the/ })).toBeNull()
  await userEvent.type(total, '{Backspace}2')
  await userEvent.type(screen.getByRole('textbox', { name: /^Head count/ }), '1')
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 payment, K3,204.92' }))
  await waitFor(() => expect(forms.length).toBe(1))
  expect([forms[0]?.get('controlTotalToea'), forms[0]?.get('headCount')]).toEqual(['320492', '1'])
})

test('taking the last change back takes the figures back', async () => {
  openSheetPage({ account })
  const input = await screen.findByLabelText(/Drop a sheet here/)
  await userEvent.upload(input, new File([sheet], 'payroll.csv', { type: 'text/csv' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Head count/ }), '22')
  await userEvent.click(screen.getByRole('button', { name: 'Undo the last change' }))
  await screen.findByRole('button', { name: 'Add 1 payment, K3,204.92' })
  expect(screen.getByRole('textbox', { name: /^Head count/ })).toHaveProperty('value', '')
})

test('they stand on the batch, and are changed or taken back there', async () => {
  const batch = { ...draft, controlTotalToea: 1_014_188, headCount: 3 }
  const page = (
    <>
      <BatchRail batch={batch} />
      <EditBatchDialog batch={batch} onClose={() => {}} />
    </>
  )
  const { requests } = openPage(page, {
    answers: {
      'GET /api/source-accounts': [200, pageOf(account)],
      'PUT /api/batches/p1': [200, batch],
    },
  })
  await screen.findByText(amount('K10,141.88'))
  const total = await screen.findByLabelText(/^Control total/)
  expect(total).toHaveProperty('value', '10141.88')
  await userEvent.clear(total)
  await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ controlTotalToea: null })
})
