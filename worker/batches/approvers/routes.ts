import { Hono } from 'hono'
import { findApprovalRules, wholeRules } from '../../approval-rules/store.ts'
import { RulesTrial, type RulesTrialView } from '../../contract/batches/approval-rules.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import {
  type ApprovalRules,
  approvalsNeeded,
  bandsFor,
  neededToday,
} from '../../domain/batches/approval-rules.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { allowed } from '../../http/policy.ts'
import { findSourceAccount } from '../../source-accounts/store.ts'
import { selectPaid, selectReachable } from './store.ts'
import { tryAmount } from './try-amount.ts'

const days = 31
const paidMax = 2_000
const reachableMax = 1_000
const listedMax = 10

/** Rules before they are saved: what they would have meant last month, whom they reach, who could approve an amount. */
export const ruleTrialRoutes = new Hono<App>().post(
  '/trial',
  allowed('manage_approval_rules', 'read'),
  body(RulesTrial),
  async (c) => {
    const { amountToea, sourceAccountId, ...sent } = c.req.valid('json')
    const { bands, accounts, secondFactorAboveToea, holdSeconds, ...rest } = sent
    nothingLeft(rest)
    const { db } = c.var.tenant
    const { rules } = await wholeRules(db, sent, await findApprovalRules(db))
    if (sourceAccountId && !(await findSourceAccount(db, sourceAccountId))) {
      const message = 'Source account: there is none with this id.'
      throw new Refusal('invalid', [{ field: 'sourceAccountId', code: 'not_found', message }])
    }
    return c.json<RulesTrialView>({
      ...(await lastMonth(db, rules)),
      amount: amountToea ? await tryAmount(db, rules, amountToea, sourceAccountId ?? '') : null,
    })
  },
)

type Db = App['Variables']['tenant']['db']

async function lastMonth(db: Db, rules: ApprovalRules) {
  const today = dayInPortMoresby(new Date())
  const [paid, reachable] = await db.batch([
    selectPaid(db, addDays(today, -days), today, paidMax),
    selectReachable(db, reachableMax),
  ])
  const looked = paid.slice(0, paidMax).map((row) => {
    const needed = approvalsNeeded(
      bandsFor(rules, row.sourceAccountId),
      row.judgedToea ?? row.totalToea,
    )
    return { needed, was: row.neededBefore ?? row.approvalsNeeded }
  })
  const counts = Map.groupBy(looked, ({ needed }) => needed)
  const reached = reachable
    .map((row) => ({ ...row, to: neededToday(row, rules) }))
    .filter(({ approvalsNeeded: was, to }) => to > was)
  return {
    days,
    isMore: paid.length > paidMax || reachable.length > reachableMax,
    batches: [...counts]
      .map(([approvals, rows]) => ({ approvals, count: rows.length }))
      .sort((one, other) => one.approvals - other.approvals),
    more: looked.filter(({ needed, was }) => needed > was).length,
    fewer: looked.filter(({ needed, was }) => needed < was).length,
    reached: reached
      .slice(0, listedMax)
      .map(({ id, name, approvalsNeeded: from, to }) => ({ id, name, from, to })),
    reachedCount: reached.length,
  }
}
