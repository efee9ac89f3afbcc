import { saidOfBytes } from '../../core/kept/seal-of.ts'
import {
  type FileComparison,
  showsTampering,
} from '../../domain/bank-files/compare/file-difference.ts'
import { tamper } from '../../domain/batches/paying/tampered.ts'
import { must } from '../../domain/must.ts'
import { addFileCheck, type FileCheckRow, type OtherFile } from '../checks/store.ts'
import { checkView, sealedNow } from '../checks/view.ts'
import type { BatchRecord } from '../load-batch.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { recordAfter, type StepActor, type StepChange } from './step-change.ts'
import { tellOfTampering } from './tell-of-tampering.ts'

/** A file that was held beside the sealed one, and what was found; never its bytes. */
export type SentCheck = {
  bankFileId: string
  sha256: string
  comparison: FileComparison
  other: OtherFile | null
}

type Checkable = BatchRecord & { administrators: { id: string }[] }

/**
 * Records what a check found. A changed copy of the file that waits for the bank stops its batch; of one that the bank has
 * already, or of a file before it, everybody concerned is told, and there is nothing left to stop.
 */
export function checkBatchFile(
  record: Checkable,
  actor: StepActor,
  { bankFileId, sha256, comparison, other }: SentCheck,
  now: Date,
): StepChange {
  const row: FileCheckRow = {
    ...{ id: crypto.randomUUID(), bankFileId, batchId: record.row.id, sha256, ...comparison },
    ...{ otherFileId: other?.id ?? null, checkedBy: actor.id, checkedAt: now },
  }
  const { result, differences, differenceCount } = comparison
  const { bankFile, voidFiles } = record
  const isFound = showsTampering(result) && bankFile?.id === bankFileId
  const file = [bankFile, ...voidFiles].find((one) => one?.id === bankFileId)
  const sealed = sealedNow(must(file, 'file'), bankFile?.sha256 ?? null)
  const step = isFound ? tamper(record.batch, actorOf(actor)) : null
  const isTold = isFound && record.row.state !== 'tampered'
  const after = step?.ok ? recordAfter(record, step.value, actor, now) : record
  const view = checkView(row, { id: actor.id, name: actor.name }, other, sealed)
  return {
    action: showsTampering(result) ? 'bank_file.changed_found' : 'bank_file.checked',
    details: {
      ...{ bankFileId, ...saidOfBytes(record.row, sha256), result },
      ...(sealed.isVoid && { isVoid: true }),
      ...(differenceCount > 0 && { differences, differenceCount }),
      ...(other && {
        ...{ otherBankFileId: other.id, otherBatchNumber: other.batchNumber },
        isOtherVoid: other.voidedAt !== null,
      }),
      stopped: step?.ok === true,
      toState: after.row.state,
    },
    write: (db) => [
      addFileCheck(db, row),
      ...(step?.ok ? insertStep(db, record.row, step.value, now) : []),
      ...(isTold ? tellOfTampering(db, record, must(bankFile, 'file'), row, actor) : []),
    ],
    after,
    status: 201,
    body: { ...view, batchState: after.row.state },
  }
}
