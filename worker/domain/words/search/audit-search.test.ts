import { expect, test } from 'vitest'
import { isFoundBy, searchTerms } from './audit-search.ts'

const entry = {
  actorId: 'mia',
  actorName: 'Mia Kaupa',
  action: 'batch.submitted',
  subject: 'batch/6f1c2a90-0000-4000-8000-000000000412',
  details: {
    paymentCount: 3,
    totalToea: 1_014_188,
    digest: '412'.padEnd(64, '0'),
    subjectName: 'B7 “Payroll Hané”',
    actor: { name: 'Mia Kaupa', email: 'mia@acme.pg' },
  },
}

test.each([
  ['the sentence', 'submitted for approval'],
  ['its title', 'Batch submitted'],
  ['whoever acted', 'kaupa'],
  ['the beginning of a word', 'Kau'],
  ['an e-mail address', 'mia@acme.pg'],
  ['the batch by its number', 'B7'],
  ['a name without its accent', 'hane'],
  ['an amount as it is written', 'K10,141.88'],
  ['an amount as it is typed', '10141.88'],
  ['the id that a link names', 'batch/6f1c2a90-0000-4000-8000-000000000412'],
  ['words in another order', 'payroll mia 3'],
])('an entry is found by %s', (_what, search) => {
  expect(isFoundBy(searchTerms(search), entry)).toBe(true)
})

test.each([
  ['another word', 'rejected'],
  ['one word of two', 'Mia rejected'],
  ['the middle of a word', 'aupa'],
  ['a part of a fingerprint', '4124'],
  ['a part of an id', '8000'],
  ['another amount', '10,141.89'],
])('it is not found by %s', (_what, search) => {
  expect(isFoundBy(searchTerms(search), entry)).toBe(false)
})

test('where nothing but signs is typed there is nothing to look for', () => {
  expect(searchTerms(' – “” ')).toEqual([])
})

test('an entry that kept no name is found by what its batch is called', () => {
  const { subjectName: _, ...details } = entry.details
  expect(isFoundBy(['fn24'], { ...entry, details })).toBe(false)
  expect(isFoundBy(['fn24'], { ...entry, details }, 'B7 “FN24”')).toBe(true)
})
