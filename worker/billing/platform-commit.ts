import {
  type Answer,
  type Change,
  commit,
  type Mutation,
  messageOf,
  StaleChange,
  untilSettled,
} from '../core/commit.ts'
import { platformOf } from '../tenancy/platform-realm.ts'

/** A change of what an organisation owes or may do: in the control database, on the platform's audit chain. */
export async function commitAtPlatform(
  env: Env,
  mutation: Mutation,
  change: Change,
): Promise<Answer> {
  try {
    return await commit({ env, tenant: platformOf(env), mutation }, change)
  } catch (error) {
    const message = messageOf(error)
    if (moved.test(message)) throw new StaleChange(message)
    throw error
  }
}

const moved = /stale_invoice|stale_organisation|UNIQUE constraint failed: (invoices|payment_proofs)/

/** Decides again until no other invoice, payment or state came in between. The queue is not that of the audit chain. */
export function untilInvoiceSettled<T>(env: Env, command: () => Promise<T>): Promise<T> {
  return untilSettled(env, 'platform/invoices', command)
}
