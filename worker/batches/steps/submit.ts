import type { Submission } from '../../contract/batches/batches.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { preflight } from '../../domain/bank-files/preflight.ts'
import { answer, submit } from '../../domain/batches/approval.ts'
import { isEditable } from '../../domain/batches/batch.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import type { EarlierPayment } from '../around-store.ts'
import { type CheckedLines, checkLines } from '../check-lines.ts'
import { digestOf } from '../digest.ts'
import { bankFileOrder } from '../files/bank-file-order.ts'
import type { BatchRecord } from '../load-batch.ts'
import { openForChange } from '../open-for-change.ts'
import {
  type NewestAccount,
  type SubmittableLine,
  saveSubmittedLines,
  setPaymentState,
} from '../payments/store.ts'
import { addMakers, insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'

/** What submitting needs beside the batch. */
type Submittable = BatchRecord & {
  lines: SubmittableLine[]
  accounts: NewestAccount[]
  earlier: EarlierPayment[]
  /** Earlier imports of a sheet of this batch, into batches that are on their way. */
  sameSheets: { count: number }[]
}

/** Hands a batch over for approval; a queried batch goes back to its approvers with the maker's answer. */
export async function submitBatch(
  found: Submittable,
  actor: StepActor,
  { comment, duplicatesReason, ...rest }: Submission,
  now: Date,
): Promise<StepChange> {
  nothingLeft(rest)
  if (found.row.state === 'queried') return answerQuery(found, actor, comment, now)
  if (!isEditable(found.row.state)) throw new Refusal('not_editable')
  if (found.row.paymentCount === 0) throw new Refusal('batch_empty')

  const opening = openForChange(found, actor, now)
  const { row, batch, source, people } = opening.record
  if (source.status !== 'active') throw new Refusal('source_account_archived')
  if (row.valueDate < dayInPortMoresby(now)) throw new Refusal('value_date_passed')

  const checked = checkLines(found.lines, found.accounts, found.earlier, source, now)
  const { lines, makerIds } = checked
  const { needed, splitFrom } = found.neededNow
  const counts: Record<string, number> = {
    ...checked.counts,
    split_below_band: splitFrom,
    same_sheet: found.sameSheets[0]?.count ?? 0,
  }
  expectNoErrors(opening.record, checked, now)
  const isRepeated = counts.duplicate || counts.paid_before || counts.same_sheet
  if (isRepeated && duplicatesReason === '') {
    throw new Refusal('duplicates_need_reason')
  }

  const digest = await digestOf(row, source, lines)
  const makers = [...new Set([...batch.makers, ...makerIds])]
  const changes = {
    digest,
    submittedAt: now,
    approvalsNeeded: needed,
    warnings: counts,
    duplicatesReason: duplicatesReason || null,
  }
  const step = submit({ ...batch, ...changes, makers }, actorOf(actor), digest, people)
  if (!step.ok) throw new Refusal(step.reason)

  const stepped = recordAfter(opening.record, step.value, actor, now, changes)
  const after = { ...stepped, batch: { ...stepped.batch, makers } }
  return {
    action: 'batch.submitted',
    details: { approvalsNeeded: changes.approvalsNeeded, warnings: counts },
    write: (db) => [
      ...opening.write(db),
      ...saveSubmittedLines(db, lines),
      addMakers(db, row.id, row.version, makers),
      ...insertStep(db, row, step.value, now, { changes }),
      setPaymentState(db, row.id, 'in_approval'),
      ...callApprovers(db, after, actor.name, now),
    ],
    after,
    status: 201,
  }
}

/** Refuses with everything that the bank's file could not carry, and every line whose payee is archived. */
function expectNoErrors({ row, source }: BatchRecord, checked: CheckedLines, now: Date) {
  const { lines, problems } = checked
  const refused = preflight(bankFileOrder(row, source, lines), dayInPortMoresby(now))
    .filter(({ severity }) => severity === 'error')
    .map(({ line, ...problem }) => ({ ...problem, row: lines[(line ?? 0) - 1]?.line }))
  const errors = [...problems, ...refused]
  if (errors.length > 0) throw new Refusal('checks_failed', errors)
}

function answerQuery(
  record: BatchRecord,
  actor: StepActor,
  comment: string,
  now: Date,
): StepChange {
  const step = answer(record.batch, actorOf(actor), comment)
  if (!step.ok) throw new Refusal(step.reason)
  const after = recordAfter(record, step.value, actor, now)
  return {
    action: 'batch.answered',
    details: { comment },
    write: (db) => [
      ...insertStep(db, record.row, step.value, now),
      ...callApprovers(db, after, actor.name, now),
    ],
    after,
    status: 201,
  }
}
