import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { must } from '#domain/must.ts'
import { draft, pageOf, payments, problem } from '../../../../testing/cast.ts'
import { type Answer, openPage } from '../../../../testing/open-page.tsx'
import { BatchPage } from '../../batch-page.tsx'
import { listOf } from '../../findings/findings-cast.fixture.ts'

/* Which invoices a payment pays, at the desk. */

const [simon, ...others] = payments as [(typeof payments)[number]]
const invoices = [
  { number: 'INV 7', day: '2026-11-12', grossToea: 300_492, withheldToea: 30_000 },
  { number: 'INV 8', day: null, grossToea: 50_000, withheldToea: 0 },
]

const put = `PUT /api/batches/p1/payments/${simon.id}`

function open(
  batch: object,
  words = '',
  line: object = { ...simon, invoices },
  answers: Record<string, Answer | Answer[]> = {},
) {
  return openPage(<BatchPage />, {
    ...{ at: '/batches/:batchId', url: `/batches/p1${words}` },
    answers: {
      'GET /api/batches/p1': [200, batch],
      'GET /api/batches/p1/payments': [200, pageOf(line, ...others)],
      'GET /api/batches/p1/findings': [200, listOf()],
      [put]: [200, line],
      ...answers,
    },
  })
}
const dialogOf = async () => within(await screen.findByRole('dialog', { name: /^Invoices of/ }))

test('a payment says how many it pays, and shows each with what was withheld', async () => {
  open({ ...draft, state: 'in_approval' })
  const link = await screen.findByRole('link', { name: '2 invoices of Simon Karo' })
  await userEvent.click(link)
  const dialog = await dialogOf()
  const row = dialog.getByRole('row', { name: /INV 7/ })
  expect(row.textContent).toContain('K3,004.92')
  expect(row.textContent).toContain('K300.00')
  expect(row.textContent).toContain('K2,704.92')
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('link', { name: /invoices of Naomi/ })).toBeNull()
})

test('by keys alone they are reached from the cell of the reference', async () => {
  open(draft)
  const link = await screen.findByText('2 invoices')
  const cell = link.closest<HTMLElement>('[role=gridcell]')
  cell?.focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await dialogOf()
})

test('in an open batch they are typed, and the payment is what they come to', async () => {
  const { requests } = open(draft, `?invoices=${simon.id}`, simon)
  const dialog = await dialogOf()
  await userEvent.type(dialog.getByLabelText('Invoice number'), 'INV 9')
  await userEvent.type(dialog.getByLabelText('Gross (K)'), '1,000.00')
  await userEvent.type(dialog.getByLabelText('Withheld (K)'), '100')
  await userEvent.click(dialog.getByRole('button', { name: 'Save, and pay K900.00' }))
  await screen.findByText('Invoices saved')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    amountToea: 90_000,
    invoices: [{ number: 'INV 9', day: null, grossToea: 100_000, withheldToea: 10_000 }],
    was: { amountToea: simon.amountToea, invoices: [] },
  })
})

test('a credit note is typed with a minus or in brackets, taken off, and read by its name', async () => {
  const { requests } = open(draft, `?invoices=${simon.id}`, simon)
  const dialog = await dialogOf()
  const type = async (label: string, texts: string[]) => {
    const fields = dialog.getAllByLabelText(label)
    for (const [place, text] of texts.entries()) {
      await userEvent.type(must(fields[place], label), text)
    }
  }
  for (const _more of ['CN 4', 'CN 5']) {
    await userEvent.click(dialog.getByRole('button', { name: 'Another invoice' }))
    expect(document.activeElement).toBe(dialog.getAllByLabelText('Invoice number').at(-1))
  }
  await type('Invoice number', ['INV 9', 'CN 4', 'CN 5'])
  await type('Gross (K)', ['1,000.00', '-120.00', '(30.00)'])
  await type('Withheld (K)', ['100', '12', '-3'])
  await userEvent.click(dialog.getByRole('button', { name: 'Save, and pay K765.00' }))
  await screen.findByText('Invoices saved')
  const sent = [
    { number: 'INV 9', day: null, grossToea: 100_000, withheldToea: 10_000 },
    { number: 'CN 4', day: null, grossToea: -12_000, withheldToea: -1_200 },
    { number: 'CN 5', day: null, grossToea: -3_000, withheldToea: -300 },
  ]
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    amountToea: 76_500,
    invoices: sent,
  })
})

test('a credit note is shown by its name with what it takes off', async () => {
  const credit = { number: 'CN 4', day: null, grossToea: -12_000, withheldToea: -1_200 }
  const line = { ...simon, invoices: [...invoices, credit] }
  open({ ...draft, state: 'in_approval' }, `?invoices=${simon.id}`, line)
  const row = (await dialogOf()).getByRole('row', { name: /Credit note CN 4/ })
  expect(row.textContent).toContain('-K120.00')
  expect(row.textContent).toContain('-K108.00')
})

test('an amount that the invoices come to already is not sent again, and none withheld may be said', async () => {
  const line = { ...simon, amountToea: 320_492, invoices }
  const { requests } = open(draft, `?invoices=${simon.id}`, line)
  const dialog = await dialogOf()
  const withheld = must(dialog.getAllByLabelText('Withheld (K)')[1], 'field')
  await userEvent.type(withheld, '0.00')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Invoices saved')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ invoices })
})

test('where somebody changed them meanwhile, whoever is told and presses again means it', async () => {
  const theirs = invoices.slice(1)
  const message = 'It is INV 8 now.'
  const said = [{ row: 1, field: 'invoices', value: 'INV 8', code: 'stale_payment', message }]
  const stale = { ...problem(409, 'stale_payment', 'It changed.'), errors: said }
  const { requests } = open(draft, `?invoices=${simon.id}`, undefined, {
    'GET /api/batches/p1/payments': [
      [200, pageOf({ ...simon, invoices }, ...others)],
      [200, pageOf({ ...simon, invoices: theirs }, ...others)],
    ],
    [put]: [
      [409, stale],
      [200, simon],
    ],
  })
  const dialog = await dialogOf()
  await userEvent.click(dialog.getByRole('button', { name: 'Take out invoice 2' }))
  const save = () => userEvent.click(dialog.getByRole('button', { name: /^Save/ }))
  await save()
  await dialog.findByText('It is INV 8 now.')
  await save()
  await screen.findByText('Invoices saved')
  const [first, second] = requests.filter(({ method }) => method === 'PUT')
  expect(first?.body).toMatchObject({ was: { invoices } })
  expect(second?.body).toMatchObject({ invoices: invoices.slice(0, 1), was: { invoices: theirs } })
})

test('what cannot be read, or leaves nothing, is said and not sent', async () => {
  const { requests } = open(draft, `?invoices=${simon.id}`)
  const dialog = await dialogOf()
  const [gross] = dialog.getAllByLabelText('Gross (K)')
  if (!gross) throw new Error('no field')
  await userEvent.clear(gross)
  await userEvent.type(gross, '1.000,00')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Invoice 1, gross')
  await userEvent.clear(gross)
  await userEvent.type(gross, '300.00')
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'withheld K300.00 must be from K0.00 to less than the gross K300.00',
  )
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('taken out, none are left', async () => {
  const { requests } = open(draft, `?invoices=${simon.id}`)
  const dialog = await dialogOf()
  await userEvent.click(dialog.getByRole('button', { name: 'Take out invoice 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Take out invoice 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Invoices saved')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ invoices: [] })
})
