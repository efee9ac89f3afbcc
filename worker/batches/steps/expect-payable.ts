import { Refusal } from '../../core/refusals/refusal.ts'
import type { UnpayableLine } from '../payments/store.ts'

/** Refuses to let a payment go to an account that was not verified, or was replaced or rejected meanwhile. */
export function expectPayable(unpayable: UnpayableLine[]) {
  if (unpayable.length === 0) return
  const errors = unpayable.map(({ line, payeeName }) => {
    const message = `Line ${line}: the account of ${payeeName} may not be paid now.`
    return { row: line, field: 'payee', value: payeeName, code: 'account_not_active', message }
  })
  throw new Refusal('account_not_active', errors)
}
