import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { allow } from '#domain/result.ts'
import { problem } from '../../testing/cast.ts'
import { invoice, listOf, proof } from '../fleet.fixture.ts'
import { openDashboard } from '../open-dashboard.fixture.tsx'
import { whatFollows } from './what-follows.ts'

test('proofs that wait are listed, with what looks like another', async () => {
  const { requests } = openDashboard('/proofs', {
    as: 'billing',
    answers: { 'GET /proofs': [200, listOf(proof)] },
  })
  expect(await screen.findByRole('link', { name: 'Acme Hospital' })).toHaveProperty(
    'pathname',
    '/proofs/p1',
  )
  expect(screen.getByText('▲ 1 like it')).toBeTruthy()
  expect(requests.some(({ url }) => url.endsWith('/proofs?state=submitted'))).toBe(true)
})

test('a proof stands beside its invoice, and a PDF opens in a window of its own', async () => {
  openDashboard('/proofs/p1', { answers: { 'GET /proofs/p1': [200, proof] } })
  expect(await screen.findByRole('link', { name: /window of its own/ })).toMatchObject({
    pathname: '/api/platform/proofs/p1/content',
    target: '_blank',
  })
  expect(document.querySelector('object, embed, iframe')).toBeNull()
  expect(screen.getByText('BLM000017-42')).toBeTruthy()
  expect(screen.getByText('The same bank reference was given before.')).toBeTruthy()
})

test('a picture is shown as one', async () => {
  const png = { ...proof, contentType: 'image/png', fileName: 'slip.png' }
  openDashboard('/proofs/p1', { answers: { 'GET /proofs/p1': [200, png] } })
  expect(await screen.findByRole('img', { name: 'The proof slip.png' })).toBeTruthy()
})

test('what was found is verified in toea, on the revision of the invoice', async () => {
  const { changes } = openDashboard('/proofs/p1', {
    answers: {
      'GET /proofs/p1': [
        [200, proof],
        [200, { ...proof, state: 'verified' }],
      ],
      'POST /proofs/p1/verification': [200, {}],
    },
  })
  const amount = await screen.findByLabelText('Found on our account')
  expect(amount).toHaveProperty('value', '299.00')
  await userEvent.clear(amount)
  await userEvent.type(amount, '150.50')
  const name = 'Record K150.50 · K148.50 stays to pay'
  await userEvent.click(screen.getByRole('button', { name }))
  await expect.poll(() => screen.queryByRole('button', { name: /^Record/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Next proof: Wewak Clinic' })).toHaveProperty(
    'pathname',
    '/proofs/p2',
  )
  expect(changes()[0]?.body).toEqual({ toea: 15_050, revision: 3 })
})

test('an amount that is none is not sent', async () => {
  const { changes } = openDashboard('/proofs/p1', {
    answers: { 'GET /proofs/p1': [200, proof] },
  })
  const amount = await screen.findByLabelText('Found on our account')
  await userEvent.clear(amount)
  await userEvent.type(amount, 'all of it')
  await userEvent.click(screen.getByRole('button', { name: 'Record what arrived' }))
  expect(await screen.findByText(/Write the amount in kina/)).toBeTruthy()
  expect(changes()).toEqual([])
})

test.each([
  ['Reject', 'rejection'],
  ['It is a duplicate', 'duplicate'],
])('%s sends the reason', async (name, noun) => {
  const { changes } = openDashboard('/proofs/p1', {
    answers: {
      'GET /proofs/p1': [200, proof],
      [`POST /proofs/p1/${noun}`]: [409, problem(409, 'proof_decided', 'Decided before.')],
    },
  })
  await userEvent.type(await screen.findByLabelText('Reason for not taking it'), 'No such transfer')
  await userEvent.click(screen.getByRole('button', { name }))
  expect((await screen.findByRole('alert')).textContent).toContain('Decided before.')
  expect(changes()[0]?.body).toEqual({ reason: 'No such transfer' })
})

test('what was decided is decided', async () => {
  const rejected = { ...proof, state: 'rejected', reason: 'No such transfer' }
  openDashboard('/proofs/p1', { answers: { 'GET /proofs/p1': [200, rejected] } })
  expect(await screen.findByText('No such transfer')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull()
})

const settled = { state: 'active', paidUntil: '2027-01-06', plan: null } as const
const paidBefore = { ...invoice, state: 'paid', paidToea: 29_900 } as const

test.each([
  [invoice, settled, 29_900, 'Record K299.00 · active until Wed 6 Jan 2027'],
  [
    invoice,
    { ...settled, plan: 'enterprise' },
    29_900,
    'Record K299.00 · Enterprise, active until Wed 6 Jan 2027',
  ],
  [invoice, settled, 35_000, 'active until Wed 6 Jan 2027 · K51.00 to send back'],
  [
    invoice,
    { ...settled, state: 'cancelled' },
    29_900,
    'stays cancelled, paid until Wed 6 Jan 2027',
  ],
  [paidBefore, settled, 29_900, 'Record K299.00 · K299.00 to send back'],
] as const)('the button says what it does %#', (to, whenSettled, toea, words) => {
  expect(whatFollows({ invoice: to, whenSettled }, allow(toea))).toContain(words)
})

test('an invoice nobody paid is made void with a reason', async () => {
  const paid = { ...invoice, id: 'i2', number: 18, state: 'paid', paidToea: 29_900 }
  const { changes } = openDashboard('/invoices', {
    answers: { 'GET /invoices': [200, listOf(invoice, paid)], 'POST /invoices/i1/void': [200, {}] },
  })
  const buttons = await screen.findAllByRole('button', { name: /^Void/ })
  expect(buttons).toHaveLength(1)
  await userEvent.click(buttons[0] as HTMLElement) // there is one: just counted
  const dialog = await screen.findByRole('dialog', { name: 'Void invoice 17' })
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Chosen by mistake')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Void it' }))
  await expect.poll(() => changes()[0]?.body).toEqual({ reason: 'Chosen by mistake' })
})

test('who may not look after billing reads why', async () => {
  const detail = 'Your role does not allow this. It needs: Owner, Billing.'
  openDashboard('/proofs', {
    as: 'support',
    answers: { 'GET /proofs': [403, problem(403, 'not_allowed', detail)] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
})
