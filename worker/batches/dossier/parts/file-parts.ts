import { hashTotalText } from '../../../domain/bank-files/compare/short-seal.ts'
import { debitCode } from '../../../domain/bank-files/profiles/profile.ts'
import { findProfile } from '../../../domain/bank-files/profiles/profiles.ts'
import { must } from '../../../domain/must.ts'
import { attachmentView, listAttachments } from '../../attachments/store.ts'
import { readSlip } from '../../paper/control-slip.ts'
import { bytesOf, jsonChunks } from '../chunks.ts'
import type { Dossier, DossierPart } from '../dossier-part.ts'

const mayNot = 'Whoever took this dossier may not read bank files.'
const notMade = 'No bank file was made of this batch.'
const stopped = 'A changed copy of the bank file was found, and two people have not cleared it yet.'
const slipName = 'control-slip.pdf'

/** The page that went to the bank with the file. */
export const slipPart: DossierPart = async function* ({ db, organisation, record, ...rest }) {
  const { bankFile } = record
  if (!bankFile) return yield { leftOut: slipName, why: notMade }
  if (!rest.mayReadBankFile) return yield { leftOut: slipName, why: mayNot }
  if (record.row.state === 'tampered') return yield { leftOut: slipName, why: stopped }
  const slip = await readSlip(db, organisation.name, record, bankFile)
  const { writeSlipPdf } = await import('../../paper/control-slip-pdf.ts')
  yield { name: slipName, chunks: bytesOf(writeSlipPdf(slip)) }
}

/** The file for the bank, and where in it each payment stands, so that it can be read without us. */
export const bankFilePart: DossierPart = async function* ({ files, record, ...rest }) {
  const { bankFile } = record
  if (!bankFile) return yield { leftOut: 'bank-file', why: notMade }
  if (!rest.mayReadBankFile) return yield { leftOut: 'bank-file', why: mayNot }
  if (record.row.state === 'tampered') return yield { leftOut: 'bank-file', why: stopped }
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
  yield { name, chunks: storedChunks(files, bankFile.storageKey) }
}

/** Where in a record, from its first character on, or in which column, what is paid to whom stands. */
function layoutOf(profileName: string) {
  const profile = must(findProfile(profileName), 'profile')
  if (profile.layout === 'columns') {
    return { kind: 'columns', columns: profile.columns.map(({ name }) => name) }
  }
  const fields: Record<string, [from: number, to: number]> = {}
  let from = 0
  for (const { width, ...field } of profile.detail) {
    if ('name' in field && field.name) fields[field.name] = [from, from + width]
    from += width
  }
  return { kind: 'fixed_width', detailType: '1', debitCode, fields }
}

/** What was laid beside it and its payments. */
export const attachmentsPart: DossierPart = async function* ({ db, files, record }) {
  const { rows, names } = await listAttachments(db, record.row.id)
  const inZip = rows.map(({ fileName }, index) => {
    return `attachments/${String(index + 1).padStart(2, '0')}-${nameInZip(fileName)}`
  })
  const views = rows.map((row, index) => ({ name: inZip[index], ...attachmentView(row, names) }))
  yield { name: 'attachments.json', chunks: jsonChunks(views) }
  for (const [index, { storedAs }] of rows.entries()) {
    yield { name: must(inZip[index], 'name'), chunks: storedChunks(files, storedAs) }
  }
}

/** A name that every system can make a file of. */
const nameInZip = (name: string) => name.replace(/[^\w.-]/g, '_').slice(-80)

async function* storedChunks(files: Dossier['files'], key: string): AsyncGenerator<Uint8Array> {
  const stored = must(await files.get(key), key)
  for await (const chunk of stored.body) yield chunk
}
