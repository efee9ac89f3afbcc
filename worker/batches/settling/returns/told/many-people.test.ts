import { beforeAll, expect, test } from 'vitest'
import { must } from '../../../../domain/must.ts'
import { mia } from '../../../../testing/cast.ts'
import { openAcme } from '../../../../testing/colleagues.ts'
import { numbered } from '../../../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../../../testing/growth/rows-read.ts'
import { loadBatch } from '../../../load-batch.ts'
import { account, beginSettling, database, noa, sealedBatch } from '../../settling.fixture.ts'
import { tellOfReturn } from '../tell-of-return.ts'

const many = 2_000

beginSettling()
beforeAll(async () => {
  await database
    .prepare(
      `INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at) ${numbered(0, many)}
      SELECT 'v' || i, 'v' || i || '@example.test', 'V', 'I', 'viewer', 'active', '', 0, 0 FROM n`,
    )
    .run()
})

test('of many people only those who reconcile are read, and hear of a return', async () => {
  const { db } = await openAcme()
  const { row } = must(await loadBatch(db, await sealedBatch(account, 100_000, 1)), 'batch')
  const said = { returnId: 'r1', name: 'Payee', reference: 'B1/1', reason: 'Closed' }
  const told = { ...said, returned: { toea: 100, ofToea: 100 } }
  const stop = countRowsRead([database])
  const letters = await tellOfReturn(db, row, told, { ...mia, name: 'Mia' } as never, new Date())
  const read = stop().reduce((sum, { rows }) => sum + rows, 0)
  await db.batch(letters as never)
  const { results } = await database
    .prepare("SELECT recipient_id AS id FROM outbox WHERE letter = 'payment_returned' ORDER BY 1")
    .all<{ id: string }>()
  expect(results.map(({ id }) => id)).toContain(noa.id)
  expect(results.length).toBeLessThan(10)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(many / 4)
})
