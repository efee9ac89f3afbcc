import { expect, test } from 'vitest'
import { inForm } from './in-form.ts'

test.each(['Kila', 'José', 'Jose\u0301', 'a\u0323\u0302', '한글', 'ﬁ', ''])(
  '%j is as the language has it',
  (text) => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(inForm(text, form)).toBe(text.normalize(form))
  },
)

test('a heap of marks stays in its order, and what stands beside it does not', () => {
  const heap = '\u0301\u0316'.repeat(9)
  expect(inForm(`e\u0301 ${heap} e\u0301`, 'NFC')).toBe(`é ${heap} é`)
})

test('whatever comes before a mark in a form is one of a heap', () => {
  const last = '\u0345'
  const stayed = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => {
      const heap = `${last}${sign}`.repeat(9)
      return `${last}${sign}`.normalize('NFKD').indexOf(last) > 0 && inForm(heap, 'NFKD') !== heap
    },
  )
  expect(stayed).toEqual([])
})
