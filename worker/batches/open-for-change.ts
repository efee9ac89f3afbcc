import type { Statement } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { isEditable, openState } from '../domain/batches/batch.ts'
import { checkBatch } from '../domain/batches/batch-checks.ts'
import { recall } from '../domain/batches/way-back/recall.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { profileOfAccount, type SourceAccountRow } from '../source-accounts/store.ts'
import { type BatchRecord, type BatchRow, needsOf } from './load-batch.ts'
import { expectAccountUser } from './paying/account-use.ts'
import { addMakers, afterStep, insertStep, saveBatch } from './store.ts'
import { actorOf, type DeskUser } from './view.ts'

/** The batch as it will be, and the statements that make it so. */
export type Opening = { record: BatchRecord; write: (db: TenantDb) => Statement[] }

/**
 * What a change of a batch starts from: it must be open. Whoever changes it is one of its makers from then on. A rejected
 * batch is opened again by its first change, in the same transaction, as a new version whose approvals start from nothing.
 */
export function openForChange(
  record: BatchRecord,
  user: DeskUser,
  at: Date,
  others: string[] = [],
): Opening {
  const { row, batch } = record
  if (!isEditable(row.state)) throw new Refusal('not_editable')
  expectAccountUser(record, user)
  const hands = [user.id, ...others]
  const makers = [...new Set([...batch.makers, ...hands])]
  if (row.state !== 'rejected') {
    return {
      record: { ...record, batch: { ...batch, makers } },
      write: (db) => addMakers(db, row.id, row.version, hands),
    }
  }

  const reopened = { ...record, batch: { ...batch, makers } }
  const step = recall(reopened.batch, actorOf(user))
  if (!step.ok) throw new Refusal(step.reason)
  const changes = { version: row.version + 1, digest: null, submittedAt: null }
  return {
    record: withRow(reopened, afterStep(row, step.value, changes)),
    write: (db) => [
      ...insertStep(db, row, step.value, at, { changes }),
      ...addMakers(db, row.id, changes.version, makers),
    ],
  }
}

export type BatchChange = Partial<
  Pick<
    BatchRow,
    | 'name'
    | 'description'
    | 'valueDate'
    | 'sourceAccountId'
    | 'paymentCount'
    | 'totalToea'
    | 'nextLine'
    | 'controlTotalToea'
    | 'headCount'
    | 'supplementaryReason'
    | 'splitOf'
    | 'comparedWith'
    | 'comparedBy'
  >
> & { source?: SourceAccountRow }

/** Changes an open batch and says anew whether it is ready. Gives the record as it will be. */
export function changeBatch(
  { record, write }: Opening,
  { source = record.source, ...change }: BatchChange,
  at: Date,
): Opening {
  const before = record.row
  const changed = { ...before, ...change }
  const { needsControlTotal, status } = source
  const facts = { ...changed, needsControlTotal, sourceAccountIsActive: status === 'active' }
  const problems = checkBatch(facts, profileOfAccount(source), dayInPortMoresby(at))
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  const state = openState(changed.paymentCount, hasErrors)
  return {
    record: {
      ...withRow(record, { ...changed, state, revision: before.revision + 1 }),
      source,
    },
    write: (db) => [...write(db), saveBatch(db, before, { ...change, state })],
  }
}

/** The record with a changed row, for the answer that is stored with the change. */
export function withRow(record: BatchRecord, row: BatchRow): BatchRecord {
  const isNewVersion = row.version !== record.row.version
  return {
    ...record,
    row,
    batch: { ...record.batch, ...row, ...needsOf(row, record.rules) },
    bankFile: isNewVersion ? null : record.bankFile,
  }
}
