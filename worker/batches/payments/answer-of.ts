import { type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { paymentState } from '../../db/payments/payment-state.ts'
import { payments } from '../../db/tenant-batches.ts'
import type { BankAnswer } from '../../domain/batches/settling/bank-answers.ts'
import type { PaymentState, StoredState } from '../../domain/batches/settling/payment-states.ts'

/** `bankAnswerOf` as a condition: of one payment the lines that repay it are found by their index. */
export const isAnswered = (answer: BankAnswer): SQL => sql`case ${paymentState('payments')}
  when 'paid' then 'on_statement'
  when 'sent' then 'not_confirmed'
  when 'returned' then 'returned'
  when 'repaid' then (select case when count(*) = 0 or count(*) filter (where again.state in ('returned', 'repaid')) > 0 then 'returned'
      when count(*) = count(*) filter (where again.state = 'paid') then 'paid_again' else 'paying_again' end
    from payments again where again.repays = ${payments.id} and again.state <> 'cancelled')
  end = ${answer}`

/** Where the payments stand that pay again what came back, by what they repay; nothing is asked where nothing was repaid. */
export async function findRepaying(db: TenantDb, rows: { id: string; ownState: StoredState }[]) {
  const ids = rows.filter(({ ownState }) => ownState === 'repaid').map(({ id }) => id)
  if (ids.length === 0) return new Map<string, PaymentState[]>()
  const found = await db.all<{ repays: string; state: PaymentState }>(
    sql`select repays, ${paymentState('payments')} as state from payments
      where repays in (select value from json_each(${JSON.stringify(ids)})) and state <> 'cancelled'`,
  )
  const ofPayment = Map.groupBy(found, ({ repays }) => repays)
  return new Map([...ofPayment].map(([id, lines]) => [id, lines.map(({ state }) => state)]))
}
