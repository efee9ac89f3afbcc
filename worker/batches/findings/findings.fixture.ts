import { beforeAll } from 'vitest'
import { addKunduAccount } from '../../testing/batches.ts'
import { as, makeCast, mia, zoe } from '../../testing/cast.ts'
import { withoutCooling } from '../../testing/verification.ts'

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
