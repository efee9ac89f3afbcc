import { eq } from 'drizzle-orm'
import { storedAsWritten } from '../../../core/files/store-once.ts'
import { fileChecks } from '../../../db/tenant-files.ts'
import { hashTotalText } from '../../../domain/bank-files/compare/short-seal.ts'
import { readFaces } from '../../../pdf/faces.ts'
import { marksUnknown } from '../../files/forgotten-seals.ts'
import { findSeals } from '../../files/seal-marker.ts'
import type { BankFileRow } from '../../files/store.ts'
import type { BatchRecord } from '../../load-batch.ts'
import { readSlip } from '../../paper/control-slip.ts'
import { bytesOf, chunksOf, jsonChunks } from '../chunks.ts'
import { countsKeptBack, type Dossier, type DossierPart, lost, nameInZip } from '../dossier-part.ts'
import { layoutOf } from './layout.ts'

const slipName = 'control-slip.pdf'

/** The page that went to the bank with the file that counts. */
export const slipPart: DossierPart = async function* (dossier) {
  const { db, organisation, record } = dossier
  const { bankFile } = record
  if (!bankFile) return yield { leftOut: slipName, why: await noneCounts(dossier) }
  const kept = countsKeptBack(dossier)
  if (kept) return yield { leftOut: slipName, why: kept }
  const slip = await readSlip(db, organisation.name, record, bankFile)
  const { writeSlipPdf } = await import('../../paper/control-slip-pdf.ts')
  const faces = await readFaces(dossier.assets)
  yield { name: slipName, chunks: bytesOf(writeSlipPdf(faces, slip)) }
}

/** The file for the bank, and where in it each payment stands, so that it can be read without us. */
export const bankFilePart: DossierPart = async function* (dossier) {
  const leftOut = 'bank-file'
  const { bankFile, names } = dossier.record
  if (!bankFile) return yield { leftOut, why: await noneCounts(dossier) }
  const kept = countsKeptBack(dossier)
  if (kept) return yield { leftOut, why: kept }
  const stored = await storedAsWritten(dossier.files, bankFile.storageKey, bankFile)
  if (!stored) return yield { leftOut, why: lost }
  const name = `bank-file/${nameInZip(bankFile.fileName)}`
  const revived = revivedOf(dossier.record, bankFile)
  yield {
    name: 'bank-file.json',
    chunks: jsonChunks({ name, ...factsOf(bankFile, names), revived }),
  }
  yield { name, chunks: chunksOf(stored) }
}

/** It was void, and counts again: who said that the bank booked it, in which words, and who confirmed it. Its steps know, the file no more. */
function revivedOf({ batch, names }: BatchRecord, { revivedBy, revivedAt }: BankFileRow) {
  if (!revivedAt) return null
  const said = batch.steps.findLast(({ kind, at }) => kind === 'ask_revive' && at <= revivedAt)
  return {
    ...{ saidBy: personOf(said?.actorId ?? null, names), words: said?.comment ?? '' },
    ...{ confirmedBy: personOf(revivedBy, names), revivedAt },
  }
}

/** Each time that somebody held a file beside a sealed one of it, and what was different. */
export const checksPart: DossierPart = async function* ({ db, record }) {
  const checks = await db
    .select()
    .from(fileChecks)
    .where(eq(fileChecks.batchId, record.row.id))
    .orderBy(fileChecks.checkedAt, fileChecks.id)
  yield { name: 'file-checks.json', chunks: jsonChunks(checks) }
}

/** What is written of a file that was made, whatever became of it. */
export function factsOf(file: BankFileRow, names: Map<string, string>) {
  const { fileName, sequence, version, sha256, bytes, paymentCount, totalToea, sealedAt } = file
  const { uploadedAt, bankReference } = file
  return {
    ...{ fileName, sequence, version, sha256, bytes, paymentCount, totalToea, sealedAt },
    sealedBy: personOf(file.sealedBy, names),
    ...{ uploadedAt, bankReference },
    accountHashTotal: hashTotalText(file.accountHashTotal),
    layout: layoutOf(file.profile),
  }
}

export const personOf = (id: string | null, names: Map<string, string>) =>
  id === null ? null : { id, name: names.get(id) ?? '' }

/** Why no file of it counts: none was made, or each that was is void. */
async function noneCounts(dossier: Dossier): Promise<string> {
  const many = dossier.record.voidFiles.length
  if (many === 1) {
    return 'Its bank file is void, and none was made since. void-files.json says what became of it.'
  }
  if (many > 1) {
    return `Its ${many} bank files are void, and none was made since. void-files.json says what became of each.`
  }
  const isForgotten = (await forgottenOf(dossier)).length > 0
  return isForgotten
    ? 'A bank file was made of this batch, and these records know nothing of it.'
    : 'No bank file was made of this batch.'
}

/** Files that were made before these records came back from a backup: nobody knows what they had. */
export async function forgottenOf({ files, organisation, record }: Dossier) {
  const { ofBatch } = await findSeals(files, organisation.id, record.row)
  return marksUnknown(ofBatch, record)
}
