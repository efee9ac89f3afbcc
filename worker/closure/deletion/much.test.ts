import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { countRows, wipe } from '../../tenancy/rebuild-database.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { ana, makeCast, mia } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { addManyRows } from '../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../testing/growth/rows-read.ts'

/** Deleted in one transaction, which the database ends after thirty seconds: 4,000 of each took half of that, and 8,000 twice. */
test('what goes with an organisation is read a few times for each of its rows, however many they are', async () => {
  const { database } = (await makeCast()).acme
  const owners = { makerId: mia.id, readerId: ana.id, accountId: await addKunduAccount() }
  await addManyRows(database, { from: 0, to: 200 }, owners)
  const { id } = await openAcme()
  const slot = await env.CONTROL.prepare('SELECT slot FROM organisations WHERE id = ?')
    .bind(id)
    .first<string>('slot')
  const counted = Object.values(await countRows(env, slot ?? ''))
  const rows = counted.reduce((sum, many) => sum + many, 0)
  const ended = countRowsRead([database])
  expect(await wipe(env, slot ?? '', 'true', 'stale_change')).toBe(true)
  expect(ended().reduce((sum, read) => sum + read.rows, 0)).toBeLessThan(5 * rows)
})
