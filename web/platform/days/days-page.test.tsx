import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PublishedDayView } from '#contract/platform/days.ts'
import { openDashboard } from '../open-dashboard.fixture.tsx'

const declared: PublishedDayView = {
  ...{ id: 'd1', day: '2026-12-01', name: 'Declared holiday', scope: 'national', bank: '' },
  ...{ effect: 'closed', closesAt: '', source: 'gazetted', doubt: '' },
  published: { by: 'Oa Rivu', at: '2026-11-30T08:05:00Z' },
  retracted: null,
}
const retracted: PublishedDayView = {
  ...declared,
  ...{ id: 'd2', day: '2026-12-02', scope: 'bank', bank: 'BSP', doubt: 'Told by telephone.' },
  ...{ effect: 'early_close', closesAt: '12:00', source: 'typed' },
  retracted: { by: 'Kila Karo', at: '2026-11-30T09:00:00Z', because: 'Another bank' },
}
const list = 'GET /days'

test('a day stands with whom it concerns, who published it and when, and why it was retracted', async () => {
  openDashboard('/days', {
    as: 'support',
    answers: { [list]: [200, { items: [declared, retracted] }] },
  })
  expect(await screen.findByText('Banks are closed. Gazetted.')).toBeTruthy()
  expect(screen.getAllByText('Published by Oa Rivu, 30 Nov 2026 18:05')).toHaveLength(2)
  expect(screen.getByText('BSP is open until 12:00. Typed.')).toBeTruthy()
  expect(screen.getByText('Told by telephone.')).toBeTruthy()
  expect(screen.getByText('Retracted by Kila Karo, 30 Nov 2026 19:00: Another bank')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Publish|Retract/ })).toBeNull()
})

test('a day is published with what its kind needs, and retracted with a reason', async () => {
  const { changes } = openDashboard('/days', {
    answers: {
      [list]: [200, { items: [declared, retracted] }],
      'POST /days': [201, { id: 'd3' }],
      'POST /days/d1/retraction': [200, { id: 'd1' }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Publish a day' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Day'), '2099-12-03')
  await userEvent.type(dialog.getByLabelText('What it is called'), 'Flood')
  await userEvent.selectOptions(dialog.getByLabelText('Whom it concerns'), 'One bank')
  await userEvent.type(dialog.getByLabelText(/^Which bank/), 'BSP')
  await userEvent.click(dialog.getByRole('button', { name: 'Publish it' }))
  expect(changes().at(-1)?.body).toEqual({
    ...{ day: '2099-12-03', name: 'Flood', scope: 'bank', bank: 'BSP', effect: 'closed' },
    ...{ source: 'gazetted', doubt: '' },
  })

  // what is retracted already has no button
  await userEvent.click(await screen.findByRole('button', { name: /^Retract/ }))
  const question = within(screen.getByRole('dialog', { name: /^Retract Tue 1 Dec 2026/ }))
  await userEvent.type(question.getByLabelText('Reason'), 'It was another day')
  await userEvent.click(question.getByRole('button', { name: 'Retract it' }))
  expect(changes().at(-1)?.body).toEqual({ reason: 'It was another day' })
})
