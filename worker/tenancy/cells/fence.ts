import { namesOf } from '../rebuild-database.ts'
import { slotOf } from '../slots.ts'

/*
 * A database that nobody writes any more, whatever an isolate, an object or a letter under way remembers: every table refuses
 * it by itself. Only who moves an organisation builds one, and no call of the deployed Worker.
 */

/** How far its copy came is written behind the fence; what raises reasons never has a row. */
const open = ['dumps', 'guards']
const mark = 'fence_'

/** Raises `organisation_moved` of every write of every table from now on. Safe to repeat. */
export async function fence(env: Env, slot: string) {
  const database = slotOf(env, slot)
  await database.batch((await postsOf(database)).map(({ sql }) => database.prepare(sql)))
}

/** Is every table refused to every writer? */
export async function isFenced(env: Env, slot: string): Promise<boolean> {
  const database = slotOf(env, slot)
  const there = (await namesOf(database, 'trigger')).map(({ name }) => name)
  return (await postsOf(database)).every(({ name }) => there.includes(name))
}

async function postsOf(database: D1Database) {
  const tables = (await namesOf(database, 'table')).filter(({ name }) => !open.includes(name))
  return tables.flatMap(({ name: table }) =>
    ['INSERT', 'UPDATE', 'DELETE'].map((what) => {
      const name = `${mark}${what.toLowerCase()}_${table}`
      const raise = "BEGIN SELECT RAISE(ABORT, 'organisation_moved'); END"
      return {
        name,
        sql: `CREATE TRIGGER IF NOT EXISTS "${name}" BEFORE ${what} ON "${table}" ${raise}`,
      }
    }),
  )
}

/** It is written again. */
export async function unfence(env: Env, slot: string) {
  const database = slotOf(env, slot)
  const names = (await namesOf(database, 'trigger')).map(({ name }) => name)
  const ours = names.filter((name) => name.startsWith(mark))
  if (ours.length > 0)
    await database.batch(ours.map((name) => database.prepare(`DROP TRIGGER "${name}"`)))
}
