import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { batchStates } from '../../domain/batches/batch.ts'
import {
  paymentStateOf,
  paymentStates,
  storedStates,
} from '../../domain/batches/settling/payment-states.ts'
import { makeCast } from '../../testing/cast.ts'
import { isPaymentIn, paymentState } from './payment-state.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

/** What rows of before 0086 have, too: each is read as following its batch. */
const kept = [...storedStates, 'ready', 'in_approval', 'approved', 'in_file', 'sent']

/** Every kind of row with every kind of batch, under the names that tables of the product have. */
const rows = sql`with batches(id, state) as (select value, value from json_each(${JSON.stringify(batchStates)})),
  payments(batch_id, state) as (select b.id, k.value from batches b, json_each(${JSON.stringify(kept)}) k)`

test('a statement says of a payment what the domain says, with its batch beside it or not', async () => {
  const found = await tenantDb(database).all<Record<'kept' | 'batch' | 'alone' | 'beside', string>>(
    sql`${rows} select p.state as kept, b.state as batch, ${paymentState('p')} as alone,
      ${paymentState('p', 'b')} as beside from payments p join batches b on b.id = p.batch_id`,
  )
  expect(found.length).toBe(kept.length * batchStates.length)
  for (const { kept: stored, batch, alone, beside } of found) {
    const said = paymentStateOf(stored, batch as (typeof batchStates)[number]) // one of the list above
    expect([stored, batch, alone, beside]).toEqual([stored, batch, said, said])
  }
})

test.each(paymentStates)(
  'and a condition finds what stands as %s, and nothing else',
  async (state) => {
    const others = paymentStates.filter((one) => one !== state)
    const [found] = await tenantDb(database).all<Record<'differ' | 'both' | 'some', number>>(
      sql`${rows} select count(*) filter (where ${isPaymentIn('p', [state])} <> (${paymentState('p')} = ${state})) as differ,
      count(*) filter (where ${isPaymentIn('p', [state], 'b')} = ${isPaymentIn('p', others)}) as both,
      count(*) filter (where ${isPaymentIn('p', [state])}) as some
      from payments p join batches b on b.id = p.batch_id`,
    )
    expect(found).toMatchObject({ differ: 0, both: 0 })
    expect(found?.some).toBeGreaterThan(0)
  },
)
