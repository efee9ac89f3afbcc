import { expect, test } from 'vitest'
import { type PrintedInvoice, writeInvoicePdf } from './invoice-pdf.ts'
import { textWidth, writePdf } from './pdf.ts'

const invoice: PrintedInvoice = {
  number: 4217,
  reference: 'BLM004217-91',
  state: 'issued',
  issuedOn: '2026-11-21',
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

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

test('every object begins where the table says, and every stream is as long as it says', () => {
  const file = text(writeInvoicePdf(invoice))
  expect(file.slice(0, 9)).toBe('%PDF-1.4\n')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  expect(file.slice(start, start + 5)).toBe('xref\n')
  const entries = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
    Number(at),
  )
  expect(entries).toHaveLength(7)
  for (const [index, at] of entries.entries()) {
    expect(file.slice(at, at + 8)).toBe(`${index + 1} 0 obj\n`)
  }
  const [, length = '', stream = ''] =
    /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? []
  expect(stream).toHaveLength(Number(length))
})

test('it says what is owed, until when, and under which reference', () => {
  const file = text(writeInvoicePdf(invoice))
  for (const said of [
    'Invoice 4217',
    'BLM004217-91',
    'K339.00',
    'K40.00',
    'Sat 5 Dec 2026',
    'Acme \\(Provincial\\) Hospital - "Mount Hagen"',
    'Western Highlands',
    'BSP 088-950 1000000000',
  ]) {
    expect(file).toContain(said)
  }
})

test('what was received is taken off', () => {
  const partly = text(writeInvoicePdf({ ...invoice, state: 'part_paid', paidToea: 10_000 }))
  expect(partly).toContain('(K239.00)')
  expect(partly).not.toContain('(PAID)')
})

test.each(['paid', 'void'] as const)('a %s one says so, and asks for nothing', (state) => {
  const paidToea = state === 'paid' ? 33_900 : 0
  const file = text(writeInvoicePdf({ ...invoice, state, paidToea }))
  expect(file).toContain(`(${state.toUpperCase()})`)
  expect(file).toContain('(K0.00)')
  expect(file).not.toContain('How to pay')
})

test('a name with foreign letters is still an invoice', () => {
  const named = { ...invoice, billedTo: { ...invoice.billedTo, name: 'Ōtara 病院 Ltd' } }
  expect(text(writeInvoicePdf(named))).toContain('(Otara ?? Ltd)')
})

test('the writer itself prints nothing as something else', () => {
  const page = { texts: [{ x: 0, y: 0, text: '病' }], rules: [] }
  expect(() => writePdf('One', [page])).toThrow('has no shape here')
})

test('figures are all equally wide, so that amounts align', () => {
  expect(new Set([...'0123456789'].map((digit) => textWidth(digit, 10)))).toEqual(new Set([5.56]))
})
