import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageOf } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { listedPayment } from '../../payments/payments-cast.fixture.ts'
import { RecordDialog } from './record-dialog.tsx'

const another = { ...listedPayment, id: 'pay2', paymentReference: 'B42-18' }

async function choose(name: RegExp) {
  cleanup()
  openPage(<RecordDialog onClose={() => {}} />, {
    answers: { 'GET /api/payments': [200, { ...pageOf(listedPayment, another), accounts: [] }] },
  })
  await userEvent.type(await screen.findByLabelText('Reference, amount or name'), 'Karo{Enter}')
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.getByLabelText(/^What came back/)
}

test('what is typed of one payment that came back is kept for it, and not for another', async () => {
  await userEvent.type(await choose(/B42-17$/), '95.00')
  expect(await choose(/B42-18$/)).toHaveProperty('value', '')
  expect(await choose(/B42-17$/)).toHaveProperty('value', '95.00')
})
