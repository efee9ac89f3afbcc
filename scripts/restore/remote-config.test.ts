import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { remoteConfig } from './remote-config.ts'

const toml = readFileSync('wrangler.toml', 'utf8')

test('a restoring Worker has the control database, the files and the slot asked for, and nothing else of production', () => {
  const config = remoteConfig(toml, 'TENANT_0007')
  const bindings = [...config.matchAll(/^binding = "(\w+)"$/gm)].map(([, name]) => name)
  expect(bindings).toEqual(['CONTROL', 'TENANT_0007', 'FILES'])
  expect(config.match(/^remote = true$/gm)).toHaveLength(3)
})

test('a slot that is not bound is refused', () => {
  expect(() => remoteConfig(toml, 'TENANT_9999')).toThrow('TENANT_9999 is not bound')
})
