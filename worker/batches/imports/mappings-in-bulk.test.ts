import { beforeAll, expect, test } from 'vitest'
import { insertInBulk } from '../../core/bulk.ts'
import { tenantDb } from '../../core/databases.ts'
import { sheetMappings } from '../../db/tenant-findings.ts'
import { makeCast } from '../../testing/cast.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

test('what is JSON is stored to the letter as if it were written alone', async () => {
  const texts = ['“Kila’s” \\ "two" \\" \u2028 é 😀', '\t\n\u0001', '{"a":[1]}', 'null', '', '0.10']
  const rows = texts.map((text, index) => {
    const mapping = { [text]: text, 'b"\\': `${index}` }
    return { titles: `of row ${index}`, mapping, confirmedBy: 'mia', confirmedAt: new Date(index) }
  })
  const [first, ...others] = insertInBulk(tenantDb(database), sheetMappings, rows)
  expect([others.length, await first]).toEqual([0, expect.anything()])
  const { results } = await database
    .prepare("select mapping from sheet_mappings where titles like 'of row %' order by titles")
    .all()
  expect(results.map(({ mapping }) => mapping)).toEqual(
    rows.map(({ mapping }) => JSON.stringify(mapping)),
  )
})
