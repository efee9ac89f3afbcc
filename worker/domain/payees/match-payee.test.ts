import { expect, test, vi } from 'vitest'
import { nameKey } from './keys.ts'
import { type KnownPayee, KnownPayees, matchPayee } from './match-payee.ts'

const known = (id: string, more: Partial<KnownPayee> = {}): KnownPayee => ({
  ...{
    id,
    code: '',
    nameKey: nameKey('Naomi Gavera'),
    status: 'active',
    mergedInto: null,
    accounts: [],
  },
  ...more,
})
const bank = { bsb: '088-968', accountNumber: '2000000001' }

/** Whom a row of this name, with an account that nobody has, is taken for. */
function takenFor(payees: KnownPayee[], payeeCode = '') {
  const written = { ...bank, payeeName: 'Naomi Gavera', payeeCode }
  const match = matchPayee(written, new KnownPayees(payees))
  return match.is === 'change' ? match.payee.id : match.is
}

test('of several of one name it is the first, unless a code says that it is another person', () => {
  const several = [known('coded', { code: 'E1' }), known('plain'), known('later', { code: 'E2' })]
  expect(takenFor(several)).toBe('coded')
  expect(takenFor(several, 'E9')).toBe('plain')
  expect(takenFor(several.slice(0, 1), 'E9')).toBe('new')
})

test('a code decides, also of whoever is archived; a name does not find them', () => {
  const archived = known('archived', { code: 'E1', status: 'archived' })
  expect(takenFor([archived], 'E1')).toBe('archived')
  expect(takenFor([archived])).toBe('new')
  expect(takenFor([known('plain'), archived], 'E1')).toBe('archived')
})

test('the name and the code of whoever was merged lead to the one they were merged into', () => {
  const into = known('into', { nameKey: nameKey('Naomi') })
  const merged = known('merged', { code: 'E1', mergedInto: 'into' })
  expect(takenFor([merged, into])).toBe('into')
  expect(takenFor([merged, into], 'E1')).toBe('into')
  expect(takenFor([merged])).toBe('new')
})

test('an account of several is that of whoever has the name as well, wherever they stand', () => {
  const account = { ...bank, id: 'a', version: 1, state: 'active', kind: 'new' } as const
  const own = (id: string, name: string) => {
    const key = nameKey(name)
    return known(id, {
      nameKey: key,
      accounts: [{ ...account, id, nameAtBank: name, nameKey: key }],
    })
  }
  const written = { ...bank, payeeName: 'Naomi Gavera', payeeCode: '' }
  const payees = [own('one', 'Ravi Raka'), own('other', 'Naomi Gavera')]
  expect(matchPayee(written, new KnownPayees(payees))).toMatchObject({ accountId: 'other' })
})

test('a code of figures is no key as it stands: whoever chose them has each found beside all others', () => {
  const set = vi.spyOn(Map.prototype, 'set')
  const found = takenFor([known('coded', { code: '65536' })], '65536')
  const keys = set.mock.calls.map(([key]) => String(key))
  set.mockRestore()
  expect([found, keys.filter((key) => /^\d+$/.test(key))]).toEqual(['coded', []])
})
