import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { counting, newTally } from '../../core/d1/tally.ts'
import { readCharactersMax } from '../../core/d1/what-fits.ts'
import { controlDb, tenantDb } from '../../core/databases.ts'
import { must } from '../../domain/must.ts'
import { findOrganisationBySlug } from '../../organisations/store.ts'
import { newestSchema } from '../../tenancy/migrations/tenant-migrations.ts'
import { slotOf } from '../../tenancy/slots.ts'
import { beta } from '../../testing/cast.ts'
import { countOf } from '../../testing/schedules/schedules.ts'
import { filledAcme, gzipped, joined } from '../archive.fixture.ts'
import { checkArchive } from '../restore/check-archive.ts'
import { restore } from '../restore/restore.ts'
import { writeArchive } from '../write-archive.ts'

/*
 * More than one slice may read, of files and of rows; `npm run test:long` takes more than one invocation may read at all: D1
 * takes a thousand calls of it, R2 ten thousand. Tiny files and short rows, in the real store and the real database.
 */
const files = countOf('VITE_FILES', 810)
const letters = countOf('VITE_LETTERS', 21_000)
const letterAt = "key GLOB 'many/*'"

async function manyOfAcme() {
  const acme = await filledAcme()
  for (let from = 0; from < files; from += 100) {
    const keys = Array.from({ length: 100 }, (_, index) => `many-${from + index}`)
    await Promise.all(keys.map((key) => env.FILES.put(`imports/${acme.id}/${key}`, key)))
  }
  await acme.database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO outbox (key, letter, recipient_id, content, written_at, sent_at)
       SELECT 'many/' || i, 'welcome', 'ana', '{"n":' || i || '}', 1, 1 FROM n`,
    )
    .bind(letters)
    .run()
  await acme.database.exec(
    `INSERT INTO outbox (key, letter, recipient_id, content, written_at, sent_at) SELECT 'long/' || value, 'welcome', 'ana', json_object('said', hex(zeroblob(300000))), 1, 1 FROM json_each('[1,2,3,4,5,6,7,8,9]')`,
  )
  return acme
}

test(`${files} files and ${letters} letters are archived slice by slice, and come back the same`, async () => {
  const acme = await manyOfAcme()
  const { database } = acme
  const { id, slug, name } = must(await findOrganisationBySlug(controlDb(env), 'acme'), 'acme')
  const begun = performance.now()
  const asked = newTally()
  const chunks: Uint8Array[] = []
  await counting(asked, async () => {
    const by = { id: 'ana', name: 'Ana' }
    const of = { env, db: tenantDb(database), schema: newestSchema, by, at: new Date() }
    const source = writeArchive({ ...of, organisation: { id, slug, name } }, async () => undefined)
    for await (const chunk of source) chunks.push(chunk)
  })
  const taken = performance.now()
  // however large it is; each slice has its own, of which the next one throws
  expect(asked.calls).toBeLessThan(200)

  const archive = joined(chunks)
  const checked = await checkArchive(gzipped(archive))
  const { totals, tables, asOf, files: listed } = checked.manifest
  const pages = tables.flatMap((table) => table.pages).length
  expect(asOf.isOneMoment).toBe(true)
  expect(totals.files - pages).toBeGreaterThan(files)
  expect(pages).toBeGreaterThan(letters / 1_000)
  // letters as long as a request: no more of them are read at once than fit
  const longest = Math.max(...listed.map(({ bytes }) => bytes))
  expect(longest).toBeLessThan(readCharactersMax + 500_000)

  const { rows, problems } = await restore(env, beta, checked, gzipped(archive))
  expect([rows, problems]).toEqual([totals.rows, []])
  const restored = must(await findOrganisationBySlug(controlDb(env), beta), beta)
  const count = `SELECT count(*) AS n, sum(rowid) AS rows, sum(content ->> 'n') AS said FROM outbox WHERE ${letterAt}`
  const found = await slotOf(env, restored.slot).prepare(count).first()
  expect(found).toMatchObject({ n: letters })
  expect(found).toEqual(await database.prepare(count).first())
  const last = `many-${files - 1}`
  const file = must(await env.FILES.get(`imports/${restored.id}/${last}`), last)
  expect(await file.text()).toBe(last)
  const seconds = [taken - begun, performance.now() - taken].map((ms) => Math.round(ms / 1000))
  console.log(JSON.stringify({ ...totals, pages, calls: asked.calls, seconds }))
}, 600_000)
