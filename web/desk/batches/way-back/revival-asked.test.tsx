import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { RevivalAsked } from './revival-asked.tsx'

test('whoever does not read the payment that a debit is of reads who confirms it, and does not', async () => {
  const revival = {
    ...{ day: '2026-11-25', text: null, amountToea: null, words: 'It was paid' },
    ...{ bankReference: '', askedBy: { id: 'mia', name: 'Mia Kaupa' } },
    askedAt: '2026-11-25T00:00:00.000Z',
  }
  openPage(<RevivalAsked batchId="p1" revival={revival} mayAct />, { as: 'zoe', answers: {} })
  const said = await screen.findByText(/Mia Kaupa says that the bank paid it all the same/)
  expect(said.textContent).toContain(
    '“It was paid”: a debit of one of its payments stands on the statement of Wed 25/11/2026. Somebody else of the payroll group has to confirm it.',
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain(
    'Leave it void',
  )
  expect(screen.queryByRole('button', { name: 'Confirm: the bank paid it' })).toBeNull()
})
