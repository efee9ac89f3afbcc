import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
