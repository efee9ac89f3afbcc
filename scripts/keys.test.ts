import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const idOf = (input: string) =>
  spawnSync(process.execPath, ['scripts/keys.ts', 'id'], { input, encoding: 'utf8' })

test('a key has an id, and what the Worker would refuse as one has none', () => {
  expect(idOf(`${'k'.repeat(32)}\n`).stdout).toMatch(/^k[\w-]{8}\n$/)
  const { status, stdout, stderr } = idOf('short\n')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('no key is in this file')
})
