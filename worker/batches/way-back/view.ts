import type { BatchView } from '../../contract/batches/batches.ts'
import { heldUntil, mayTakeBackUntil } from '../../domain/batches/way-back/hold.ts'
import { isRecallOfVoid } from '../../domain/batches/way-back/recall.ts'
import { must } from '../../domain/must.ts'
import type { BatchRecord } from '../load-batch.ts'
import { filesMade, revivalView, voidView } from './files-of-batch.ts'

type WayBack = Pick<
  BatchView,
  'heldUntil' | 'mayTakeBackUntil' | 'recallsVoid' | 'voidAsked' | 'voidFiles'
>

/** What is held, what can be taken back, what is void: as the page of a batch shows it to one person. */
export function wayBackViews(
  record: BatchRecord,
  viewerId: string,
  readsLines: boolean,
  now: Date,
): WayBack {
  const { batch, holdSeconds, bankFile, voidFiles, names } = record
  const nameById = (id: string) => names.get(id) ?? ''
  return {
    heldUntil: heldUntil(batch, holdSeconds, now)?.toISOString() ?? null,
    mayTakeBackUntil: mayTakeBackUntil(batch, viewerId, holdSeconds, now)?.toISOString() ?? null,
    recallsVoid: isRecallOfVoid(batch, filesMade(record)),
    voidAsked: bankFile && voidView(bankFile, nameById),
    voidFiles: voidFiles.map((file) => ({
      id: file.id,
      fileName: file.fileName,
      void: must(voidView(file, nameById), 'why it is void'),
      wasUploaded: file.uploadedAt !== null,
      isOfVersion: file.version === batch.version,
      revival: revivalView(file, nameById, readsLines),
    })),
  }
}
