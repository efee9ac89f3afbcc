import type { PaymentLine } from '../payees/payment.ts'
import { hasBalancingRecord, type Profile } from './profiles/profile.ts'

/**
 * The payments in as many files as the bank's caps ask for, in their order. The balancing record of
 * each file takes one of its records, and equals its total, so one cap serves both. A payment above
 * the cap by itself gets a file by itself, which preflight then refuses by name.
 */
export function splitByCaps<T extends Pick<PaymentLine, 'amountToea'>>(
  payments: readonly T[],
  profile: Profile,
): T[][] {
  const paymentsMax = profile.recordsMax - (hasBalancingRecord(profile) ? 1 : 0)
  const files: T[][] = []
  let file: T[] = []
  let totalToea = 0
  for (const payment of payments) {
    const isFull = totalToea + payment.amountToea > profile.fileTotalToeaMax
    if (file.length > 0 && (isFull || file.length >= paymentsMax)) {
      files.push(file)
      file = []
      totalToea = 0
    }
    file.push(payment)
    totalToea += payment.amountToea
  }
  return file.length > 0 ? [...files, file] : files
}
