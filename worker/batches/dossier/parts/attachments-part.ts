import { storedAsWritten } from '../../../core/files/store-once.ts'
import { sameAgain, type Verdict } from '../../../http/upload/scanner.ts'
import { attachmentView, listAttachments } from '../../attachments/store.ts'
import { chunksOf, jsonChunks } from '../chunks.ts'
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
    const verdict: Verdict['is'] | 'lost' = stored
      ? isDown
        ? 'unavailable'
        : (await scan(stored)).is
      : 'lost'
    // a scanner that did not answer is not waited for fifty times
    isDown ||= verdict === 'unavailable'
    views.push({ name, scan: verdict, ...attachmentView(row, names) })
    const why = notInIt[verdict]
    // of what nobody took yet no more than a piece is held
    if (stored && !why) {
      const whole = verdict === 'clean' ? await sameAgain(files, stored) : stored
      yield { name, chunks: chunksOf(whole) }
    } else {
      if (!stored?.bodyUsed) await stored?.body.cancel()
      yield { leftOut: name, why: why ?? lost }
    }
  }
  yield { name: 'attachments.json', chunks: jsonChunks(views) }
}

const notInIt: Partial<Record<Verdict['is'] | 'lost', string>> = {
  infected: 'A malware scanner knows something in it.',
  unavailable:
    'The malware scanner could not be reached, and nobody opens what it did not look at.',
  lost,
}
