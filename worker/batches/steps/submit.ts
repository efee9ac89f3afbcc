import type { Submission } from '../../contract/batches/steps.ts'
import type { FieldProblem } from '../../contract/problem.ts'
import { newSealKey } from '../../core/kept/seal-of.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { bankRefusals } from '../../domain/bank-files/preflight.ts'
import { answer, submit } from '../../domain/batches/approval.ts'
import { isEditable } from '../../domain/batches/batch.ts'
import { checkControl } from '../../domain/batches/control-figures.ts'
import { countKinds, type Finding } from '../../domain/batches/findings.ts'
import { compareWith } from '../../domain/batches/runs/comparable.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { digestOf, formOf, signedSource } from '../digest.ts'
import { bankFileOrder } from '../files/bank-file-order.ts'
import { type FoundFacts, factsIn } from '../findings/facts-store.ts'
import { findFindings, neededBeside } from '../findings/find.ts'
import { expectAsSeen, expectSettled, expectTotalAsSeen, giveReason } from '../findings/settled.ts'
import { findingRow } from '../findings/store.ts'
import type { BatchRecord, BatchRow } from '../load-batch.ts'
import { openForChange } from '../open-for-change.ts'
import { expectWithinDay } from '../paying/account-use.ts'
import type { LineRow } from '../payments/lines/every-line.ts'
import { compareWithLastRun } from '../runs/differences.ts'
import type { RunFacts } from '../runs/differences-store.ts'
import { expectWords } from '../runs/words/expect-words.ts'
import { insertStep } from '../store.ts'
import { makersOfLines, submittedLines } from '../submitted-lines.ts'
import { actorOf } from '../view.ts'
import { callApprovers } from './call-approvers.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'
import { writeSubmission } from './write-submission.ts'

/** What submitting needs beside the batch. */
type Submittable = BatchRecord & FoundFacts & RunFacts

/** Hands a batch over for approval; a queried batch goes back to its approvers with the maker's answer. */
export async function submitBatch(
  read: Submittable,
  actor: StepActor,
  { comment, duplicatesReason, findingsReason, findingsSeen, totalSeenToea, ...rest }: Submission,
  now: Date,
): Promise<StepChange> {
  nothingLeft(rest)
  const found = factsIn(read)
  if (found.row.state === 'queried') return answerQuery(found, actor, comment, now)
  if (!isEditable(found.row.state)) throw new Refusal('not_editable')
  if (found.row.paymentCount === 0) throw new Refusal('batch_empty')

  const opening = openForChange(withoutLists(found), actor, now)
  const { source, people } = opening.record
  const row = { ...opening.record.row, digestForm: formOf(found.lines) }
  if (source.status !== 'active') throw new Refusal('source_account_archived')
  if (row.valueDate < dayInPortMoresby(now)) throw new Refusal('value_date_passed')

  expectControl(row, source)
  expectWithinDay({ ...opening.record, row })
  const { lines, problems } = submittedLines(found, source)
  const makers = [...new Set([...opening.record.batch.makers, ...makersOfLines(found, now)])]
  const batch = { ...opening.record.batch, makers }
  expectNoErrors({ ...opening.record, row }, lines, problems)
  const seen = findFindings({ ...opening.record, row, batch }, found, now)
  const said = { by: actor.id, at: now }
  const findings = giveReason(seen, { duplicatesReason, findingsReason }, said)
  expectTotalAsSeen(row.totalToea, totalSeenToea)
  expectAsSeen(seen, findingsSeen)
  expectSettled(findings)

  const rows = findings.map((one) => findingRow(row, one))
  expectComparable(row, found)
  const compared = compareWithLastRun(found, found)
  expectWords(row, compared)
  const differences = compared?.summary ?? null
  const digest = await digestOf({ ...row, differences }, source, lines, rows)
  const counts = countKinds(findings)
  const { needed, judgedToea } = neededBeside({ ...opening.record, row }, found)
  const changes = {
    digest,
    sealKey: row.sealKey ?? (row.isConfidential ? newSealKey() : null),
    digestForm: row.digestForm,
    differences,
    submittedAt: now,
    approvalsNeeded: needed,
    judgedToea,
    neededBefore: null,
    warnings: counts,
    duplicatesReason: duplicatesReason || null,
  }
  const step = submit({ ...batch, ...changes }, actorOf(actor), digest, people)
  if (!step.ok) throw new Refusal(step.reason)

  const stepped = recordAfter(opening.record, step.value, actor, now, changes)
  const after = { ...stepped, batch: { ...stepped.batch, makers } }
  return {
    action: 'batch.submitted',
    details: {
      approvalsNeeded: changes.approvalsNeeded,
      warnings: counts,
      source: signedSource(source),
    },
    write: writeSubmission({
      ...{ row, source, rows, makers, changes, after, now },
      ...{ logEnd: found.logEnd, taken: found.taken, rules: found.rules.version },
      opened: opening.write,
      lines: lines.filter((line, index) => line !== found.lines[index]),
      warned: warningsOf(lines, findings),
      step: step.value,
      makerName: actor.name,
    }),
    after,
    status: 201,
  }
}

/** The same record without what was read to look for findings, which nobody asks for once they are found. */
function withoutLists({ lines, invoices, payees, accounts, ...record }: Submittable): BatchRecord {
  return record
}

/** What is found in each line, by kind, for wherever lines are listed: of the lines where that is other than it stands there. */
function warningsOf(lines: LineRow[], findings: Finding[]) {
  const byPayment = new Map<string | null, string>()
  for (const { paymentId, kind } of findings) {
    const before = byPayment.get(paymentId)
    if (before?.split(',').includes(kind)) continue
    byPayment.set(paymentId, before === undefined ? kind : `${before},${kind}`)
  }
  return lines.flatMap((line): [number, string][] => {
    const warnings = byPayment.get(line.id) ?? ''
    return warnings === line.warnings ? [] : [[line.line, warnings]]
  })
}

/** The payroll's own figures, by the first that is missing or differs, with both in its sentence. */
function expectControl(row: BatchRow, { needsControlTotal }: BatchRecord['source']) {
  const problems = checkControl({ ...row, needsControlTotal })
  const [first] = problems
  if (first) throw new Refusal(first.code, problems, first.message)
}

/** What somebody chose to compare it with may have come back from the bank since. */
function expectComparable(row: BatchRow, { chosen: [chosen] }: RunFacts) {
  const may = chosen && compareWith(row, chosen)
  if (may && !may.ok) throw new Refusal(may.reason)
}

/** Refuses with everything that the bank's file could not carry, and every line that nobody could settle by a reason. */
export function expectNoErrors(
  { row, source }: Pick<BatchRecord, 'row' | 'source'>,
  lines: LineRow[],
  problems: FieldProblem[],
  says?: string,
) {
  const refused = bankRefusals(bankFileOrder(row, source, lines)).map(({ line, ...problem }) => {
    return { ...problem, row: lines[(line ?? 0) - 1]?.line }
  })
  const errors = [...problems, ...refused]
  if (errors.length > 0) throw new Refusal('checks_failed', errors, says)
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
