import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { checkPassword } from './password-rules.ts'

const alone = {
  hasSecondFactor: false,
  known: ['mia.kila@acme.example', 'Mia', 'Kila', 'Acme Hospital'],
}
const beside = { ...alone, hasSecondFactor: true }

test.each([
  'purple taxi under mango',
  'kanu-na-pik-na-diwai',
  'ŋŋ gutpela tru long yu',
  'x7#Lq9!vB2mZ$kP',
  'a long sentence that nobody will guess today',
  'mia kila likes green parrots',
  'my hospital has nine beds',
])('%j stands alone', (password) => {
  expect(checkPassword(password, alone)).toEqual({ ok: true })
})

test.each([
  ['fourteen chars', 'password_too_short'],
  ['🐷'.repeat(7), 'password_too_short'],
  ['x'.repeat(257), 'password_too_long'],
  ['passwordpassword', 'password_common'],
  ['Password2026!!!!!', 'password_common'],
  ['P@ssw0rd12345678', 'password_common'],
  ['123456789012345', 'password_common'],
  ['aaaaaaaaaaaaaaa', 'password_common'],
  ['abababababababab', 'password_common'],
  ['qwertyuiopasdfg', 'password_common'],
  ['zyxwvutsrqponml', 'password_common'],
  ['qwertyqwertyqwerty', 'password_common'],
  ['acme hospital 2026', 'password_of_context'],
  ['bilum acme mia kila', 'password_of_context'],
  ['mia.kila@acme.example', 'password_of_context'],
] as const)('%j is refused: %s', (password, reason) => {
  expect(checkPassword(password, alone)).toEqual({ ok: false, reason })
})

test.each([
  ['mango42x', undefined],
  ['seven77', 'password_too_short_beside_factor'],
  ['password', 'password_common'],
  ['welcome1', 'password_common'],
  ['iloveyou2', 'password_common'],
  ['corvette', 'password_common'],
  ['1qaz2wsx', 'password_common'],
  ['goroka2026', 'password_common'],
  ['acme2026', 'password_of_context'],
] as const)('beside a second factor, %j: %s', (password, reason) => {
  const answer = checkPassword(password, beside)
  expect(answer.ok ? undefined : answer.reason).toBe(reason)
})

test('the 3,000 most used of eight letters and more are all refused', () => {
  const long = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 3000)
  expect(long).toHaveLength(3000)
  const taken = long.filter((word) => checkPassword(word, beside).ok)
  expect(taken).toEqual([])
})

test('two hundred and fifty-six characters are taken whole, counted as people type them', () => {
  const words = 'mango taxi pig river '.repeat(20)
  expect(checkPassword(words.slice(0, 256), alone).ok).toBe(true)
  expect(checkPassword('e\u0301'.repeat(1) + words.slice(0, 255), alone).ok).toBe(true)
})
