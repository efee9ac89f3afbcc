import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { leftUnderKey } from './left-under-key.ts'
import { simulate } from './simulated-account.fixture.ts'
import { settings, soundWorld } from './simulated-world.fixture.ts'

const id = 'kA_345678'

/** A database with one secret under each of these keys. */
function sealed(...keys: string[]) {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE second_factors (secret TEXT, removed_at INTEGER);
    CREATE TABLE webhooks (secret TEXT, earlier_secret TEXT)`)
  for (const key of keys)
    database.prepare('INSERT INTO webhooks VALUES (?, ?)').run(`${key}.a.b`, '')
  return database
}

/** Thirty organisations of this cell, and one of another. */
async function filled() {
  const world = soundWorld(40)
  world.control.exec('CREATE TABLE second_factors (secret TEXT, removed_at INTEGER)')
  for (let number = 1; number <= 30; number++) {
    const slot = `TENANT_${String(number).padStart(4, '0')}`
    if (number > 1)
      world.control.exec(`INSERT INTO organisations (slug, slot) VALUES ('o${number}', '${slot}')`)
    const keys = number === 7 ? ['kOld_____', id] : [id]
    world.rows[`id-of-bilum-tenant-${slot.slice(-4)}`] = sealed(...keys)
  }
  world.control.exec(`INSERT INTO slots VALUES ('TENANT_2001', 'org-far', 'second');
    INSERT INTO organisations (slug, slot) VALUES ('far', 'TENANT_2001')`)
  return { world, ...(await simulate(world)) }
}

test('what is left under the key of before is counted in every database of this cell, a call for each', async () => {
  const { world, account, close } = await filled()
  expect(await leftUnderKey(account, settings, id)).toEqual({
    ...{ left: [{ binding: 'TENANT_0007', many: 1 }], asked: 31, elsewhere: 1 },
  })
  const asked = world.asked.filter((one) => one.endsWith('/query'))
  expect(asked).toHaveLength(1 + 31)
  close()
})

test('a database that gives no answer is named, and nobody reads that nothing is left', async () => {
  const { world, account, close } = await filled()
  world.rows['id-of-bilum-tenant-0009'] = new DatabaseSync(':memory:')
  await expect(leftUnderKey(account, settings, id)).rejects.toThrow('TENANT_0009 could not be')
  world.databases.splice(9, 1)
  await expect(leftUnderKey(account, settings, id)).rejects.toThrow('TENANT_0009 is known and not')
  close()
})

test('an organisation of which nobody knows the database is named, and one whose slot was released has none', async () => {
  const { world, account, close } = await filled()
  world.control.exec("INSERT INTO organisations (slug, slot) VALUES ('gone', 'released/org-gone')")
  expect(await leftUnderKey(account, settings, id)).toMatchObject({ asked: 31 })
  world.control.exec(`INSERT INTO slots (binding) VALUES ('strange');
    INSERT INTO organisations (slug, slot) VALUES ('odd', 'strange')`)
  await expect(leftUnderKey(account, settings, id)).rejects.toThrow('strange is known and not')
  world.control.exec("DELETE FROM slots WHERE binding IN ('strange', 'TENANT_0012')")
  await expect(leftUnderKey(account, settings, id)).rejects.toThrow('o12 lives in TENANT_0012')
  close()
})
