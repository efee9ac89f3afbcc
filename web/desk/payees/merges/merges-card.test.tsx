import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { must } from '#domain/must.ts'
import { pageOf, problem } from '../../../testing/cast.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { simon } from '../payee-cast.fixture.ts'
import './merge-dialog.tsx'
import { MergesCard } from './merges-card.tsx'

const kila = { ...simon, id: 'kila', name: 'Simon Karo-Vagi', code: 'E17' }
const merge = {
  id: 'm1',
  payee: { id: 'kila', name: kila.name, code: kila.code },
  into: { id: 'simon', name: simon.name, code: '' },
  reason: 'Married in May',
  mergedBy: 'Zoe Vagi',
  mergedAt: '2026-11-22T00:00:00Z',
  endedBy: '',
  endedAt: null,
  endReason: '',
}

const first = (found: HTMLElement[]) => must(found[0], 'radio')

const open = (
  payee: typeof simon,
  answers: Parameters<typeof openPage>[1]['answers'],
  as: 'zoe' | 'vera' = 'zoe',
) =>
  openPage(<MergesCard payee={payee} />, {
    as,
    answers: { [`GET /api/payees/${payee.id}/merges`]: [200, { items: [] }], ...answers },
  })

test('the other record is found, the one that stays is chosen, and a refusal keeps what was typed', async () => {
  const refused = problem(409, 'payee_in_open_batch', 'Open batches pay Simon Karo: B7 Payroll.')
  const { requests } = open(simon, {
    'GET /api/payees': [200, pageOf(simon, kila)],
    'POST /api/payees/simon/merges': [409, refused],
    'POST /api/payees/kila/merges': [201, merge],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Merge with another…' }))
  await userEvent.type(await screen.findByLabelText(/^Who else is/), 'karo')
  await userEvent.click(await screen.findByRole('button', { name: /^Simon Karo-Vagi/ }))
  await userEvent.click(screen.getByRole('radio', { name: /^Simon Karo-Vagi/ }))
  await userEvent.type(screen.getByLabelText('How do you know?'), 'Married in May')
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  expect((await screen.findByRole('alert')).textContent).toContain('B7 Payroll')
  await userEvent.click(first(screen.getAllByRole('radio')))
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/payees/simon/merges', { intoId: 'kila', reason: 'Married in May' }],
    ['/api/payees/kila/merges', { intoId: 'simon', reason: 'Married in May' }],
  ])
})

test('why two records are one, and which stays, is not said of a third', async () => {
  const mea = { ...kila, id: 'mea', name: 'Mea Karo' }
  open(simon, { 'GET /api/payees': [200, pageOf(kila, mea)] })
  for (const [name, there] of [
    ['Simon Karo-Vagi', ''],
    ['Mea Karo', ''],
    ['Simon Karo-Vagi', 'Married in May'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: 'Merge with another…' }))
    await userEvent.type(await screen.findByLabelText(/^Who else is/), 'karo')
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
    const reason = screen.getByLabelText<HTMLTextAreaElement>('How do you know?')
    const stays = screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
    expect([reason.value, stays.checked]).toEqual([there, there !== ''])
    if (name === 'Simon Karo-Vagi' && !there) {
      await userEvent.click(stays)
      await userEvent.type(reason, 'Married in May')
    }
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  }
})

test('who is merged leads to whom, and is offered to be two people again', async () => {
  open(
    { ...kila, mergedInto: 'simon' },
    { 'GET /api/payees/kila/merges': [200, { items: [merge] }] },
  )
  expect(await screen.findByRole('link', { name: 'Simon Karo' })).toHaveProperty(
    'pathname',
    '/payees/simon',
  )
  expect(screen.getByText(/Married in May/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'They are two people…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Merge with/ })).toBeNull()
})

test('whoever only looks is offered neither', async () => {
  open(simon, {}, 'vera')
  expect(await screen.findByText(/^No other record/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Merge|^They are/ })).toBeNull()
})
