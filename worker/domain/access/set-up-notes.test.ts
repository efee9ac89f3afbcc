import { expect, test } from 'vitest'
import { notesOnSetUp, type SetUpFacts } from './set-up-notes.ts'

const sound: SetUpFacts = {
  administrators: 2,
  approvers: 2,
  factorIsRequired: true,
  hasOwnRules: true,
  hasDetails: true,
  documentsEnd: 0,
  sourceAccounts: [{ name: 'BSP payroll', isConfirmedByBank: true }],
}

test('a sound set-up has no notes', () => {
  expect(notesOnSetUp(sound)).toEqual([])
})

test.each([
  [{ administrators: 1 }, 'one_administrator'],
  [{ approvers: 1 }, 'few_approvers'],
  [{ factorIsRequired: false }, 'factor_not_required'],
  [{ hasOwnRules: false }, 'own_rules_missing'],
  [{ hasDetails: false }, 'details_missing'],
  [{ sourceAccounts: [] }, 'no_source_account'],
])('of %j it says %s', (facts, note) => {
  expect(notesOnSetUp({ ...sound, ...facts })).toEqual([{ note, of: [] }])
})

test('accounts whose file no bank is known to take are named, and no others', () => {
  const sourceAccounts = [
    { name: 'BSP payroll', isConfirmedByBank: true },
    { name: 'Kina suppliers', isConfirmedByBank: false },
  ]
  expect(notesOnSetUp({ ...sound, sourceAccounts })).toEqual([
    { note: 'format_unconfirmed', of: ['Kina suppliers'] },
  ])
})

test('papers of payees that end are counted', () => {
  expect(notesOnSetUp({ ...sound, documentsEnd: 3 })).toEqual([
    { note: 'documents_end', of: ['3'] },
  ])
})

test('the gravest comes first', () => {
  const notes = notesOnSetUp({ ...sound, sourceAccounts: [], administrators: 1, hasDetails: false })
  expect(notes.map(({ note }) => note)).toEqual([
    'no_source_account',
    'one_administrator',
    'details_missing',
  ])
})
