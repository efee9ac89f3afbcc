import { guardRules } from '../../approval-rules/store.ts'
import type { Packed } from '../../core/bulk.ts'
import type { NewBatchStep } from '../../domain/batches/batch-step.ts'
import { activateDue, payeesOfBatch } from '../../payees/store.ts'
import { guardAccount } from '../../source-accounts/store.ts'
import { guardAround } from '../around-store.ts'
import type { FoundFacts } from '../findings/facts-store.ts'
import { type FindingRow, packFindings, replaceFindings } from '../findings/store.ts'
import type { BatchRecord, BatchRow } from '../load-batch.ts'
import type { Opening } from '../open-for-change.ts'
import { guardTaken } from '../paying/taken-of-day.ts'
import type { LineRow } from '../payments/lines/every-line.ts'
import { saveSubmittedLines, saveWarnings } from '../payments/store.ts'
import { addMakers, insertStep } from '../store.ts'
import { callApprovers } from './call-approvers.ts'
import type { StepChange } from './step-change.ts'

/** All that a submission writes down. */
type Submitted = {
  row: BatchRow
  source: BatchRecord['source']
  logEnd: FoundFacts['logEnd']
  taken: BatchRecord['taken']
  rules: number
  opened: Opening['write']
  lines: LineRow[]
  warned: [line: number, warnings: string][]
  rows: FindingRow[]
  makers: string[]
  step: NewBatchStep
  changes: Partial<BatchRow>
  after: BatchRecord
  makerName: string
  now: Date
}

/** Apart from what it was decided by: while it is written, of 20,000 payments nothing else is held. */
export function writeSubmission(submitted: Submitted): StepChange['write'] {
  const { rows, ...written } = submitted
  return statements({ ...written, found: packFindings(rows) })
}

function statements(submitted: Omit<Submitted, 'rows'> & { found: Packed }): StepChange['write'] {
  const { row, source, found, makers, changes, after, now } = submitted
  return (db) => [
    guardAround(db, row.id, submitted.logEnd),
    guardTaken(db, { ...source, ...row }, submitted.taken),
    guardRules(db, submitted.rules),
    guardAccount(db, source),
    ...submitted.opened(db),
    ...activateDue(db, payeesOfBatch(row.id), now),
    ...saveSubmittedLines(db, submitted.lines),
    ...saveWarnings(db, row.id, submitted.warned),
    ...replaceFindings(db, row, found),
    ...addMakers(db, row.id, row.version, makers),
    ...insertStep(db, row, submitted.step, now, { changes }),
    ...callApprovers(db, after, submitted.makerName, now),
  ]
}
