import { type SQL, sql } from 'drizzle-orm'
import { batchStates } from '../../domain/batches/batch.ts'
import {
  followedStates,
  hasOwnState,
  ownStates,
  type PaymentState,
} from '../../domain/batches/settling/payment-states.ts'

/*
 * Where a payment stands, as SQL (decision 0086): its own state, or else what its batch says. `paymentStateOf` of the domain
 * says the same. Payments are named by the name that a statement has for them, and so is their batch where it is there.
 */

const listed = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`

const batchOf = (payment: string) =>
  `(select followed.state from batches followed where followed.id = ${payment}.batch_id)`

/** Does the payment stand in one of these? Its batch is asked by its key, and only where nothing of its own says it. */
export function isPaymentIn(
  payment: string,
  states: readonly PaymentState[],
  batch?: string,
): SQL<boolean> {
  const own = states.filter(hasOwnState)
  const followed = batchStates.filter((state) => states.includes(followedStates[state]))
  const itself = `${payment}.state in ${listed(own)}`
  if (followed.length === 0) return sql.raw(`(${itself})`) as SQL<boolean>
  const asBatch = `(${payment}.state not in ${listed(ownStates)}
    and ${batch ? `${batch}.state` : batchOf(payment)} in ${listed(followed)})`
  return sql.raw(own.length === 0 ? asBatch : `(${itself} or ${asBatch})`) as SQL<boolean>
}

/** Where the payment stands, as a value. */
export function paymentState(payment: string, batch?: string): SQL<PaymentState> {
  const cases = Object.entries(followedStates).map(([of, state]) => `when '${of}' then '${state}'`)
  return sql<PaymentState>`${sql.raw(`(case when ${payment}.state in ${listed(ownStates)} then ${payment}.state
    else case ${batch ? `${batch}.state` : batchOf(payment)} ${cases.join(' ')} end end)`)}`
}
