import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pageOf, payrollAccount } from '../../testing/cast.ts'
import { openPage } from '../../testing/open-page.tsx'
import { listedPayment } from './payments-cast.fixture.ts'
import { PaymentsPage } from './payments-page.tsx'

const list = 'GET /api/payments'
const accounts = [{ id: payrollAccount.id, name: payrollAccount.name }]
const some = { [list]: [200, { ...pageOf(listedPayment), accounts }] as [number, unknown] }

const askedFor = (requests: { path: string; url: string }[]) =>
  requests.filter(({ path }) => path === '/api/payments').map(({ url }) => url.split('?')[1])

test('a payment is listed with its account, its batch and the way to both', async () => {
  openPage(<PaymentsPage />, { answers: some })
  const row = within((await screen.findByText('Simon Karo')).closest('tr') as HTMLElement)
  expect(row.getByText('0012 3456 78')).toBeTruthy()
  expect(row.getByRole('cell', { name: 'K1,234.50' })).toBeTruthy()
  expect(row.getByText('B42-17')).toBeTruthy()
  expect(row.getByText('Bank file made')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Simon Karo' })).toHaveProperty('pathname', '/payees/simon')
  expect(row.getByRole('link', { name: 'Payroll FN23' })).toHaveProperty('pathname', '/batches/p1')
})

test('what the address says is asked for, and what is chosen comes into the address', async () => {
  const { requests } = openPage(<PaymentsPage />, {
    url: '/?search=karo&state=uploaded&least=100000&hide=Code',
    answers: some,
  })
  await screen.findByText('Simon Karo')
  expect(askedFor(requests)).toEqual(['search=karo&state=uploaded&least=100000'])
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'karo')
  expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull()

  await userEvent.selectOptions(screen.getByLabelText('From'), 'Payroll account')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Largest first')
  await screen.findByText('Simon Karo')
  expect(askedFor(requests).at(-1)).toBe(
    'search=karo&state=uploaded&account=payroll-account&least=100000&sort=largest',
  )

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByText('Simon Karo')
  expect(askedFor(requests).at(-1)).toBe('sort=largest')
})

test('an amount of one’s own is taken as it is written, and half of one is not', async () => {
  const { requests } = openPage(<PaymentsPage />, { answers: some })
  await screen.findByText('Simon Karo')
  await userEvent.selectOptions(screen.getByLabelText('Amount'), 'Amount: choose amounts')
  await userEvent.type(screen.getByLabelText('Amount from, in kina'), '1,250{Enter}')
  await screen.findByText('Simon Karo')
  expect(askedFor(requests).at(-1)).toBe('least=125000')
  await userEvent.type(screen.getByLabelText('Amount to, in kina'), '12.{Enter}')
  expect(screen.getByLabelText('Amount to, in kina').getAttribute('aria-invalid')).toBe('true')
})

test('nothing that fits is said otherwise than nothing at all', async () => {
  openPage(<PaymentsPage />, {
    url: '/?search=x',
    answers: { [list]: [200, pageOf()] },
  })
  expect(await screen.findByText('No payment fits what you asked for.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all payments' })).toBeTruthy()
})

test('the whole list is exported, with its filters and without a formula', async () => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        saved.push(blob)
        return 'blob:file'
      }
      static override revokeObjectURL = () => {}
    },
  )
  const next = { ...listedPayment, id: 'pay2', payeeName: '+675' }
  const { requests } = openPage(<PaymentsPage />, {
    url: '/?state=uploaded',
    answers: {
      [list]: [
        [200, pageOf(listedPayment)],
        [200, { items: [listedPayment], nextCursor: 'more' }],
        [200, pageOf(next)],
      ],
      'POST /api/exports': [200, { isEntered: true }],
    },
  })
  await screen.findByText('Simon Karo')
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.text())?.split('\r\n')
  expect(lines?.[1]).toContain(
    ",Simon Karo,E-204,BSP,088-950,0012345678,1234.50,'=SUM(1),".slice(1),
  )
  expect(lines?.[2]).toContain("'+675")
  expect(askedFor(requests).slice(1)).toEqual([
    'state=uploaded&limit=200',
    'state=uploaded&limit=200&cursor=more',
  ])
})

test('what the log does not say leaves no file', async () => {
  const made = vi.fn(() => 'blob:file')
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = made
    },
  )
  const { requests } = openPage(<PaymentsPage />, {
    url: '/?state=uploaded',
    answers: {
      [list]: [200, pageOf(listedPayment)],
      'POST /api/exports': new TypeError('no line'),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText(/could not be written/)).toBeTruthy()
  expect(made).not.toHaveBeenCalled()
  const [said] = requests.filter(({ path }) => path === '/api/exports')
  expect(said?.body).toEqual({
    ...{ list: 'payments', format: 'csv', rows: 1 },
    filter: 'state=uploaded',
  })
})

test('a list that could not be read to its end makes no file', async () => {
  openPage(<PaymentsPage />, {
    answers: { [list]: [[200, pageOf(listedPayment)], new TypeError('failed')] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('No file was made.')).toBeTruthy()
})

test('a view is saved with the words of the address, and is a link afterwards', async () => {
  const view = { id: 'v1', list: 'payments', name: 'Large', query: 'least=100000' }
  const { requests } = openPage(<PaymentsPage />, {
    url: '/?least=100000&add=yes',
    answers: {
      ...some,
      'GET /api/views': [
        [200, { items: [] }],
        [200, { items: [view] }],
      ],
      'PUT /api/views': [200, view],
    },
  })
  await screen.findByText('Simon Karo')
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  await userEvent.type(await screen.findByLabelText('Save this view as'), 'Large')
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
  expect((await screen.findByRole('link', { name: 'Large' })).getAttribute('href')).toContain(
    'least=100000',
  )
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ list: 'payments', name: 'Large', query: 'least=100000' })
})
