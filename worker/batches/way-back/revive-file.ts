import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { RevivalConfirmation, RevivalRequest } from '../../contract/batches/bank-files.ts'
import type { TenantDb } from '../../core/databases.ts'
import { saidOfBytes } from '../../core/kept/seal-of.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { debitDayOf } from '../../db/settling/days-of-batch.ts'
import { statementLines } from '../../db/settling/statements.ts'
import { voidLines } from '../../db/settling/void-lines.ts'
import { payments } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import {
  askRevive,
  keepVoid,
  type ReviveAsk,
  reviveFile,
} from '../../domain/batches/way-back/revive-file.ts'
import { must } from '../../domain/must.ts'
import type { BatchRecord } from '../load-batch.ts'
import { voidAdviceStands } from '../paper/advice/store.ts'
import { recordAfter, type StepActor, type StepChange } from '../steps/step-change.ts'
import { insertStep } from '../store.ts'
import { actorOf, linesSeenBy } from '../view.ts'
import { tellOfRevival } from './tell-of-void.ts'

const { id: lineId, day, text, amountToea } = statementLines

/**
 * The debit that may be of a void file of a batch, and of which nobody said anything: of its total first. Of this file, or, once
 * somebody said which debit it is, that one. The table says the same (0059).
 */
export function selectBookedOf(db: TenantDb, batchId: string, bankFileId?: string) {
  const isTotal = sql`${amountToea} = -${bankFiles.totalToea}`
  return db
    .select({
      ...{ lineId, day, text, amountToea },
      isTotal: sql<0 | 1>`${isTotal}`.as('is_total'),
      paymentId: sql<string | null>`(select ${payments.id} from ${payments}
        where ${payments.batchId} = ${bankFiles.batchId} and ${payments.amountToea} = -${amountToea}
        order by ${payments.line} limit 1)`.as('payment_id'),
    })
    .from(bankFiles)
    .innerJoin(
      statementLines,
      and(
        eq(statementLines.sourceAccountId, bankFiles.sourceAccountId),
        eq(statementLines.state, 'unreconciled'),
        sql`${day} >= ${debitDayOf('bank_files')}`,
        sql`(${isTotal} or -${amountToea} in (select ${voidLines.amountToea} from ${voidLines}
          where ${voidLines.bankFileId} = ${bankFiles.id}))`,
      ),
    )
    .where(
      and(
        eq(bankFiles.batchId, batchId),
        isNotNull(bankFiles.voidedAt),
        bankFileId === undefined
          ? sql`${lineId} = json_extract(${bankFiles.reviveAsk}, '$.lineId')
              and ${bankFiles.version} = (select b.version from batches b where b.id = ${batchId})`
          : eq(bankFiles.id, bankFileId),
      ),
    )
    .orderBy(sql`is_total desc`, day, lineId)
    .limit(1)
}
type Debit = Awaited<ReturnType<typeof selectBookedOf>>[number]
type WithDebits = BatchRecord & { bookedOf: Debit[] }

/** Of one payment it says how much that is: to whoever does not read it there is no such debit, whatever amounts they brought in. */
const debitFor = (record: WithDebits, actor: StepActor) =>
  record.bookedOf.find(({ isTotal }) => isTotal || linesSeenBy(record, actor) === 'every')

/** One person says that the bank booked the void file, and in which words the bank does. */
export function askRevivalOfFile(
  record: WithDebits,
  actor: StepActor,
  { bankFileId, words, bankReference, ...rest }: RevivalRequest,
  now: Date,
): StepChange {
  nothingLeft(rest)
  const file = record.voidFiles.find(({ id }) => id === bankFileId)
  const debit = debitFor(record, actor)
  const around = { hasLiveFile: record.bankFile !== null, debit }
  const said = { words, bankReference }
  const step = askRevive(record.batch, actorOf(actor), file, said, around)
  if (!step.ok) throw new Refusal(step.reason)
  const { lineId, day, text, amountToea } = must(debit, 'debit')
  const ask: ReviveAsk = { lineId, day, text, amountToea, ...said }
  const asked = { reviveAsk: ask, reviveAskedBy: actor.id, reviveAskedAt: now }
  const after = withFile(recordAfter(record, step.value, actor, now), bankFileId, asked)
  return {
    action: 'bank_file.revive_asked',
    details: { bankFileId, ...ask },
    write: (db) => [
      save(db, bankFileId, asked),
      ...insertStep(db, record.row, step.value, now),
      ...tellOfRevival(db, after, 'bank_file_revive_asked', actor, bankFileId, words, now),
    ],
    after,
    status: 201,
  }
}

