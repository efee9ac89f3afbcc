import { dayMs } from '../../durations.ts'

/**
 * A change of what a batch is paid by: its source account, the approval rules, or rules for accounts that are looser since and
 * let an account of it through.
 */
export type TermsChange = {
  userId: string
  changedAt: Date
  /**
   * When the newest bank file was sealed that the bank has, from the same account and of a batch that was handed over since
   * the change (and, of rules for accounts, paid an account that they let through): one that is void, that was approved before, or that another account paid was not paid on these terms.
   */
  paidAt: Date | null
  /** Of a batch with a new day: when it was handed over with its old one. */
  handedOverAt: Date | null
}

/** Ninety days. */
export const barredMs = 90 * dayMs

/**
 * Who decides on nothing that is paid on terms they changed: until something was paid on them, or for ninety days; and never
 * on what was approved before the change and given a new day after it.
 */
export function barredBy(changes: TermsChange[], now: Date): string[] {
  const barring = changes.filter(({ changedAt, paidAt, handedOverAt }) => {
    const isNew = now.getTime() - changedAt.getTime() < barredMs
    const isUnpaid = paidAt === null || paidAt <= changedAt
    return (isNew && isUnpaid) || (handedOverAt !== null && changedAt > handedOverAt)
  })
  return [...new Set(barring.map(({ userId }) => userId))]
}
