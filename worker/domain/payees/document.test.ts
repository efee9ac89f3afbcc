import { expect, test } from 'vitest'
import { documentKindOf, endOf } from './document.ts'

test.each([
  [null, 'never'],
  ['2026-11-21', 'ended'],
  ['2026-11-22', 'soon'],
  ['2026-12-22', 'soon'],
  ['2026-12-23', 'later'],
] as const)('on 22 November a document whose last day is %s is %s', (lastDay, ends) => {
  expect(endOf(lastDay, '2026-11-22')).toBe(ends)
})

const pdf = new TextEncoder().encode('%PDF-1.7\n')
const page = new TextEncoder().encode('<html><script>')

test.each([
  [pdf, 'certificate.PDF', { ok: true, value: 'application/pdf' }],
  [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'scan.jpeg', { ok: true, value: 'image/jpeg' }],
  [pdf, 'certificate.png', { ok: false, reason: 'document_not_as_named' }],
  [pdf, 'certificate', { ok: false, reason: 'document_not_as_named' }],
  [page, 'certificate.pdf', { ok: false, reason: 'document_unknown' }],
  [new Uint8Array(), 'empty.pdf', { ok: false, reason: 'document_unknown' }],
])('a file is what its bytes and its name both say (%#)', (bytes, name, kind) => {
  expect(documentKindOf(bytes, name)).toEqual(kind)
})
