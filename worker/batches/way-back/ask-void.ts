import type { VoidRequest } from '../../contract/batches/bank-files.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { askVoid, keepFile, type VoidAsk } from '../../domain/batches/way-back/void-file.ts'
import { must } from '../../domain/must.ts'
import { saveVoidAsk } from '../files/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { recordAfter, type StepActor, type StepChange } from '../steps/step-change.ts'
import { insertStep } from '../store.ts'
import { actorOf } from '../view.ts'
import { tellOfVoid } from './tell-of-void.ts'

type WithBooked = BatchRecord & { booked: { many: number }[]; fileMakers: { id: string }[] }

/** One person asks that the bank file be void, and says why. */
export function askVoidOfFile(
  record: WithBooked,
  actor: StepActor,
  sent: VoidRequest,
  now: Date,
): StepChange {
  const { kind, words, atBank, saidBy, saidAt, saidReference, ...rest } = sent
  nothingLeft(rest)
  const ask: VoidAsk = { kind, words, atBank, saidBy, saidAt, saidReference }
  if (record.row.state === 'uploaded') ask.atBank = true
  const { bankFile } = record
  const booked = record.booked[0]?.many ?? 0
  const step = askVoid(record.batch, actorOf(actor), bankFile, ask, booked)
  if (!step.ok) throw new Refusal(step.reason)
  const file = must(bankFile, 'bank file')
  const asked = { voidAsk: ask, voidAskedBy: actor.id, voidAskedAt: now }
  const after = recordAfter(record, step.value, actor, now)
  return {
    action: 'bank_file.void_asked',
    details: { bankFileId: file.id, ...ask, toState: step.value.toState },
    write: (db) => [
      saveVoidAsk(db, file.id, asked),
      ...insertStep(db, record.row, step.value, now),
      // and whoever may confirm it, who may have had no part in it yet
      ...tellOfVoid(db, after, 'bank_file_void_asked', actor, ask, now, record.fileMakers),
    ],
    after: { ...after, bankFile: { ...file, ...asked } },
    status: 201,
  }
}

/** The ask is taken back, or somebody else says no. */
export function keepTheFile(
  record: BatchRecord,
  actor: StepActor,
  _sent: undefined,
  now: Date,
): StepChange {
  const { bankFile } = record
  const step = keepFile(record.batch, actorOf(actor), bankFile)
  if (!step.ok) throw new Refusal(step.reason)
  const file = must(bankFile, 'bank file')
  const ask = must(file.voidAsk, 'what was asked')
  const none = { voidAsk: null, voidAskedBy: null, voidAskedAt: null }
  const after = recordAfter(record, step.value, actor, now)
  return {
    action: 'bank_file.kept',
    details: { bankFileId: file.id, words: ask.words, toState: step.value.toState },
    write: (db) => [
      saveVoidAsk(db, file.id, none),
      ...insertStep(db, record.row, step.value, now),
      ...tellOfVoid(db, { ...after, bankFile }, 'bank_file_kept', actor, ask, now),
    ],
    after: { ...after, bankFile: { ...file, ...none } },
  }
}
