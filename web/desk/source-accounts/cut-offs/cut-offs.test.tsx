import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { payrollAccount, problem, sessionOf } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { CutOffs } from './cut-offs.tsx'

const mia = sessionOf('mia')
const permissions = [...mia.user.permissions, 'manage_source_accounts'] as const
const asAdmin = { ...mia, user: { ...mia.user, role: 'org_admin', permissions } }
const path = `/api/source-accounts/${payrollAccount.id}/cut-offs`
const friday = {
  ...{ weekday: 5, time: '11:00', workingDaysBefore: 1, toldBy: 'Grace' },
  ...{ confirmedBy: { id: 'ana', name: 'Ana Mea' }, confirmedAt: '2026-11-20T00:00:00Z' },
}

test('that no cut-off is known is said; a time is written down with who said so', async () => {
  const { requests } = openPage(<CutOffs account={payrollAccount} />, {
    answers: {
      'GET /api/auth/session': [200, asAdmin],
      [`GET ${path}`]: [200, { items: [] }],
      [`PUT ${path}`]: [200, { items: [friday] }],
    },
  })
  expect(await screen.findByText(/^No cut-off is known for this account/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Write cut-offs down' }))
  fireEvent.change(screen.getByLabelText('Paid on a Friday'), { target: { value: '11:00' } })
  await userEvent.selectOptions(
    screen.getByLabelText('Which day, paid on a Friday'),
    'a working day before',
  )
  await userEvent.type(screen.getByLabelText(/^Who told you/), 'Grace')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      items: [{ weekday: 5, time: '11:00', workingDaysBefore: 1 }],
      toldBy: 'Grace',
      was: [],
    }),
  )
})

test('cut-offs that a colleague changed since are not written over, and the form is begun afresh', async () => {
  const changed = 'Somebody else changed the settings meanwhile. Please look again.'
  const monday = { ...friday, weekday: 1, time: '10:00', workingDaysBefore: 0 }
  const { requests } = openPage(<CutOffs account={payrollAccount} />, {
    answers: {
      'GET /api/auth/session': [200, asAdmin],
      [`GET ${path}`]: [
        [200, { items: [friday] }],
        [200, { items: [monday, friday] }],
      ],
      [`PUT ${path}`]: [409, problem(409, 'stale_settings', changed)],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change cut-offs' }))
  const time = screen.getByLabelText('Paid on a Friday')
  fireEvent.change(time, { target: { value: '12:00' } })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  await screen.findByText(changed)
  await save()
  await userEvent.click(screen.getByRole('button', { name: 'Start afresh' }))
  expect(screen.getByLabelText('Paid on a Monday')).toHaveProperty('value', '10:00')
  const { weekday, workingDaysBefore } = friday
  const seen = { weekday, time: '11:00', workingDaysBefore }
  const sent = requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  expect(sent).toEqual([0, 1].map(() => expect.objectContaining({ was: [seen] })))
})

test('what is known says when, who wrote it down and who at the bank said so', async () => {
  openPage(<CutOffs account={payrollAccount} />, {
    answers: { [`GET ${path}`]: [200, { items: [friday] }] },
  })
  expect(await screen.findByText('Paid on a Friday: 11:00, one working day before')).toBeTruthy()
  expect(screen.getByText(/^Written down by Ana Mea/).textContent).toContain('as Grace said')
  expect(screen.queryByRole('button', { name: /cut-offs/ })).toBeNull()
})
