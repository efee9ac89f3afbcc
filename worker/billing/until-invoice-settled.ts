import { untilSettled } from '../core/until-settled.ts'

/** Decides again until no other invoice, payment or state came in between. The queue is not that of the audit chain. */
export function untilInvoiceSettled<T>(env: Env, command: () => Promise<T>): Promise<T> {
  return untilSettled(env, 'platform/invoices', command)
}
