import { selectAdministrators } from '../../auth/account/administrators.ts'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import type { Operation } from '../../domain/access/organisation-state.ts'
import { selectFileMakers } from '../approvers/people.ts'
import { selectIdentical } from '../checks/store.ts'
import { selectSealAgain } from '../files/seal-again.ts'
import { selectLastSequence } from '../files/store.ts'
import { wholeFacts } from '../findings/facts/whole-facts.ts'
import { selectFacts } from '../findings/facts-store.ts'
import { selectCountsSince } from '../findings/paid-twice/counts-since.ts'
import type { BatchRecord } from '../load-batch.ts'
import { selectTaken } from '../paying/taken-of-day.ts'
import { selectUnpayable } from '../payments/unpayable.ts'
import { selectRunFacts } from '../runs/differences-store.ts'
import { selectSigned, wholeSigned } from '../signed.ts'
import { askVoidOfFile, keepTheFile } from '../way-back/ask-void.ts'
import { countBooked, selectLastDownload } from '../way-back/files-of-batch.ts'
import {
  askRevivalOfFile,
  keepItVoid,
  reviveTheFile,
  selectBookedOf,
} from '../way-back/revive-file.ts'
import { takeBackApproval } from '../way-back/take-back.ts'
import {
  selectCountsAgain,
  selectUnsaidDebit,
  selectUnsaidElsewhere,
  selectUnsaidInvoice,
} from '../way-back/unsaid-debits.ts'
import { voidTheFile } from '../way-back/void-file.ts'
import { cancelBatch } from './cancel.ts'
import { checkBatchFile } from './check.ts'
import { clearBatch } from './clear.ts'
import { decideOnBatch } from './decide.ts'
import { recallBatch } from './recall.ts'
import { redateBatch } from './redate.ts'
import { reexamineBatch } from './reexamine.ts'
import { sealBatch } from './seal.ts'
import type { StepActor, StepOutcome, StepPlace } from './step-change.ts'
import { submitBatch } from './submit.ts'
import { uploadBatch } from './upload.ts'

/** A query of one table whose rows a step finds in its record. */
type Query<Rows> = Statement & { _: { result: Rows } }

/** One step of a batch: what it is to the organisation, what it reads beside the batch, and the rule. */
export type Step<Sent, Found> = {
  operation: Operation
  reads: (
    db: TenantDb,
    batchId: string,
    sent: Sent,
  ) => { [Name in keyof Found]: Query<Found[Name]> }
  /** What it reads after that: what is behind the first part of long lists. */
  rest?: (db: TenantDb, batchId: string, found: Found, sent: Sent) => Promise<Found>
  take: (
    record: BatchRecord & Found,
    actor: StepActor,
    sent: Sent,
    now: Date,
    place: StepPlace,
  ) => StepOutcome | Promise<StepOutcome>
}

function define<Sent, Found>(
  operation: Operation,
  take: Step<Sent, Found>['take'],
  reads: Step<Sent, Found>['reads'],
  rest?: Step<Sent, Found>['rest'],
): Step<Sent, Found> {
  return { operation, reads, take, ...(rest && { rest }) }
}

const nothing = () => ({})
const booked = (db: TenantDb, batchId: string) => ({ booked: countBooked(db, batchId) })
const unsaid = (db: TenantDb, batchId: string) => ({ unsaidDebit: selectUnsaidDebit(db, batchId) })

/** Every step a desk takes. */
export const steps = {
  submit: define(
    'finish',
    submitBatch,
    (db, batchId) => ({ ...selectFacts(db, batchId), ...selectRunFacts(db, batchId) }),
    (db, batchId, found) => wholeFacts(db, batchId, found),
  ),
  decide: define('decide', decideOnBatch, (db, batchId) => ({
    unpayable: selectUnpayable(db, batchId),
  })),
  recall: define('decide', recallBatch, (db, batchId) => ({
    booked: countBooked(db, batchId, ['approved', 'lapsed']),
    unsaidDebit: selectUnsaidDebit(db, batchId),
  })),
  seal: define(
    'download',
    sealBatch,
    (db, batchId) => ({
      ...selectSigned(db, batchId),
      unpayable: selectUnpayable(db, batchId),
      lastSequence: selectLastSequence(db, batchId),
      unsaidDebit: selectUnsaidDebit(db, batchId),
      unsaidElsewhere: selectUnsaidElsewhere(db, batchId),
      unsaidInvoice: selectUnsaidInvoice(db, batchId),
      countsAgain: selectCountsAgain(db, batchId),
      countsSince: selectCountsSince(db, batchId),
      ...selectSealAgain(db, batchId),
    }),
    wholeSigned,
  ),
  upload: define('download', uploadBatch, (db, batchId) => ({
    identical: selectIdentical(db, batchId),
  })),
  cancel: define('download', cancelBatch, unsaid),
  redate: define(
    'finish',
    redateBatch,
    (db, batchId, { valueDate }) => ({
      ...selectFacts(db, batchId, { onDay: valueDate }),
      takenThen: selectTaken(db, batchId, valueDate),
      ...unsaid(db, batchId),
    }),
    (db, batchId, found, { valueDate }) => wholeFacts(db, batchId, found, valueDate),
  ),
  reexamine: define('decide', reexamineBatch, nothing),
  askVoid: define('download', askVoidOfFile, (db, batchId) => ({
    ...booked(db, batchId),
    fileMakers: selectFileMakers(db),
  })),
  keepFile: define('download', keepTheFile, nothing),
  voidFile: define('download', voidTheFile, (db, batchId) => ({
    ...booked(db, batchId),
    lastDownload: selectLastDownload(db, batchId),
  })),
  askRevive: define('download', askRevivalOfFile, (db, batchId, { bankFileId }) => ({
    bookedOf: selectBookedOf(db, batchId, bankFileId),
  })),
  keepVoid: define('download', keepItVoid, nothing),
  revive: define('download', reviveTheFile, (db, batchId) => ({
    bookedOf: selectBookedOf(db, batchId),
  })),
  takeBack: define('download', takeBackApproval, nothing),
  check: define('download', checkBatchFile, (db) => ({ administrators: selectAdministrators(db) })),
  clear: define('decide', clearBatch, (db) => ({ administrators: selectAdministrators(db) })),
}

export type StepName = keyof typeof steps
export type SentTo<Name extends StepName> =
  (typeof steps)[Name] extends Step<infer Sent, infer _Found> ? Sent : never
