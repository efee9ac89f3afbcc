import { sql } from 'drizzle-orm'
import { storedAsWritten } from '../../../core/files/store-once.ts'
import { readFaces } from '../../../pdf/faces.ts'
import type { BankFileRow } from '../../files/store.ts'
import { voidContent, voidFileName } from '../../files/void-content.ts'
import { readVoidSlip } from '../../paper/void-slip.ts'
import { bytesOf, jsonChunks, lineChunks } from '../chunks.ts'
import { type Dossier, type DossierPart, keptBack, lost, nameInZip } from '../dossier-part.ts'
import { factsOf, forgottenOf, personOf } from './bank-file-parts.ts'

const pageSize = 1_000

/**
 * Files of it that count for nothing, the oldest first: who asked, who confirmed, and what the bank said; the lines that each had,
 * with the numbers of their invoices; its slip, which says VOID; and its bytes behind a first line that says so, as it is
 * downloaded, because nobody shall pay what they unpack by mistake.
 */
export const voidFilesPart: DossierPart = async function* (dossier) {
  const { record, files: bucket } = dossier
  const shown: unknown[] = []
  for (const [index, file] of record.voidFiles.entries()) {
    const place = `void-files/${String(index + 1).padStart(2, '0')}`
    const name = `${place}-${voidFileName(nameInZip(file.fileName))}`
    const lines = `${place}-lines.ndjson`
    const slip = `${place}-VOID-control-slip.pdf`
    shown.push({
      name,
      lines,
      slip,
      ...factsOf(file, record.names),
      ...becameVoid(file, record.names),
    })
    yield { name: lines, chunks: lineChunks(linesOf(dossier, file)) }
    const kept = keptBack(dossier)
    yield kept ? { leftOut: slip, why: kept } : { name: slip, chunks: slipOf(dossier, file) }
    const stored = kept ? undefined : await storedAsWritten(bucket, file.storageKey, file)
    if (!stored) {
      yield { leftOut: name, why: kept ?? lost }
      continue
    }
    yield { name, chunks: voidContent(file.fileName, stored.body) }
  }
  yield { name: 'void-files.json', chunks: jsonChunks(shown) }
  for (const { sequence, sha256, sealedAt } of await forgottenOf(dossier)) {
    const why = `Number ${sequence} was made of this batch at ${sealedAt}, SHA-256 ${sha256}. These records came back from a backup, and know nothing of it.`
    yield { leftOut: `forgotten-file-${sequence}`, why }
  }
}

async function* slipOf({ db, assets, organisation, record }: Dossier, file: BankFileRow) {
  const slip = await readVoidSlip(db, organisation.name, record, file)
  const { writeSlipPdf } = await import('../../paper/control-slip-pdf.ts')
  yield* bytesOf(writeSlipPdf(await readFaces(assets), slip))
}

function becameVoid(file: BankFileRow, names: Map<string, string>) {
  const { voidAsk: asked, voidAskedAt: askedAt, voidedAt, reviveAsk, reviveAskedAt } = file
  return {
    ...{ asked, askedBy: personOf(file.voidAskedBy, names), askedAt },
    ...{ confirmedBy: personOf(file.voidedBy, names), voidedAt },
    // what one person says, and nobody confirmed: that the bank booked it all the same
    saidToCount: reviveAsk && {
      ...{ said: reviveAsk, at: reviveAskedAt },
      by: personOf(file.reviveAskedBy, names),
    },
  }
}

/**
 * What it had as it became void. Its batch may have other payments by now, and the name is of today. Of an invoice that a line
 * listed, a credit note too, the number is kept, as it is the same however it was written; and as its batch writes it today,
 * where that lists it still.
 */
async function* linesOf({ db }: Dossier, { id, batchId }: BankFileRow) {
  for (let after = -1; ; ) {
    const rows = await db.all<{
      line: number
      invoiceKeys: string
      written: string
    }>(sql`select v.line,
        v.payee_id as "payeeId", p.name as "payeeNameToday", v.bsb, v.account_number as "accountNumber",
        v.amount_toea as "amountToea", v.reference_key as "referenceKey",
        (select json_group_array(i.number_key) from (select number_key from void_invoices
          where bank_file_id = v.bank_file_id and line = v.line order by number_key) i) as "invoiceKeys",
        (select json_group_array(t.number) from (select distinct w.number from void_invoices i join payment_invoices w
          on w.number_key = i.number_key and w.payee_id = i.payee_id and w.batch_id = ${batchId}
          where i.bank_file_id = v.bank_file_id and i.line = v.line order by w.number) t) as written
      from void_lines v join payees p on p.id = v.payee_id
      where v.bank_file_id = ${id} and v.line > ${after} order by v.line limit ${pageSize}`)
    yield rows.map(({ invoiceKeys, written, ...row }) => ({
      ...row,
      ...{ invoiceKeys: JSON.parse(invoiceKeys), invoicesAsWrittenToday: JSON.parse(written) },
    }))
    if (rows.length < pageSize) return
    after = rows.at(-1)?.line ?? after
  }
}
