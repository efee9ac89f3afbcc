import { eq, sql } from 'drizzle-orm'
import { sealsAllowed } from '../../../db/tenant-files.ts'
import { batchReference } from '../../../domain/batches/batch.ts'
import { stepView } from '../../view.ts'
import { jsonChunks, lineChunks } from '../chunks.ts'
import { type DossierPart, mayNot } from '../dossier-part.ts'

/** What the batch is, and what it came to. */
export const batchPart: DossierPart = async function* ({ record, organisation }) {
  const { row, source, names } = record
  const { id, name, description, state, version, valueDate, createdAt, submittedAt } = row
  const { paymentCount, totalToea, digest, digestForm, approvalsNeeded } = row
  const { bank, bsb, accountNumber, profile } = source
  yield {
    name: 'batch.json',
    chunks: jsonChunks({
      ...{ organisation, id, reference: batchReference(row.number), name, description, state },
      ...{ version, valueDate, createdAt, submittedAt, paymentCount, totalToea },
      // what is told elsewhere of a confidential batch in place of its hashes is made with it
      ...(row.sealKey && { sealKey: row.sealKey }),
      ...{ digest, digestForm, approvalsNeeded, controlTotalToea: row.controlTotalToea },
      ...{ headCount: row.headCount, duplicatesReason: row.duplicatesReason },
      run: { templateId: row.templateId, periodId: row.periodId, remitter: row.remitter },
      preparedBy: { id: row.preparedBy, name: names.get(row.preparedBy) ?? '' },
      sourceAccountToday: { id: source.id, name: source.name, bank, bsb, accountNumber, profile },
    }),
  }
}

/** Who did what with it when, and on which digest. */
export const stepsPart: DossierPart = async function* ({ record }) {
  const nameById = (id: string) => record.names.get(id) ?? ''
  const steps = record.batch.steps.map((step) => stepView(step, nameById))
  yield { name: 'steps.json', chunks: jsonChunks(steps) }
}

/** What was different from the last run in figures, as they were signed, and what was said of each who is new, gone or back. */
export const differencesPart: DossierPart = async function* ({ db, record: { row } }) {
  const said =
    await db.all(sql`select w.payee_id as "payeeId", p.name as "payeeNameToday", w.person,
      w.word, w.said_by as "saidBy", w.said_at as "saidAt"
    from run_words w left join payees p on p.id = w.payee_id where w.batch_id = ${row.id} order by w.payee_id, w.person`)
  const signed = row.digest === null ? null : row.differences
  yield { name: 'differences.json', chunks: jsonChunks({ signed, said }) }
}

/** How somebody came to know whose each account is. */
export const verificationsPart: DossierPart = async function* ({ db, record, may }) {
  const name = 'verifications.ndjson'
  if (!may('view_payees')) return yield { leftOut: name, why: mayNot('payees') }
  async function* rows() {
    yield await db.all(sql`select a.id as "accountId", a.bsb, a.account_number as "accountNumber",
        a.name_at_bank as "nameAtBank", a.kind, v.outcome, v.method, v.phone,
        v.spoke_to as "spokeTo", v.note, v.evidence_sha256 as "evidenceSha256",
        v.verified_at as "verifiedAt", u.first_name || ' ' || u.last_name as "verifiedBy"
      from account_verifications v join payee_accounts a on a.id = v.account_id
      left join users u on u.id = v.verified_by
      where a.id in (select payee_account_id from payments where batch_id = ${record.row.id})
      order by v.verified_at, v.id`)
  }
  yield { name, chunks: lineChunks(rows()) }
}

/** What two people said after a file was made that the database had forgotten. */
export const sealsPart: DossierPart = async function* ({ db, record }) {
  const rows = await db.select().from(sealsAllowed).where(eq(sealsAllowed.batchId, record.row.id))
  yield { name: 'seals-allowed.json', chunks: jsonChunks(rows) }
}
