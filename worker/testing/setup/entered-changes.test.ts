import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { controlDb } from '../../core/databases.ts'
import { organisations } from '../../db/control.ts'
import { auditEntries } from '../../db/records.ts'
import { makeCast } from '../cast.ts'
import { asProduct, takeStrays } from './entered-changes.ts'
import { isUnentered, unenteredColumns, unenteredTables } from './unentered.ts'

test('what the product writes without an entry is found, and what it enters is not', async () => {
  const db = controlDb(env)
  const rename = db.update(organisations).set({ name: 'Other' }).where(eq(organisations.id, 'x'))
  const sweep = db.update(organisations).set({ sweptAt: null }).where(eq(organisations.id, 'x'))
  await rename
  expect(takeStrays()).toEqual([])
  await asProduct(async () => {
    await rename
    await db.run(sql`update organisations set swept_at = 1, name = 'Other' where id = 'x'`)
    await db.batch([rename, sweep])
    await sweep
  })
  const [one, , ...others] = takeStrays()
  expect(others).toEqual([one])
  const entry = { at: new Date(), actorId: 'x', action: 'x', subject: 'x', details: '{}' }
  const row = { ...entry, seq: 7, previousHash: '', hash: 'x' }
  const entered = asProduct(() => db.batch([rename, db.insert(auditEntries).values(row)]))
  await expect(entered).rejects.toThrow('audit_head_moved')
  expect(takeStrays()).toEqual([])
})

test.each([
  ['insert into "users" ("id") values (?)', false],
  ['insert or replace into roles select 1', false],
  ['REPLACE INTO roles VALUES (1)', false],
  ['delete from "users" where "id" = ?', false],
  ['with a as (select 1) update users set role = ?', false],
  ['update "webhooks" set "failing_since" = ?, "is_on" = ? where "id" = ?', false],
  ['update "webhooks" set "failing_since" = (select 1 where 1), "is_on" = ? where 1', false],
  ['update "webhooks" set "failing_since" = case when 1 then "is_on" end where "is_on" = ?', true],
  ['insert into "payees" select value->>0 from json_each(?) where true', false],
  ['insert into "sessions" ("token_hash") values (?)', true],
  ['insert into "job_turns" ("job") values (?) on conflict do update set "at" = ?', true],
])('%s: %s', (statement, isSo) => {
  expect(isUnentered(statement)).toBe(isSo)
})

test('what is named as written without an entry is there', async () => {
  const { database } = (await makeCast()).acme
  const columns =
    "SELECT m.name, c.name AS own FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\'"
  const known = new Set<string>()
  for (const db of [database, env.CONTROL]) {
    const { results } = await db.prepare(columns).all<{ name: string; own: string }>()
    for (const { name, own } of results) known.add(name).add(`${name}.${own}`)
  }
  const named = Object.entries(unenteredColumns).flatMap(([table, [own]]) =>
    own.split(' ').map((column) => `${table}.${column}`),
  )
  expect([...Object.keys(unenteredTables), ...named].filter((name) => !known.has(name))).toEqual([])
})
