import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { optionsOf } from '../worker-options.ts'
import { remoteConfig } from './remote-config.ts'

const toml = readFileSync('wrangler.toml', 'utf8')

test('a restoring Worker works in the account that production is in', () => {
  const production = toml.replace('main =', 'account_id = "0123"\nmain =')
  expect(remoteConfig(production, 'TENANT_0007')).toContain('\naccount_id = "0123"\n')
})

test('a restoring Worker has the control database, the files and the slot asked for, and nothing else of production', () => {
  const config = remoteConfig(toml, 'TENANT_0007')
  const bindings = [...config.matchAll(/^binding = "(\w+)"$/gm)].map(([, name]) => name)
  expect(bindings).toEqual(['CONTROL', 'TENANT_0007', 'FILES'])
  expect(config.match(/^remote = true$/gm)).toHaveLength(3)
})

test('it works on production’s own databases, and one of the local state on none of them', () => {
  const entry = 'scripts/restore/restoring-worker.ts'
  // wrangler leaves out what is bound remotely where this is false, and works on empty databases of this machine
  expect(
    optionsOf(entry, '.wrangler/none', '.wrangler/remote-TENANT_0007.toml').dev,
  ).not.toHaveProperty('remote')
  expect(optionsOf(entry, '.wrangler/state').dev).toHaveProperty('remote', false)
})

test('what it loads in place of other parts is there, from where its command is given', () => {
  const [, alias = ''] = /^\[alias\]\n([^[]*)/m.exec(remoteConfig(toml, 'TENANT_0007')) ?? []
  const files = [...alias.matchAll(/= "(\.[^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('a bucket that somebody bound by hand is nothing to it', () => {
  const own = `${toml}\n[[r2_buckets]]\nbinding = "PAPERS"\nbucket_name = "papers"\n`
  expect(remoteConfig(own, 'TENANT_0007')).toBe(remoteConfig(toml, 'TENANT_0007'))
})

test('a slot that is not bound is refused', () => {
  expect(() => remoteConfig(toml, 'TENANT_9999')).toThrow('TENANT_9999 is not bound')
})

const second = toml.replaceAll('TENANT_0', 'TENANT_2').replaceAll('tenant-0', 'tenant-2')

test('a Worker that moves has both slots, and one control database and bucket', () => {
  const config = remoteConfig(toml, 'TENANT_0007', { production: second, slot: 'TENANT_2009' })
  const bindings = [...config.matchAll(/^binding = "(\w+)"$/gm)].map(([, name]) => name)
  expect(bindings).toEqual(['CONTROL', 'TENANT_0007', 'TENANT_2009', 'FILES'])
})

test.each([
  ['local-control', 'another-control'],
  ['bilum-files', 'other-files'],
])('cells that do not share %s are refused', (ours, theirs) => {
  const other = { production: second.replace(ours, theirs), slot: 'TENANT_2009' }
  expect(() => remoteConfig(toml, 'TENANT_0007', other)).toThrow('not one control database')
})
