import { expect, test } from 'vitest'
import { payments } from '../../ui/page-cast.fixture.ts'
import { drawApproval } from '../approval-page.fixture.tsx'

test('names the invoices of a payment beside it: on a screen five, on paper all', () => {
  const [first] = payments as [(typeof payments)[number]]
  const invoices = Array.from({ length: 7 }, (_, index) => ({
    ...{ number: `INV ${index}`, day: null, grossToea: 100_000, withheldToea: index * 1_000 },
  }))
  const invoiced = { payments: [{ ...first, invoices }] }
  const shown = drawApproval(invoiced)
  expect(shown).toContain('· INV 0 K1,000.00 · INV 1 K1,000.00 − K10.00')
  expect(shown).toContain('· +2')
  expect(shown).not.toContain('INV 5')
  const paper = drawApproval({ ...invoiced, onlyLines: true, isForPaper: true })
  expect(paper).toContain('INV 6 K1,000.00 − K60.00')
})

test('shows a credit note with what it takes off', () => {
  const [first] = payments as [(typeof payments)[number]]
  const invoices = [
    { number: 'INV 9', day: null, grossToea: 110_000, withheldToea: 0 },
    { number: 'CN 4', day: null, grossToea: -13_200, withheldToea: -1_200 },
  ]
  const shown = drawApproval({ payments: [{ ...first, invoices }] })
  expect(shown).toContain('· INV 9 K1,100.00 · CN 4 − K132.00 + K12.00')
})

test('links to the next lines, and a later page of lines carries no form', () => {
  const later = drawApproval({ nextCursor: 'a b', onlyLines: true })
  expect(later).toContain('href="/approval/b42?after=a%20b"')
  expect(later).not.toContain('name="decision"')
})

test('says of its attachments that no scanner looks at them, where none does', () => {
  const paper = {
    ...{ id: 'a1', paymentId: null, line: null, payeeName: '', fileName: 'invoice.pdf' },
    ...{ bytes: 20_480, sha256: 'f', note: '', version: 1 },
    ...{ addedBy: 'Mia Kaupa', addedAt: '2026-11-22T00:00:00Z' },
  }
  const drawn = (isScanned: boolean) =>
    drawApproval({ attachments: { items: [paper], isScanned } }).includes(
      'Not checked for malware.',
    )
  expect([drawn(false), drawn(true)]).toEqual([true, false])
})
