import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, expect, test } from 'vitest'
import { outbox } from '../db/records.ts'
import { addKunduAccount } from '../testing/batches.ts'
import { ana, as, makeCast, mia, zoe } from '../testing/cast.ts'
import { addEveryone } from '../testing/everyone.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await addEveryone(database)
})

async function noticesAfter(change: () => Promise<unknown>) {
  await drizzle(database).delete(outbox)
  await change()
  return drizzle(database).select().from(outbox)
}

const payee = { name: 'Kila Tau', bsb: '028-038', accountNumber: '10000001' }
const addPayee = async () => (await as(mia).post('/payees', { body: payee })).body.id as string

test('a payee’s new account is told to the active administrators, with its end and who did it', async () => {
  const id = await addPayee()
  const notices = await noticesAfter(() =>
    as(zoe).put(`/payees/${id}`, { body: { bsb: '088-950', accountNumber: '7001234567' } }),
  )
  expect(notices).toMatchObject([
    {
      letter: 'security_notice',
      recipientId: 'ana',
      content: {
        what: 'bank_account_changed',
        about: 'Payee Kila Tau: now 088-950, ending in 4567; changed by Zoe Vagi',
      },
    },
  ])

  const again = { bsb: '088-950', accountNumber: '7001234568' }
  expect(await noticesAfter(() => as(zoe).put(`/payees/${id}`, { body: again }))).toHaveLength(1)
})

test('a payee’s new name is not', async () => {
  const id = await as(mia)
    .post('/payees', { body: { ...payee, accountNumber: '10000002' } })
    .then(({ body }) => body.id as string)
  const changed = await noticesAfter(() => as(zoe).put(`/payees/${id}`, { body: { code: 'K7' } }))
  expect(changed).toEqual([])
})

test('a change that is asked for twice with one key is told once', async () => {
  const id = await as(mia)
    .post('/payees', { body: { ...payee, accountNumber: '10000003' } })
    .then(({ body }) => body.id as string)
  const body = { accountNumber: '10000004' }
  const notices = await noticesAfter(async () => {
    await as(zoe).put(`/payees/${id}`, { body, key: 'twice' })
    await as(zoe).put(`/payees/${id}`, { body, key: 'twice' })
  })
  expect(notices).toHaveLength(1)
})

test('a change that is refused is told to nobody', async () => {
  const id = await as(mia)
    .post('/payees', { body: { ...payee, accountNumber: '10000005' } })
    .then(({ body }) => body.id as string)
  const notices = await noticesAfter(async () => {
    const heard = await as(zoe).put(`/payees/${id}`, { body: { bsb: 'nonsense' } })
    expect(heard.status).toBe(422)
  })
  expect(notices).toEqual([])
})

test('a changed source account is told, every time', async () => {
  const id = await addKunduAccount()
  for (const accountNumber of ['7001234568', '7001234569']) {
    const notices = await noticesAfter(() =>
      as(ana).put(`/source-accounts/${id}`, { body: { accountNumber } }),
    )
    expect(notices).toMatchObject([
      {
        recipientId: 'ana',
        content: {
          about: `Source account BSP payroll: 088-950, ending in ${accountNumber.slice(-4)}; changed by Ana Mea`,
        },
      },
    ])
  }
})
