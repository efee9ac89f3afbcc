import { addToTally } from '../../../core/d1/tally.ts'
import { objectOf } from '../../../core/objects/object-of.ts'
import { must } from '../../../domain/must.ts'
import { piecesOf } from '../../../http/streams/stream-of.ts'
import type { Dossier, DossierPart } from '../dossier-part.ts'

/** Each page asks the database, and an invocation may ask a thousand times. */
export const batchLogPart = { pages: 200 }

/** What the log has of the batch and its files: however long that is, each part is read by an object that nobody asked before. */
export const auditPart: DossierPart = async function* (dossier) {
  yield { name: 'audit.ndjson', chunks: wholeLogOf(dossier) }
}

async function* wholeLogOf({ log, organisation, record }: Dossier): AsyncGenerator<Uint8Array> {
  const { row, bankFile, voidFiles } = record
  const files = [...voidFiles, ...(bankFile ? [bankFile] : [])]
  const subjects = [`batch/${row.id}`, ...files.map(({ id }) => `bank-file/${id}`)]
  for (let [after, isWhole] = [0, false]; !isWhole; ) {
    const reader = objectOf(log, `batch-log/${crypto.randomUUID()}`)
    const asked = { realmId: organisation.id, subjects, after, ...batchLogPart }
    yield* piecesOf(await reader.readBatchLog(asked))
    const read = must(await reader.endOfLog(), 'how far the log was read')
    addToTally({ ...read.asked, calls: 0 })
    after = read.last
    isWhole = read.isWhole
  }
}
