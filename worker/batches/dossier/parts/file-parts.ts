import { hashTotalText } from '../../../domain/bank-files/compare/short-seal.ts'
import { debitCode } from '../../../domain/bank-files/profiles/profile.ts'
import { findProfile } from '../../../domain/bank-files/profiles/profiles.ts'
import type { RecordTable } from '../../../domain/bank-files/profiles/record.ts'
import { must } from '../../../domain/must.ts'
import type { Verdict } from '../../../http/upload/scanner.ts'
import { attachmentView, listAttachments } from '../../attachments/store.ts'
import { storedAsWritten } from '../../files/storage.ts'
import { readSlip } from '../../paper/control-slip.ts'
import { bytesOf, jsonChunks } from '../chunks.ts'
import { type DossierPart, mayNot } from '../dossier-part.ts'

const notMade = 'No bank file was made of this batch.'
const lost = 'It does not lie any more where it was stored, or not as it was.'
const stopped = 'A changed copy of the bank file was found, and two people have not cleared it yet.'
const slipName = 'control-slip.pdf'

/** The page that went to the bank with the file. */
export const slipPart: DossierPart = async function* ({ db, organisation, record, ...rest }) {
  const { bankFile } = record
  if (!bankFile) return yield { leftOut: slipName, why: notMade }
  if (!rest.may('read_bank_files')) return yield { leftOut: slipName, why: mayNot('bank files') }
  if (record.row.state === 'tampered') return yield { leftOut: slipName, why: stopped }
  const slip = await readSlip(db, organisation.name, record, bankFile)
  const { writeSlipPdf } = await import('../../paper/control-slip-pdf.ts')
  yield { name: slipName, chunks: bytesOf(writeSlipPdf(slip)) }
}

/** The file for the bank, and where in it each payment stands, so that it can be read without us. */
export const bankFilePart: DossierPart = async function* ({ files, record, ...rest }) {
  const { bankFile } = record
  if (!bankFile) return yield { leftOut: 'bank-file', why: notMade }
  if (!rest.may('read_bank_files')) {
    return yield { leftOut: 'bank-file', why: mayNot('bank files') }
  }
  if (record.row.state === 'tampered') return yield { leftOut: 'bank-file', why: stopped }
  const stored = await storedAsWritten(files, bankFile.storageKey, bankFile)
  if (!stored) return yield { leftOut: 'bank-file', why: lost }
  const { fileName, sequence, sha256, bytes, paymentCount, totalToea, sealedAt } = bankFile
  const { uploadedAt, bankReference } = bankFile
  const name = `bank-file/${nameInZip(fileName)}`
  yield {
    name: 'bank-file.json',
    chunks: jsonChunks({
      ...{ name, fileName, sequence, sha256, bytes, paymentCount, totalToea, sealedAt },
      ...{ uploadedAt, bankReference },
      accountHashTotal: hashTotalText(bankFile.accountHashTotal),
      layout: layoutOf(bankFile.profile),
    }),
  }
  yield { name, chunks: chunksOf(stored) }
}

/** Where in a record, from its first character on, or in which column, what is paid to whom stands. */
function layoutOf(profileName: string) {
  const profile = must(findProfile(profileName), 'profile')
  if (profile.layout === 'columns') {
    return { kind: 'columns', columns: profile.columns.map(({ name }) => name) }
  }
  const { transactionCode: creditCode, header, detail } = profile
  return {
    ...{ kind: 'fixed_width', headerType: '0', detailType: '1', debitCode, creditCode },
    ...{ header: placesIn(header), fields: placesIn(detail) },
  }
}

function placesIn(table: RecordTable<string>) {
  const places: Record<string, [from: number, to: number]> = {}
  let from = 0
  for (const { width, name } of table) {
    if (name) places[name] = [from, from + width]
    from += width
  }
  return places
}

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

/** A name that every system can make a file of. */
const nameInZip = (name: string) => name.replace(/[^\w.-]/g, '_').slice(-80)

async function* chunksOf(stored: R2ObjectBody): AsyncGenerator<Uint8Array> {
  for await (const chunk of stored.body) yield chunk
}
