import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { pageOf, payroll, payrollAccount, problem } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { EditBatchDialog } from './edit-batch-dialog.tsx'

test('a lapsed batch whose payments were typed again for its new day takes a reason with it', async () => {
  const detail = 'Some payments repeat others.'
  const refused = problem(422, 'duplicates_need_reason', detail)
  const lapsed = { ...payroll, state: 'lapsed' as const }
  const { requests } = openPage(<EditBatchDialog batch={lapsed} onClose={vi.fn()} />, {
    answers: {
      'GET /api/source-accounts': [200, pageOf(payrollAccount)],
      'GET /api/days': 'never',
      'PUT /api/batches/p1': [
        [422, refused],
        [200, payroll],
      ],
    },
  })
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(screen.queryByLabelText(/One reason/)).toBeNull()
  await userEvent.click(save)
  await userEvent.type(await screen.findByLabelText(/One reason/), 'Meant')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{}, { findingsReason: 'Meant' }])
})

function Meanwhile() {
  const [batch, setBatch] = useState({ ...payroll, controlTotalToea: 100 })
  const bring = () => setBatch({ ...batch, controlTotalToea: 200, headCount: 2 })
  return (
    <>
      <button type="button" onClick={bring}>
        Bring
      </button>
      <EditBatchDialog batch={batch} onClose={vi.fn()} />
    </>
  )
}

test('control figures that a colleague brought while it was open stay as they are', async () => {
  const { requests } = openPage(<Meanwhile />, {
    answers: {
      'GET /api/source-accounts': [200, pageOf(payrollAccount)],
      'GET /api/days': 'never',
      'PUT /api/batches/p1': [200, payroll],
    },
  })
  const save = await screen.findByRole('button', { name: 'Save' })
  fireEvent.click(screen.getByText('Bring'))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Payroll FN24' } })
  await userEvent.click(save)
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ name: 'Payroll FN24' }])
})
