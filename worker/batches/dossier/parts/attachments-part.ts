import type { Verdict } from '../../../http/upload/scanner.ts'
import { attachmentView, listAttachments } from '../../attachments/store.ts'
import { storedAsWritten } from '../../files/storage.ts'
import { bytesOf, jsonChunks } from '../chunks.ts'
import { type DossierPart, lost, nameInZip } from '../dossier-part.ts'

/**
 * What was laid beside it and its payments, each as a scanner looks at it now. What it finds something in, or cannot look at,
 * is not in it, and neither is what was lost; where there is no scanner, each says so.
 */
export const attachmentsPart: DossierPart = async function* ({ db, files, record, scan }) {
  const { rows, names } = await listAttachments(db, record.row.id)
  const views: unknown[] = []
  let isDown = false
  for (const [index, row] of rows.entries()) {
    const name = `attachments/${String(index + 1).padStart(2, '0')}-${nameInZip(row.fileName)}`
    const stored = await storedAsWritten(files, row.storedAs, row)
    // one at a time is held, as long as the scanner looks at it
    const bytes = stored && new Uint8Array(await stored.arrayBuffer())
    const verdict: Verdict['is'] | 'lost' = bytes
      ? isDown
        ? 'unavailable'
        : (await scan(bytes)).is
      : 'lost'
    // a scanner that did not answer is not waited for fifty times
    isDown ||= verdict === 'unavailable'
    views.push({ name, scan: verdict, ...attachmentView(row, names) })
    const why = notInIt[verdict]
    if (bytes && !why) yield { name, chunks: bytesOf(bytes) }
    else yield { leftOut: name, why: why ?? lost }
  }
  yield { name: 'attachments.json', chunks: jsonChunks(views) }
}

const notInIt: Partial<Record<Verdict['is'] | 'lost', string>> = {
  infected: 'A malware scanner knows something in it.',
  unavailable:
    'The malware scanner could not be reached, and nobody opens what it did not look at.',
  lost,
}
