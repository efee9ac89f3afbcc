import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PayeeEmailView } from '#contract/payees/emails.ts'
import type { ContactView } from '#contract/waiting-accounts.ts'
import { type CastName, problem } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { EmailsCard } from './emails-card.tsx'

const hour = 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * 24 * hour - hour).toISOString()
const added: ContactView = {
  ...{ id: 'c1', phone: '+675 7123 4567', addedBy: 'Mia Kaupa' },
  ...{ addedAt: ago(30), confirmedAt: null },
}
const path = '/api/payees/simon/contacts'

const open = (contacts: ContactView[], as: CastName, answers: Record<string, Answer> = {}) =>
  openPage(<ContactsCard payeeId="simon" isMerged={false} />, {
    as,
    answers: { [`GET ${path}`]: [200, { items: contacts }], ...answers },
  })

test.each([
  ['by nobody', null, /Nobody else has confirmed it, so it does not count/],
  ['six days ago', ago(6), /it counts a week after that/],
  ['seven days ago', ago(7), /Counts for a call-back: confirmed/],
])('a number confirmed %s says whether it counts', async (_when, confirmedAt, words) => {
  open([{ ...added, confirmedAt }], 'vera')
  const card = within(await screen.findByRole('region', { name: 'Telephone numbers' }))
  expect(card.getByRole('listitem').textContent).toMatch(words)
  expect(card.queryByRole('button')).toBeNull()
})

test('a number is added, and waits for a second person', async () => {
  const { requests } = open([], 'mia', { [`POST ${path}`]: [201, added] })
  expect(await screen.findByText('There is no number yet.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('New number'), '7123 4567')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Number added')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ phone: '7123 4567' })
})

test('a number that is typed while the one before is on its way stays', async () => {
  const { requests } = open([], 'mia', { [`POST ${path}`]: [201, added] })
  const number = await screen.findByLabelText<HTMLInputElement>('New number')
  await userEvent.type(number, '7123 4567')
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  fireEvent.change(number, { target: { value: '7200 0000' } })
  expect(await screen.findByText('Number added')).toBeTruthy()
  expect(number.value).toBe('7200 0000')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await expect.poll(() => number.value).toBe('')
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ phone: '7123 4567' }, { phone: '7200 0000' }])
})

test('whoever added a number is told that another must confirm it', async () => {
  const refused = problem(409, 'second_person_needed', 'Someone else must do this.')
  open([added], 'zoe', { [`POST ${path}/c1/confirmation`]: [409, refused] })
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }))
  expect((await screen.findByRole('alert')).textContent).toContain(refused.detail)
})

test('a number is removed after a question', async () => {
  const { requests } = open([added], 'zoe', { [`DELETE ${path}/c1`]: [200, null] })
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  const dialog = within(screen.getByRole('dialog'))
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Remove it' }))
  expect(await screen.findByText('Number removed')).toBeTruthy()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
})

const mails = '/api/payees/simon/emails'
const office: PayeeEmailView = {
  ...{ id: 'e1', email: 'office@lae.example', addedBy: 'Mia Kaupa' },
  ...{ addedAt: ago(3), confirmedAt: null },
}

test('an e-mail address is added by one, and confirmed or removed by those who may', async () => {
  const { requests } = openPage(<EmailsCard payeeId="simon" isMerged={false} />, {
    as: 'zoe',
    answers: {
      [`GET ${mails}`]: [200, { items: [office] }],
      [`POST ${mails}`]: [201, office],
      [`POST ${mails}/e1/confirmation`]: [204, null],
      [`DELETE ${mails}/e1`]: [204, null],
    },
  })
  const card = within(await screen.findByRole('region', { name: 'E-mail addresses' }))
  expect(card.getByText(/so nothing is sent there/)).toBeTruthy()
  await userEvent.type(card.getByLabelText('New address'), 'pay@lae.example')
  await userEvent.click(card.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Address added')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }))
  expect(await screen.findByText('Address confirmed')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  expect(await screen.findByText('Address removed')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'pay@lae.example',
  })
})
