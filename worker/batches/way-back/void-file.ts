import { isActive } from '../../auth/account/administrators.ts'
import type { VoidConfirmation } from '../../contract/batches/bank-files.ts'
import { guard } from '../../core/guard.ts'
import { saidOfBytes } from '../../core/kept/seal-of.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { isAtBank, voidFile } from '../../domain/batches/way-back/void-file.ts'
import { must } from '../../domain/must.ts'
import { saveVoided } from '../files/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { takeBackAdvice, voidOccasion } from '../paper/advice/store.ts'
import { recordAfter, type StepActor, type StepChange } from '../steps/step-change.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { notDownloadedSince } from './files-of-batch.ts'
import { tellOfVoid } from './tell-of-void.ts'

/** Another person confirms it: the file is void, its payments and its batch are approved as they were. */
export function voidTheFile(
  record: BatchRecord & {
    booked: { many: number }[]
    lastDownload: { seq: number; at: Date; isBroughtBack: boolean }[]
  },
  actor: StepActor,
  { askedAt, downloadEntry, ...rest }: VoidConfirmation,
  now: Date,
): StepChange {
  nothingLeft(rest)
  const { row, batch, bankFile, names } = record
  const [download] = record.lastDownload
  const seen = { askedAt: new Date(askedAt), downloadEntry: downloadEntry ?? null }
  const since = {
    bookedCount: record.booked[0]?.many ?? 0,
    downloadEntry: download?.seq ?? null,
  }
  const decided = voidFile(batch, actorOf(actor), bankFile, seen, since, record.present)
  if (!decided.ok) throw new Refusal(decided.reason)
  const file = must(bankFile, 'bank file')
  const ask = must(file.voidAsk, 'what was asked')
  const askedBy = must(file.voidAskedBy, 'who asked')
  const step = { ...decided.value, comment: ask.words }
  const voided = { voidedBy: actor.id, voidedAt: now }
  const after = recordAfter(record, step, actor, now)
  return {
    action: 'bank_file.voided',
    details: {
      ...{ bankFileId: file.id, ...saidOfBytes(row, file.sha256), sequence: file.sequence },
      ...(download && {
        [download.isBroughtBack ? 'recordsBackAt' : 'downloadedAt']: download.at.toISOString(),
      }),
      ...ask,
      askedBy: { id: askedBy, name: names.get(askedBy) ?? '' },
    },
    write: (db) => [
      guard(
        db,
        isAtBank(file) ? undefined : notDownloadedSince(file.id, download?.seq ?? 0),
        'stale_batch',
      ),
      guard(db, isActive(askedBy), 'stale_batch'),
      saveVoided(db, file.id, voided),
      ...insertStep(db, row, step, now),
      ...tellOfVoid(db, after, 'bank_file_voided', actor, ask, now),
      takeBackAdvice(
        db,
        { fileId: file.id, because: 'void', payment: '', occasion: voidOccasion(file.id) },
        now,
      ),
    ],
    after: {
      ...after,
      bankFile: null,
      voidFiles: [...record.voidFiles, { ...file, ...voided }],
    },
    status: 201,
  }
}
