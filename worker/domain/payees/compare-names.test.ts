import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'
import { nameKey, referenceKey } from './keys.ts'

describe('the name in a sheet against the name at the bank', () => {
  test.each<[string, string, string, string]>([
    ['match', 'the same', 'Thomas Pok', 'Thomas Pok'],
    ['match', 'capitals', 'THOMAS POK', 'Thomas Pok'],
    ['match', 'surname first', 'Pok, Thomas', 'Thomas Pok'],
    ['match', 'a full stop and spaces', ' Thomas.  Pok ', 'Thomas Pok'],
    ['match', 'an apostrophe', "Mary O'Brien", 'MARY OBRIEN'],
    ['close', 'an initial for a name', 'T Pok', 'Thomas Pok'],
    ['close', 'two initials', 'T.J. Pok', 'Thomas John Pok'],
    ['close', 'the full name for an initial', 'Thomas Pok', 'T Pok'],
    ['close', 'a missing middle name', 'Thomas Pok', 'Thomas Kila Pok'],
    ['close', 'a middle name too many', 'Thomas Kila Pok', 'Pok Thomas'],
    ['close', 'one letter of nine wrong', 'Thomes Pok', 'Thomas Pok'],
    ['close', 'one letter missing', 'Tomas Pok', 'Thomas Pok'],
    ['close', 'two letters that changed places', 'Thoams Pok', 'Thomas Pok'],
    ['close', 'the first letter wrong', 'Zhomas Pok', 'Thomas Pok'],
    ['close', 'two words written as one', 'Papua Niugini Oil', 'PapuaNiugini Oil'],
    ['close', 'the ending of a company', 'PNG Power', 'PNG POWER LTD'],
    ['close', 'another ending', 'PNG Power Limited', 'PNG Power Pty Ltd'],
    ['none', 'a colleague', 'Thomas Pok', 'Mea Tom'],
    ['none', 'a brother', 'Thomas Pok', 'Simon Pok'],
    ['none', 'only the surname', 'Pok', 'Thomas Pok'],
    ['none', 'only initials', 'T P', 'Thomas Pok'],
    ['none', 'one letter of six', 'Tom Mea', 'Tim Mea'],
    ['none', 'two letters of nine', 'Themes Pok', 'Thomas Pok'],
    ['none', 'another initial', 'S Pok', 'Thomas Pok'],
    ['none', 'another company with the same ending', 'Niu Power Ltd', 'PNG Power Ltd'],
    ['none', 'nothing but an ending', 'Limited', 'PNG Power Limited'],
    ['none', 'no letters at all', '7001', 'Thomas Pok'],
    ['none', 'other digits', '7001', '7002'],
  ])('%s: %s (%s · %s)', (expected, _why, written, registered) => {
    expect(compareNames(written, registered)).toBe(expected)
    expect(compareNames(registered, written)).toBe(expected)
  })

  test('does not depend on which of the two is asked about', () => {
    const name = fc.array(fc.constantFrom('T', 'Thomas', 'Pok', 'P', 'Ltd', 'Kila', 'Kile'))
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [written, registered] = [one.join(' '), other.join(' ')]
        expect(compareNames(written, registered)).toBe(compareNames(registered, written))
        expect(compareNames(written, written)).toBe('match')
      }),
    )
  })
})

test('a name key does not depend on order, case or what stands between', () => {
  expect(nameKey('Kila-Tau, Mea')).toBe('KILA MEA TAU')
  expect(nameKey('  mea  TAU kila')).toBe('KILA MEA TAU')
  expect(nameKey('D’Arcy Ão')).toBe('DARCY ÃO')
})

test.each([
  ['INV-00012', 'INV12'],
  ['inv 12', 'INV12'],
  ['Inv.012/3', 'INV123'],
  ['FN23 00001', 'FN231'],
  ['000', '0'],
  ['', ''],
])('the key of the reference %j is %j', (reference, key) => {
  expect(referenceKey(reference)).toBe(key)
})