/** What was said is taken back, or somebody else says no. */
export function keepItVoid(
  record: BatchRecord,
  actor: StepActor,
  _sent: undefined,
  now: Date,
): StepChange {
  const file = askedOf(record)
  const step = keepVoid(record.batch, actorOf(actor), file)
  if (!step.ok) throw new Refusal(step.reason)
  const { id } = must(file, 'void file')
  return {
    action: 'bank_file.kept_void',
    details: { bankFileId: id },
    write: (db) => [save(db, id, nothingAsked), ...insertStep(db, record.row, step.value, now)],
    after: withFile(recordAfter(record, step.value, actor, now), id, nothingAsked),
  }
}

/** Another confirms it: the file counts again, its batch is with the bank, and the debit is matched and waits to be confirmed. */
export function reviveTheFile(
  record: WithDebits,
  actor: StepActor,
  { askedAt, ...rest }: RevivalConfirmation,
  now: Date,
): StepChange {
  nothingLeft(rest)
  const file = askedOf(record)
  const debit = debitFor(record, actor)
  const around = { hasLiveFile: record.bankFile !== null, debit }
  const seen = { askedAt: new Date(askedAt) }
  const decided = reviveFile(record.batch, actorOf(actor), file, seen, around)
  if (!decided.ok) throw new Refusal(decided.reason)
  const { id, sha256, sequence, ...was } = must(file, 'void file')
  const ask = must(was.reviveAsk, 'what was said')
  const askedBy = must(was.reviveAskedBy, 'who said it')
  const { isTotal, paymentId } = must(debit, 'debit')
  const step = { ...decided.value, comment: was.bankReference ?? ask.bankReference }
  const counts = {
    ...{ ...nothingAsked, voidAsk: null, voidAskedBy: null, voidAskedAt: null },
    ...{ voidedBy: null, voidedAt: null },
    ...{ revivedBy: actor.id, revivedAt: now, revivedLineId: ask.lineId },
    ...(was.uploadedAt === null && {
      ...{ uploadedBy: actor.id, uploadedAt: now, bankReference: ask.bankReference },
      uncheckedReason: ask.words,
    }),
  }
  const match = {
    ...(isTotal ? { batchId: record.row.id } : { paymentId: must(paymentId, 'payment') }),
    ...{ state: 'tentative' as const, matchedBy: actor.id, matchedAt: now },
  }
  const after = recordAfter(record, step, actor, now)
  const revived = {
    ...after,
    bankFile: { ...must(file, 'void file'), ...counts },
    voidFiles: record.voidFiles.filter((one) => one.id !== id),
  }
  return {
    action: 'bank_file.revived',
    details: {
      ...{ bankFileId: id, ...saidOfBytes(record.row, sha256), sequence },
      ...ask,
      askedBy: { id: askedBy, name: record.names.get(askedBy) ?? '' },
    },
    write: (db) => [
      save(db, id, counts),
      ...insertStep(db, record.row, step, now),
      db.update(statementLines).set(match).where(eq(lineId, ask.lineId)),
      ...tellOfRevival(db, after, 'bank_file_revived', actor, id, ask.words, now),
      voidAdviceStands(db, id, now),
    ],
    after: revived,
    status: 201,
  }
}

const nothingAsked = { reviveAsk: null, reviveAskedBy: null, reviveAskedAt: null }

/** Of the version that was approved: what was said of one of before is of no batch that it is now. */
function askedOf({ row, voidFiles }: BatchRecord) {
  const asked = voidFiles.filter(({ reviveAskedBy }) => reviveAskedBy !== null)
  return asked.find(({ version }) => version === row.version) ?? asked[0] ?? voidFiles.at(-1)
}

const withFile = (
  record: BatchRecord,
  id: string,
  changes: Partial<BatchRecord['voidFiles'][number]>,
) => ({
  ...record,
  voidFiles: record.voidFiles.map((one) => (one.id === id ? { ...one, ...changes } : one)),
})

const save = (db: TenantDb, id: string, changes: Partial<typeof bankFiles.$inferInsert>) =>
  db.update(bankFiles).set(changes).where(eq(bankFiles.id, id))
