import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { freeSlot } from './free-slot.ts'
import { simulate } from './simulated-account.fixture.ts'
import { settings, soundWorld } from './simulated-world.fixture.ts'

const binding = 'TENANT_0020'
const uuid = 'id-of-bilum-tenant-0020'

/** A slot that was set aside, under the rule of the table itself. */
async function setAside() {
  const world = soundWorld()
  const rule = /CREATE TRIGGER slots_claimed_once[\s\S]+?END;/.exec(newestRule)?.[0] ?? ''
  world.control.exec(`CREATE TABLE slot_releases (organisation_id, slot, state);
    CREATE TABLE closures (organisation_id, slot, state); CREATE TABLE moves (id, organisation_id, from_slot, to_slot, state);
    ALTER TABLE slots ADD claimed_at INTEGER;
    UPDATE slots SET organisation_id = 'used/${binding}', claimed_at = 1 WHERE binding = '${binding}'; ${rule}`)
  world.rows[uuid] = new DatabaseSync(':memory:')
  const said: string[] = []
  const simulated = await simulate(world)
  const making = {
    ...{ account: simulated.account, settings, isDryRun: false },
    say: (line: string) => said.push(line),
  }
  const whose = () =>
    world.control.prepare('SELECT organisation_id AS who FROM slots WHERE binding = ?').get(binding)
  return { ...simulated, world, making, said, whose }
}
const newestRule = readFileSync('migrations/control/0024_slots_given_back.sql', 'utf8')

test('a slot that was set aside is free again once its database has nothing in it', async () => {
  const { making, said, whose, close } = await setAside()
  await freeSlot({ ...making, isDryRun: true }, binding)
  expect(whose()).toEqual({ who: `used/${binding}` })
  await freeSlot(making, binding)
  expect([whose(), said.at(-1)]).toEqual([{ who: null }, expect.stringMatching(/^free: TENANT/)])
  await expect(freeSlot(making, binding)).rejects.toThrow('it is free')
  await expect(freeSlot(making, 'TENANT_0001')).rejects.toThrow('it is of org-acme')
  close()
})

test('it stays aside while anything is in it, and whose it is is said', async () => {
  const { making, world, whose, close } = await setAside()
  world.rows[uuid]?.exec(`CREATE TABLE tenant_meta (slug, id); CREATE TABLE audit_entries (seq, at);
    INSERT INTO tenant_meta VALUES ('lost', 'org-lost'); INSERT INTO audit_entries VALUES (40, 0)`)
  await expect(freeSlot(making, binding)).rejects.toThrow(
    /of lost \(org-lost\), and its log ends with entry 40 of 1970/,
  )
  world.rows[uuid] = new DatabaseSync(':memory:')
  world.bindings = world.bindings.filter(({ name }) => name !== binding)
  await expect(freeSlot(making, binding)).rejects.toThrow('npm run deploy')
  expect(whose()).toEqual({ who: `used/${binding}` })
  close()
})

test('the table gives back what was set aside, and nothing that has an owner', async () => {
  const { world, close } = await setAside()
  const free = (slot: string) =>
    world.control.exec(`UPDATE slots SET organisation_id = NULL WHERE binding = '${slot}'`)
  expect(() => free('TENANT_0001')).toThrow('slot_taken')
  expect(() =>
    world.control.exec(`UPDATE slots SET organisation_id = 'org' WHERE binding = '${binding}'`),
  ).toThrow('slot_taken')
  free(binding)
  close()
})
