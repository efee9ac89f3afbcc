import { expect, test, vi } from 'vitest'
import type { FoundPayee } from '../../domain/batches/find-in-line.ts'
import { ownersByCode } from './facts/owners.ts'
import { namesakesAmong } from './namesakes.ts'

const key = 'GAVERA NAOMI'

/** A payee of whom `looks` counts what is asked. */
function payeeOf(index: number, code = '', looks = { count: 0 }): FoundPayee {
  const payee: FoundPayee = {
    id: `payee-${index}`,
    name: 'Naomi Gavera',
    code,
    status: 'active',
    stopped: null,
    nameKey: key,
    accounts: [],
  }
  return new Proxy(payee, {
    get(target, field) {
      looks.count++
      return Reflect.get(target, field)
    },
  })
}

const called = (payees: FoundPayee[]) => payees.map((payee) => ({ name: key, payee }))

test('others of a name are those whom no code tells apart, and never oneself', () => {
  const payees = ['', 'E1', 'E2', 'E1', ''].map((code, index) => payeeOf(index, code))
  const of = namesakesAmong(called(payees))
  const numbers = (index: number) =>
    of(key, payees[index] as FoundPayee) // one of the five
      .namesakes.map(({ id }) => Number(id.slice(6)))
      .toSorted()
  expect([0, 1, 2, 3, 4].map(numbers)).toEqual([
    [1, 2, 3, 4],
    [0, 3, 4],
    [0, 4],
    [0, 1, 4],
    [0, 1, 2, 3],
  ])
})

test('who is not active, or has no letters in their name, is nobody’s namesake', () => {
  const [one, gone] = [payeeOf(1), { ...payeeOf(2), status: 'archived' as const }]
  expect(namesakesAmong(called([one, gone]))(key, one).namesakes).toEqual([])
  const nameless = [one, payeeOf(3)].map((payee) => ({ name: '', payee }))
  expect(namesakesAmong(nameless)('', one)).toEqual({ namesakes: [], moreNamesakes: 0 })
})

test.each(['', 'E'])(
  'of many of one name each line names five and counts the rest of those that were read (code %j)',
  (code) => {
    const looksAt = (count: number) => {
      const looks = { count: 0 }
      const payees = Array.from({ length: count }, (_none, index) =>
        payeeOf(index, code && `${code}${index % 2}`, looks),
      )
      const of = namesakesAmong(called(payees))
      const alike = code === '' ? count : count / 2
      for (const payee of payees) {
        const { namesakes, moreNamesakes } = of(key, payee)
        expect([namesakes.length, moreNamesakes]).toEqual([5, `${alike - 6}+`])
      }
      return looks.count
    }
    expect(looksAt(2_000)).toBeLessThanOrEqual(2 * looksAt(1_000))
  },
)

test('a code of figures is no key as it stands: whoever chose them has each found beside all others', () => {
  const payees = ['65536', '131072'].map((code, index) => payeeOf(index, code))
  const set = vi.spyOn(Map.prototype, 'set')
  const { some } = ownersByCode(
    payees.map((payee) => ({ ...payee, mergedInto: null })),
    (one) => one,
  )('65536')
  namesakesAmong(called(payees))
  const keys = set.mock.calls.map(([key]) => String(key))
  set.mockRestore()
  expect([some.length, keys.filter((one) => /^\d+$/.test(one))]).toEqual([1, []])
})
