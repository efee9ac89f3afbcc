import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asTyped } from './as-typed.ts'

const known = { flags: ['--dry-run', '--has-moved'], wordsMax: 2 }
const typed = (line: string, env: Record<string, string> = {}) =>
  asTyped(line.split(' '), known, env)

test('a command has the words and flags that were typed, in any order', () => {
  const { words, has, fault } = typed('--dry-run create 40')
  expect([words, has('--dry-run'), has('--has-moved'), fault]).toEqual([
    ['create', '40'],
    true,
    false,
    undefined,
  ])
})

test.each<[string, string, Record<string, string>, RegExp]>([
  [
    'a flag that was mistyped',
    'create 40 --dryrun',
    {},
    /^--dryrun is no flag .* Nothing was done/,
  ],
  ['a reason without its quotes', 'a b c', {}, /^“c” is a word too many.* quotes/],
  [
    'a flag that npm took, because “--” was left out',
    'create 40',
    { npm_config_dry_run: 'true' },
    /^npm took --dry-run .*npm run … -- /,
  ],
  ['one that only we know', 'a b', { npm_config_has_moved: 'true' }, /^npm took --has-moved/],
])('%s counts for no command', (_what, line, env, says) => {
  expect(typed(line, env).fault).toMatch(says)
})

test('each command that changes production and has flags reads them so', () => {
  const commands = [
    ...['production/run-slots', 'roll-back', 'first-owner', 'restore/load-dump'],
    ...['restore/was-deleted', 'restore/to-cell', 'restore/to-moment', 'restore/control-to-moment'],
  ]
  for (const name of commands) {
    const text = readFileSync(`scripts/${name}.ts`, 'utf8')
    expect([name, text.includes('fault')]).toEqual([name, true])
    const others = text.replaceAll('asTyped(process.argv.slice(2)', '')
    expect([name, /process\.argv\.(slice|includes\('--(?!production))/.test(others)]).toEqual([
      name,
      false,
    ])
  }
})
