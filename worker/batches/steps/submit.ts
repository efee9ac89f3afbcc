import { findApprovalRules } from '../../approval-rules/store.ts'
import type { Submission } from '../../contract/batches.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusal.ts'
import { preflight } from '../../domain/bank-files/preflight.ts'
import { answer, submit } from '../../domain/batches/approval.ts'
import { approvalsNeeded } from '../../domain/batches/approval-rules.ts'
import { isEditable } from '../../domain/batches/batch.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { lookOver } from '../check-lines.ts'
import { digestOf } from '../digest.ts'
import { bankFileOrder } from '../files/bank-file-order.ts'
import type { BatchRecord } from '../load-batch.ts'
import { openForChange } from '../open-for-change.ts'
import { listLinesWithPayees, saveSubmittedLines, setPaymentState } from '../payments/store.ts'
import { addMakers, takeStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { commitStep, readBatch, recordAfter, type StepContext } from './context.ts'

/** Hands a batch over for approval; a queried batch goes back to its approvers with the maker's answer. */
export async function submitBatch(context: StepContext, sent: Submission): Promise<Answer> {
  const record = await readBatch(context)
  if (record.row.state === 'queried') return answerQuery(context, record, sent.comment)
  if (!isEditable(record.row.state)) throw new Refusal('not_editable')
  if (record.row.paymentCount === 0) throw new Refusal('batch_empty')

  const { tenant, user, now } = context
  const opening = openForChange(tenant.db, record, user, now)
  const { row, batch, source, people } = opening.record
  if (source.status !== 'active') throw new Refusal('source_account_archived')
  const today = dayInPortMoresby(now)
  if (row.valueDate < today) throw new Refusal('value_date_passed')

  const [found, rules] = await Promise.all([
    listLinesWithPayees(tenant.db, row.id),
    findApprovalRules(tenant.db),
  ])
  const { lines, makerIds, counts, problems } = lookOver(found)
  const order = bankFileOrder(row, source, lines)
  const refused = preflight(order, today)
    .filter(({ severity }) => severity === 'error')
    .map(({ line, ...problem }) => ({ ...problem, row: lines[(line ?? 0) - 1]?.line }))
  const errors = [...problems, ...refused]
  if (errors.length > 0) throw new Refusal('checks_failed', errors)
  if (counts.duplicate && sent.duplicatesReason === '') {
    throw new Refusal('duplicates_need_reason')
  }

  const digest = await digestOf(row, source, lines)
  const makers = [...new Set([...batch.makers, ...makerIds])]
  const changes = {
    digest,
    submittedAt: now,
    approvalsNeeded: approvalsNeeded(rules.bands, row.totalToea),
    warnings: counts,
    duplicatesReason: sent.duplicatesReason || null,
  }
  const handedOver = { ...batch, ...changes, makers }
  const step = submit(handedOver, actorOf(user), digest, people)
  if (!step.ok) throw new Refusal(step.reason)

  const stepped = recordAfter(opening.record, step.value, context, changes)
  const after = { ...stepped, batch: { ...stepped.batch, makers } }
  return commitStep(context, {
    action: 'batch.submitted',
    details: { approvalsNeeded: changes.approvalsNeeded, warnings: counts },
    statements: [
      ...opening.statements,
      ...saveSubmittedLines(tenant.db, lines),
      addMakers(tenant.db, row.id, row.version, makers),
      ...takeStep(tenant.db, row, step.value, now, { changes }),
      setPaymentState(tenant.db, row.id, 'in_approval'),
      ...callApprovers(context, after),
    ],
    after,
    status: 201,
  })
}

function answerQuery(context: StepContext, record: BatchRecord, comment: string) {
  const { tenant, user, now } = context
  const step = answer(record.batch, actorOf(user), comment)
  if (!step.ok) throw new Refusal(step.reason)
  const after = recordAfter(record, step.value, context)
  return commitStep(context, {
    action: 'batch.answered',
    details: { comment },
    statements: [
      ...takeStep(tenant.db, record.row, step.value, now),
      ...callApprovers(context, after),
    ],
    after,
    status: 201,
  })
}
