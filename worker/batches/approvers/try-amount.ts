import type { RulesTrialView } from '../../contract/batches/approval-rules.ts'
import type { TenantDb } from '../../core/databases.ts'
import { voicesOf } from '../../domain/batches/approval.ts'
import {
  type ApprovalRules,
  approvalsNeeded,
  bandsFor,
} from '../../domain/batches/approval-rules.ts'
import { asksSecondFactor } from '../../domain/batches/approving/second-factor.ts'
import type { Batch } from '../../domain/batches/batch.ts'
import { approverViews } from './approver-views.ts'
import { listApprovers } from './people.ts'

/** A batch that nobody prepared: only the amount and the account count. */
const nobodys: Omit<
  Batch,
  'totalToea' | 'sourceAccountId' | 'approvalsNeeded' | 'approvalsRecorded' | 'asksSecondFactor'
> = {
  id: '',
  reference: '',
  name: '',
  description: '',
  valueDate: '',
  state: 'in_approval',
  version: 1,
  step: 1,
  revision: 0,
  preparedBy: '',
  createdAt: new Date(0),
  paymentCount: 1,
  digest: null,
  makers: [],
  barred: [],
  steps: [],
}

/** How many approvals an amount would need, who could give them today, and why the others cannot. */
export async function tryAmount(
  db: TenantDb,
  rules: ApprovalRules,
  totalToea: number,
  sourceAccountId: string,
): Promise<NonNullable<RulesTrialView['amount']>> {
  const approvals = approvalsNeeded(bandsFor(rules, sourceAccountId), totalToea)
  const asks = asksSecondFactor(rules.secondFactorAboveToea, { totalToea, judgedToea: null })
  const needs = {
    approvalsNeeded: approvals,
    approvalsRecorded: approvals,
    asksSecondFactor: asks,
  }
  const batch = { ...nobodys, ...needs, totalToea, sourceAccountId }
  const there = await listApprovers(db)
  const { approvers, approversAble, approversUnable } = approverViews(batch, there)
  return {
    totalToea,
    approvals,
    asksSecondFactor: asks,
    isEnough: voicesOf(batch, there.people).length >= approvals,
    able: approvers.flatMap(({ person, mayApprove }) => (mayApprove ? [person] : [])),
    ableCount: approversAble,
    unable: approvers.flatMap(({ person, mayApprove, message }) =>
      mayApprove ? [] : [{ name: person.name, why: message ?? '' }],
    ),
    unableCount: approversUnable,
  }
}
