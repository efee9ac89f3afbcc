import { Refusal } from '../../core/refusals/refusal.ts'
import { neededAfresh } from '../../domain/batches/approval-rules.ts'
import { redate } from '../../domain/batches/batch-after-approval.ts'
import { countKinds } from '../../domain/batches/findings.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { guardAccount } from '../../source-accounts/store.ts'
import { guardAround } from '../around-store.ts'
import { digestOf, formOf, signedSource } from '../digest.ts'
import { type FoundFacts, factsIn } from '../findings/facts-store.ts'
import { findFindings, neededBeside } from '../findings/find.ts'
import { expectSettled, giveReason } from '../findings/settled.ts'
import { type FindingRow, findingRow, packFindings, replaceFindings } from '../findings/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { expectAccountUser, expectWithinDay } from '../paying/account-use.ts'
import { guardTaken, type TakenRows, takenOf } from '../paying/taken-of-day.ts'
import { addMakers, insertStep } from '../store.ts'
import { submittedLines } from '../submitted-lines.ts'
import { actorOf, linesSeenBy } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { type Booked, expectUnbooked } from './expect-unbooked.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'
import { expectNoErrors } from './submit.ts'

/** Nobody removes a payment of it, or splits it, as is said of each. */
const saysUnchanged =
  'A batch whose day passed is not changed: what stops it is mended where it stands, at the payee or the source account, or two people cancel the batch, and it is prepared anew.'

type Redatable = BatchRecord & FoundFacts & { takenThen: TakenRows; unsaidDebit: Booked[] }

/**
 * A lapsed batch gets a new value date, and with it a new digest that must be approved afresh. What is found is what is found
 * beside both days: what it was to pay may have been paid by another batch since.
 */
export async function redateBatch(
  read: Redatable,
  actor: StepActor,
  { valueDate, findingsReason }: { valueDate: string; findingsReason: string },
  now: Date,
): Promise<StepChange> {
  const record = factsIn(read)
  const { row, batch, source, people, lines } = record
  const version = row.version + 1
  const taken = takenOf(record.takenThen)
  expectAccountUser(record, actor)
  expectUnbooked(
    record.unsaidDebit,
    'It is given another day',
    linesSeenBy(record, actor) === 'every',
  )
  expectWithinDay({ row: { ...row, valueDate }, source, taken })
  const makers = [...new Set([...batch.makers, actor.id])]
  const next = { ...row, version, valueDate, digestForm: formOf(lines) }
  const { problems } = submittedLines(record, source)
  expectNoErrors({ row: next, source }, lines, problems, saysUnchanged)
  const seen = findFindings({ ...record, row: next, batch: { ...batch, makers } }, record, now)
  const reasons = { duplicatesReason: '', findingsReason }
  const found = giveReason(seen, reasons, { by: actor.id, at: now })
  expectSettled(found)
  const rows = found.map((one) => findingRow(next, one))
  const digest = await digestOf(next, source, lines, rows)
  const today = dayInPortMoresby(now)
  const isSame = await isSameButDay(record, rows)
  const afresh = neededAfresh(row, record.rules, isSame)
  const beside = neededBeside(record, record)
  // what came to stand beside it since, as its findings say
  const isMore = !isSame && beside.paidBeside.length > 0
  const needed = isMore
    ? { ...afresh, approvalsNeeded: Math.max(afresh.approvalsNeeded, beside.needed) }
    : afresh
  const change = { valueDate, digest, approvalsNeeded: needed.approvalsNeeded }
  const step = redate(batch, actorOf(actor), change, today, people)
  if (!step.ok) throw new Refusal(step.reason)

  const changes = {
    version,
    valueDate,
    digest,
    digestForm: next.digestForm,
    ...needed,
    submittedAt: now,
    warnings: countKinds(found),
  }
  const stepped = recordAfter(record, step.value, actor, now, changes)
  const after = { ...stepped, batch: { ...stepped.batch, makers } }
  return {
    action: 'batch.redated',
    details: { from: row.valueDate, to: valueDate, source: signedSource(source) },
    write: (db) => [
      guardAround(db, row.id, record.logEnd),
      guardTaken(db, { ...source, ...row, valueDate }, taken),
      guardAccount(db, source),
      ...addMakers(db, row.id, version, makers),
      ...replaceFindings(db, next, packFindings(rows)),
      ...insertStep(db, row, step.value, now, { changes }),
      ...callApprovers(db, after, actor.name, now),
    ],
    after,
  }
}

/** Is everything but the day what was signed, and its source account as it was when it was handed over? */
async function isSameButDay({ row, source, lines }: BatchRecord & FoundFacts, found: FindingRow[]) {
  if (row.submittedAt === null || source.updatedAt > row.submittedAt) return false
  return (await digestOf(row, source, lines, found)) === row.digest
}
