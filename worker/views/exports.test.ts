import { beforeAll, describe, expect, test } from 'vitest'
import { type ListName, listNames } from '../contract/views.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { ana, as, bob, makeCast, mia, tom } from '../testing/cast.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

const taken = { list: 'payees', format: 'csv', filter: 'search=kila&status=active', rows: 412 }

/** Of those that stand somewhere else than under their name. */
const paths: Partial<Record<ListName, string>> = {
  reports: '/reports?kind=months&from=2026-01-01&to=2026-01-31',
  'sign-ins': '/security/sign-ins',
}

async function entries(subject: string) {
  const { results } = await database
    .prepare(
      "SELECT actor_id AS actorId, details FROM audit_entries WHERE action = 'list.exported' AND subject = ? ORDER BY seq",
    )
    .bind(subject)
    .all<{ actorId: string; details: string }>()
  return results.map(({ actorId, details }) => ({ actorId, details: JSON.parse(details) }))
}

test('what is taken along of a list is an entry: who, what, narrowed to what, how many rows', async () => {
  const { status, body } = await as(mia).post('/exports', { body: taken })
  expect([status, body]).toEqual([200, { isEntered: true }])
  expect(await entries('list/payees')).toMatchObject([
    {
      actorId: 'mia',
      details: { list: 'payees', format: 'csv', filter: 'search=kila&status=active', rows: 412 },
    },
  ])
  const { body: log } = await as(ana).get('/audit?action=list.exported')
  expect(log.items[0].says ?? log.items[0].sentence ?? JSON.stringify(log.items[0])).toContain(
    '412',
  )
})

test('the same again and again fills no log, and is not kept from anybody', async () => {
  for (let time = 0; time < 55; time++) {
    const { status } = await as(mia).post('/exports', { body: { ...taken, list: 'payments' } })
    expect(status).toBe(200)
  }
  expect(await entries('list/payments')).toHaveLength(50)
})

describe('nobody enters what they cannot read', () => {
  test.each(listNames)('%s', async (list) => {
    const { status: reading } = await as(tom).get(paths[list] ?? `/${list}`)
    const { status } = await as(tom).post('/exports', { body: { ...taken, list } })
    expect([list, status]).toEqual([list, reading])
  })

  test('a confidential batch that is printed', async () => {
    const { id } = await submittedBatch(await addKunduAccount())
    const body = { ...taken, list: 'payments', format: 'print', batchId: id }
    expect((await as(mia).post('/exports', { body })).status).toBe(200)
    expect(await entries(`batch/${id}`)).toHaveLength(1)
    // as if its template had said so from the start: the table lets nobody say it later
    await dropTriggers(database, 'batches')
    await database.prepare('UPDATE batches SET is_confidential = 1 WHERE id = ?').bind(id).run()
    expect((await as(mia).post('/exports', { body })).body.code).toBe('lines_kept')
  })

  test('another organisation’s batch is none', async () => {
    const body = { ...taken, list: 'payments', format: 'print', batchId: 'none' }
    const { status } = await as(bob).post('/exports', { body, slug: 'beta' })
    expect(status).toBe(404)
  })
})

test.each([
  ['list', 'salaries'],
  ['format', 'pdf'],
  ['rows', -1],
  ['rows', 1.5],
  ['filter', 'x'.repeat(2_001)],
])('%s is refused as %s', async (field, value) => {
  const { status } = await as(mia).post('/exports', { body: { ...taken, [field]: value } })
  expect(status).toBe(422)
})
