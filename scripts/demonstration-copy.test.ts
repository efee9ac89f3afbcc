import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { claimSql, openSql } from './demonstration/control-sql.ts'
import { tenantSql } from './demonstration/tenant-sql.ts'

/* The SQL of the demonstration for production, in SQLite itself. `npm run test:long` loads all of it into a Worker. */

function migrated(kind: 'control' | 'tenant') {
  const db = new DatabaseSync(':memory:')
  const folder = `migrations/${kind}`
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  for (const file of files.sort()) db.exec(readFileSync(`${folder}/${file}`, 'utf8'))
  return db
}

const run = (db: DatabaseSync, statements: string[]) => db.exec(`${statements.join(';\n')};`)

const at = 1_795_000_000_000
const address = (text: string) => `it's\n"${text}"; DROP TABLE users; –é`

function organisation(people = 1) {
  const db = migrated('tenant')
  db.exec(
    `INSERT INTO tenant_meta (id, slug, slot, created_at) VALUES ('org', 'demo', 'TENANT_0001', ${at})`,
  )
  const add = db.prepare(
    `INSERT INTO users (id, email, first_name, last_name, role, department, status, password_hash, created_at, updated_at)
     VALUES (?, ?, 'Zoe', 'Vagi', 'viewer', ?, 'active', 'scrypt$16$1$1$a$b', ${at}, ${at})`,
  )
  for (let index = 0; index < people; index++)
    add.run(`u${index}`, `u${index}@demo.example`, address('x'.repeat(400)))
  db.exec("DELETE FROM users WHERE id = 'u1'") // leaves a gap between the rowids
  return db
}

const people = 'SELECT rowid, id, email, department, created_at FROM users ORDER BY rowid'

test('an organisation is the same in another database, with the rules that guard it', () => {
  const made = organisation(300)
  const statements = tenantSql(made, 'TENANT_0007')
  const copy = new DatabaseSync(':memory:')
  run(copy, statements)
  const schema = "SELECT name, sql FROM sqlite_master WHERE sql LIKE 'CREATE%' ORDER BY name"
  expect(copy.prepare(schema).all()).toEqual(made.prepare(schema).all())
  expect(copy.prepare(people).all()).toEqual(made.prepare(people).all())
  expect(copy.prepare('SELECT slot FROM tenant_meta').get()?.slot).toBe('TENANT_0007')
  expect(copy.prepare('SELECT DISTINCT password_hash AS hash FROM users').all()).toEqual([
    { hash: '' },
  ])
  expect(() => copy.exec("UPDATE tenant_meta SET slug = 'other'")).toThrow()
  expect(statements.filter((sql) => sql.startsWith('INSERT INTO "users"')).length).toBeGreaterThan(
    1,
  )
})

test('no statement is longer than D1 takes', () => {
  const long = organisation()
  long.prepare("UPDATE users SET department = ? WHERE id = 'u0'").run('é'.repeat(50_000))
  expect(() => tenantSql(long, 'TENANT_0007')).toThrow('too long for D1')
})

test('a slot that is taken is refused, and so is a second demonstration', () => {
  const local = migrated('control')
  local.exec(`INSERT INTO slots (binding, organisation_id) VALUES ('TENANT_0001', 'org');
    INSERT INTO organisations (id, slug, name, state, slot, schema_version, created_at, plan)
    VALUES ('org', 'demo', 'It''s a demo', 'active', 'TENANT_0001', '0011', ${at}, 'professional')`)
  const control = migrated('control')
  control.exec(`INSERT INTO slots (binding, organisation_id)
    VALUES ('TENANT_0001', 'a-customer'), ('TENANT_0007', NULL), ('TENANT_0008', NULL)`)
  const claim = (id: string, slot: string) => run(control, claimSql(id, slot, new Date(at)))
  expect(() => claim('org', 'TENANT_0001')).toThrow('the slot is not free')
  expect(() => claim('org', 'TENANT_0099')).toThrow('the slot is not free')
  claim('org', 'TENANT_0007')
  run(control, openSql(local, 'org', 'TENANT_0007', new Date(at)))
  expect(
    control.prepare('SELECT slug, name, state, slot, frozen_by FROM organisations').all(),
  ).toEqual([
    {
      slug: 'demo',
      name: "It's a demo",
      state: 'frozen',
      slot: 'TENANT_0007',
      frozen_by: 'platform',
    },
  ])
  for (const [id, slot] of [
    ['org', 'TENANT_0007'],
    ['another', 'TENANT_0008'],
  ] as const)
    expect(() => claim(id, slot)).toThrow('there is a demonstration already')
  const taken = 'SELECT binding FROM slots WHERE organisation_id IS NOT NULL ORDER BY binding'
  expect(
    control
      .prepare(taken)
      .all()
      .map(({ binding }) => binding),
  ).toEqual(['TENANT_0001', 'TENANT_0007'])
})
