import { beforeAll, expect } from 'vitest'
import { addKunduAccount } from '../../testing/batches.ts'
import { as, done, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { verify, withoutCooling } from '../../testing/verification.ts'

/* Acme with an account that pays, where a changed account waits for nothing but its verification. */

export let database: D1Database
export let source = ''
export const beginFindings = () =>
  beforeAll(async () => {
    database = (await makeCast()).acme.database
    source = await addKunduAccount()
    await withoutCooling()
  })

/** Whom the first line of a batch pays. */
export const payeeOf = async (id: string) => {
  const [line] = (await as(mia).get(`/batches/${id}/payments`)).body.items
  return (await as(mia).get(`/payees/${line.payeeId}`)).body
}
/** What waits to be verified of somebody. */
export const waiting = async (name: string) => {
  const { items } = (await as(zoe).get('/waiting-accounts')).body
  return items.find((one: { payee: { name: string } }) => one.payee.name === name)
}
/** Zoe gives somebody another account, and Ravi verifies it. */
export async function replaceAccount(payeeId: string, name: string, accountNumber: string) {
  const body = { bsb: '028-038', accountNumber }
  await done(as(zoe).put(`/payees/${payeeId}`, { body }))
  expect((await verify(ravi, (await waiting(name)).account.id)).status).toBe(200)
}
