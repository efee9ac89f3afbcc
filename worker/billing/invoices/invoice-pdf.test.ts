import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readFaces } from '../../pdf/faces.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { type PrintedInvoice, writeInvoicePdf } from './invoice-pdf.ts'

const invoice: PrintedInvoice = {
  number: 4217,
  reference: 'BLM004217-91',
  state: 'issued',
  issuedAt: new Date('2026-11-21T02:00:00Z'),
  dueOn: '2026-12-05',
  periodFrom: '2026-12-05',
  periodTo: '2027-01-04',
  billedTo: {
    name: 'Acme (Provincial) Hospital – “Mount Hagen”',
    address: 'PO Box 1\nMount Hagen\nWestern Highlands',
    email: 'ana@acme.example',
  },
  lines: [
    { kind: 'plan', text: 'Starter, one month', toea: 29_900 },
    {
      kind: 'overage',
      month: '2026-11',
      payments: 50,
      text: '50 payments above the plan in November 2026',
      toea: 4_000,
    },
  ],
  totalToea: 33_900,
  paidToea: 0,
  account: 'BSP 088-950 1000000000, Bilum Limited',
}

const faces = await readFaces(env.ASSETS)
const linesOf = (printedInvoice: PrintedInvoice) => readPdf(writeInvoicePdf(faces, printedInvoice))

test('it says what is owed, until when, and under which reference', async () => {
  const lines = await linesOf(invoice)
  for (const said of [
    'Invoice 4217',
    'BLM004217-91',
    'K339.00',
    'K40.00',
    'Sat 21 Nov 2026',
    'Sat 5 Dec 2026',
    'Acme (Provincial) Hospital – “Mount Hagen”',
    'Western Highlands',
    'BSP 088-950 1000000000, Bilum Limited',
  ]) {
    expect(lines).toContain(said)
  }
})

test('what was received is taken off', async () => {
  const lines = await linesOf({ ...invoice, state: 'part_paid', paidToea: 10_000 })
  expect(lines).toContain('K239.00')
  expect(lines).not.toContain('PAID')
})

test.each(['paid', 'void'] as const)('a %s one says so, and asks for nothing', async (state) => {
  const paidToea = state === 'paid' ? 33_900 : 0
  const lines = await linesOf({ ...invoice, state, paidToea })
  expect(lines).toContain(state.toUpperCase())
  expect(lines).toContain('K0.00')
  expect(lines).not.toContain('How to pay')
})

test('an address of many lines and a word wider than the page lose nothing', async () => {
  const word = 'W'.repeat(200)
  const address = Array.from({ length: 12 }, (_, index) => `Line ${index + 1}`).join('\n')
  const name = `Hospital ${word}`
  const lines = await linesOf({ ...invoice, billedTo: { ...invoice.billedTo, name, address } })
  expect(lines).toEqual(expect.arrayContaining(address.split('\n')))
  expect(lines.join('').replaceAll(' ', '')).toContain(word)
})
