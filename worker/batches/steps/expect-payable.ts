import type { FieldProblem } from '../../contract/problem.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { UnpayableLine } from '../payments/unpayable.ts'

/** Refuses to let a payment go to a payee who is stopped, or to an account that was not verified, or was replaced or rejected meanwhile. */
export function expectPayable(unpayable: UnpayableLine[], isNamed: boolean) {
  if (unpayable.length === 0) return
  const hasStop = unpayable.some(({ stopped }) => stopped !== null)
  const problems = unpayable.map((one) =>
    problemOf(isNamed ? one : { ...one, payeeName: 'its payee' }),
  )
  throw new Refusal(hasStop ? 'payee_stopped' : 'account_not_active', problems)
}

function problemOf({ line, payeeName, stopped }: UnpayableLine): FieldProblem {
  const place = { row: line, field: 'payee', value: payeeName }
  return stopped
    ? { ...place, code: 'payee_stopped', message: `Line ${line}: ${payeeName} is ${stopped}.` }
    : {
        ...place,
        code: 'account_not_active',
        message: `Line ${line}: the account of ${payeeName} may not be paid now.`,
      }
}
