import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './hash-password.ts'

test('a password is kept as scrypt with its cost, its salt and its key, and never as itself', async () => {
  const stored = await hashPassword('wantok-2026')
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/)
  expect(stored).not.toContain('wantok')
})

test('the same password is salted afresh each time', async () => {
  const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')])
  expect(one).not.toBe(other)
  expect(await Promise.all([isPassword('same', one), isPassword('same', other)])).toEqual([
    true,
    true,
  ])
})

test('a password is the same in every Unicode spelling a keyboard may send', async () => {
  const stored = await hashPassword('caf\u00e9-\ufb01')
  expect(await isPassword('cafe\u0301-fi', stored)).toBe(true)
  expect(await isPassword('cafe-fi', stored)).toBe(false)
})

test('another password, nothing, one with a space behind it, or its first word is not the password', async () => {
  const stored = await hashPassword('wantok two')
  for (const tried of ['Wantok two', '', 'wantok two ', 'wantok'])
    expect(await isPassword(tried, stored), tried).toBe(false)
})

test.each([
  [undefined, 'anything'],
  [undefined, ''],
  ['', ''],
  ['scrypt', 'anything'],
  ['scrypt$32768$8$3$AAAA$', ''],
  ['plain', 'plain'],
])('nobody gets in where %j is kept, by %j', async (stored, tried) => {
  expect(await isPassword(tried, stored)).toBe(false)
})
