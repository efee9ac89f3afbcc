import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainLetters, searchWords } from '../core/search-words.ts'
import { must } from '../domain/must.ts'
import { migrate } from '../tenancy/migrations/migrate.ts'
import { tenantMigrations } from '../tenancy/migrations/tenant-migrations.ts'
import { bringUpToDate } from '../testing/setup/kept-schema.ts'

/* The words that payees and batches are found by, against the full-text search that the same rows had before. */

const now = new Date('2026-11-23T00:00:00Z')
const wordTables = tenantMigrations.findIndex(({ name }) => name === '0042_words_and_dumps')

const names = [
  'Mea Tom',
  'Hané Nou',
  'O’Brien-Smith & Sons (PNG) Ltd.',
  'HÉLÈNE Āriki',
  'Somare/Kila, Peter',
  'Umba "the second" Umba',
  'B42 Stores_Ltd',
  'tab\tand\\slash',
]
const asked = [
  ...['mea', 'MEA T', 'hane', 'HANÉ', 'bri', 'o', 'smith png', 'helene', 'ariki hel', 'kila som'],
  ...['umba', 'second umba', '51', '5100', 'c00', 'c003', 'b4', 'stores ltd', 'slash', 'nobody'],
  ...['t', 'kila mea', 'ltd sons o'],
]

async function addPayees(database: D1Database, all: string[], from = 0) {
  const rows = all.map((name, index) => ({ id: `p${index + from}`, name, number: index + from }))
  const json = JSON.stringify(rows)
  await database.batch([
    database
      .prepare(
        `INSERT INTO payees (id, name, code, status, created_by, created_at, updated_at)
         SELECT value->>'id', value->>'name', printf('C%03d', value->>'number'), 'active', 'mia', 1, 1 FROM json_each(?)`,
      )
      .bind(json),
    database
      .prepare(
        `INSERT INTO payee_accounts (id, payee_id, version, bsb, account_number, name_at_bank, bank, state, proposed_by, proposed_at, kind)
         SELECT 'a' || (value->>'id'), value->>'id', 1, '088-294', 51000000 + (value->>'number'), value->>'name', 'BSP', 'proposed', 'mia', 1, 'new' FROM json_each(?)`,
      )
      .bind(json),
  ])
}

/** As the search asks for one word or several, by the tables alone. */
const found = async (database: D1Database, search: string) => {
  const words = must(searchWords(search), 'words')
  const all = words.map(
    () => 'id IN (SELECT payee_id FROM payee_words WHERE word >= ? AND word < ?)',
  )
  const { results } = await database
    .prepare(`SELECT id FROM payees WHERE ${all.join(' AND ')} ORDER BY id`)
    .bind(...words.flatMap((word) => [word, `${word}\u{10ffff}`]))
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

describe('words that were there before', () => {
  const database = env.TENANT_0021
  const before = new Map<string, string[]>()
  beforeAll(async () => {
    await migrate(database, tenantMigrations.slice(0, wordTables), now)
    await addPayees(database, names)
    for (const search of asked) {
      const words = must(search.match(/[\p{L}\p{N}]+/gu), 'words')
      const { results } = await database
        .prepare('SELECT payee_id AS id FROM payee_search WHERE words MATCH ? ORDER BY payee_id')
        .bind(words.map((word) => `"${word}"*`).join(' '))
        .all<{ id: string }>()
      before.set(
        search,
        results.map(({ id }) => id),
      )
    }
    await migrate(database, tenantMigrations, now)
  })

  test.each(asked)('“%s” finds the same payees as the full-text search did', async (search) => {
    expect(await found(database, search)).toEqual(before.get(search))
  })

  test('no virtual table is left, so that the platform’s own export takes the database', async () => {
    const { results } = await database
      .prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'")
      .all()
    expect(results).toEqual([])
  })
})

describe('words that come and go', () => {
  const database = env.TENANT_0022
  beforeAll(async () => {
    await bringUpToDate(database, tenantMigrations, now)
  })
  const rowsOf = async (sql: string) => (await database.prepare(sql).all()).results

  test('every letter that is read as a plain one is found by it, and by itself', async () => {
    const letters = Object.entries(plainLetters).flatMap(([plain, all]) =>
      [...all].map((letter) => ({ plain, letter })),
    )
    await addPayees(
      database,
      letters.map(({ letter }) => `Q${letter}x`),
    )
    for (const [index, { plain, letter }] of letters.entries()) {
      expect(await found(database, `q${plain}x`)).toContain(`p${index}`)
      expect(await found(database, `Q${letter}`)).toContain(`p${index}`)
    }
  })

  test('another name is found, and the one before is not; the account stays', async () => {
    await addPayees(database, ['Zed Before'], 900)
    await database.prepare("UPDATE payees SET name = 'Zed After' WHERE id = 'p900'").run()
    expect(await found(database, 'before')).toEqual([])
    expect(await found(database, 'zed after 51000900 c900')).toEqual(['p900'])
  })

  test('a new payee costs a row for each of their words', async () => {
    const { meta } = await database
      .prepare(
        "INSERT INTO payees (id, name, code, status, created_by, created_at, updated_at) VALUES ('w', 'Mea Tom', 'E1', 'active', 'mia', 1, 1)",
      )
      .run()
    const words = await rowsOf("SELECT word FROM payee_words WHERE payee_id = 'w'")
    const indexes = await rowsOf(
      "SELECT name FROM pragma_index_list('payees') WHERE partial = 0 OR name LIKE '%code%'",
    )
    expect(words.map(({ word }) => word)).toEqual(['e1', 'mea', 'tom'])
    expect(meta.rows_written).toBeLessThanOrEqual(1 + indexes.length + words.length)
  })

  test('a rare word costs the same however many payees there are', async () => {
    const ask = async () => {
      const { meta } = await database
        .prepare("SELECT payee_id FROM payee_words WHERE word >= 'zed' AND word < 'zed~'")
        .all()
      return meta.rows_read
    }
    const few = await ask()
    await addPayees(
      database,
      Array.from({ length: 3_000 }, (_, index) => `Somebody Else${index}`),
      1_000,
    )
    expect(await ask()).toBe(few)
  })
})
