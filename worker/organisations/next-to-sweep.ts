import { asc, notInArray } from 'drizzle-orm'
import { organisations } from '../db/control.ts'
import { platformOf } from '../tenancy/platform-realm.ts'

/** An invocation may ask D1 a thousand times, and each organisation costs a few questions. */
const organisationsMax = 60

/**
 * The organisations with a database that nobody looked after for longest. The sweep of the mail, which is the last of
 * them, notes that they had their turn.
 */
export function nextToSweep(env: Env) {
  return platformOf(env)
    .db.select({ id: organisations.id, sweptAt: organisations.sweptAt })
    .from(organisations)
    .where(
      notInArray(organisations.state, [
        'signup_unconfirmed',
        'provisioning',
        'provisioning_failed',
      ]),
    )
    .orderBy(asc(organisations.sweptAt), asc(organisations.id))
    .limit(organisationsMax)
}
