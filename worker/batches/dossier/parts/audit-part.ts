import { inParts, logPart } from '../../../http/streams/in-parts.ts'
import type { DossierPart } from '../dossier-part.ts'

/** What the log has of the batch and its files, however long that is. */
export const auditPart: DossierPart = async function* ({ log, organisation, record }) {
  const { row, bankFile, voidFiles } = record
  const files = [...voidFiles, ...(bankFile ? [bankFile] : [])]
  const subjects = [`batch/${row.id}`, ...files.map(({ id }) => `bank-file/${id}`)]
  const asked = { realmId: organisation.id, subjects, ...logPart }
  const chunks = inParts(log, (reader, after) => reader.readBatchLog({ ...asked, after }))
  yield { name: 'audit.ndjson', chunks }
}
