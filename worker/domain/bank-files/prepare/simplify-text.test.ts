import { expect, test } from 'vitest'
import { profiles } from '../profiles/profiles.ts'
import { simplifyText } from './simplify-text.ts'

const aba = profiles['aba-120']
const kunduPei = profiles['kundu-pei-132']

test.each([
  ['José', 'Jose'],
  ['Müller & Søn', 'Muller & Son'],
  ['O’Neil', "O'Neil"],
  ['Kila – Tau', 'Kila - Tau'],
  ['A\u00a0B', 'A B'],
])('%s is sent as %s', (text, sent) => {
  expect(simplifyText(text, aba)).toEqual({ ok: true, value: { text: sent, changed: true } })
})

test('what the bank takes stays as it is', () => {
  const text = "O'Neil (PNG) Ltd"
  expect(simplifyText(text, aba)).toEqual({ ok: true, value: { text, changed: false } })
})

test('capitals are for the profiles that ask for them', () => {
  expect(simplifyText('José', kunduPei)).toMatchObject({ value: { text: 'JOSE' } })
})

test.each([
  ['control_character', 'a\tb', 'a tab'],
  ['control_character', 'a\r\nb', 'a line break'],
  ['control_character', 'a\0b', 'a NUL character'],
  ['control_character', 'a\u200bb', 'U+200B'],
  ['character_not_allowed', 'Kila 😀', '“😀” (U+1F600)'],
  ['character_not_allowed', 'a"b', '“"” (U+0022)'],
  ['character_not_allowed', 'a`b', '“`” (U+0060)'],
  ['character_not_allowed', '½', '“½” (U+00BD)'],
  ['control_character', '\ud800', 'U+D800'],
])('refuses with %s: %j, naming %s', (reason, text, characterName) => {
  expect(simplifyText(text, aba)).toMatchObject({ ok: false, reason, characterName })
})

test('a semicolon goes to every bank but ANZ', () => {
  expect(simplifyText('a;b', aba).ok).toBe(true)
  expect(simplifyText('a;b', profiles['aba-120-anz']).ok).toBe(false)
})
