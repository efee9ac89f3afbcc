import { type SQL, sql } from 'drizzle-orm'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { sealOf } from '../../core/kept/seal-of.ts'
import { hashTotalText } from '../../domain/bank-files/compare/short-seal.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import type { Day } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { findSourceAccount } from '../../source-accounts/store.ts'
import type { BankFileRow } from '../files/store.ts'
import { listFindings } from '../findings/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { payerOf } from '../paying/signed-source.ts'
import { approvalsSaid, findingsMax, linesWith, riskiestMax, worriesOf } from './control-slip.ts'
import type { VoidSlip } from './control-slip-pdf.ts'

/**
 * What the control slip of a void file says, of what is kept: its batch may have other lines, another day, another account and
 * other approvals by now. Of its accounts nothing is said, because what somebody knew of them then is not kept.
 */
export async function readVoidSlip(
  db: TenantDb,
  organisation: string,
  { row, batch, names, voidFiles }: BatchRecord,
  file: BankFileRow,
): Promise<VoidSlip> {
  const [source, riskiest] = await Promise.all([
    findSourceAccount(db, file.sourceAccountId),
    riskiestThen(db, file),
  ])
  const nameById = (id: string) => names.get(id) ?? ''
  const { voidAsk, voidAskedBy, voidedBy, voidedAt } = file
  return {
    organisation,
    reference: batchReference(row.number),
    name: row.name,
    source: await payerOf(db, must(source, 'source account'), file),
    valueDate: dayInName(file.fileName) ?? row.valueDate,
    file: { ...file, seal: sealOf(row, file.sha256) },
    voidFiles: voidFiles.filter(({ sequence }) => sequence < file.sequence),
    accountHashTotal: hashTotalText(file.accountHashTotal),
    approvals: approvalsSaid({ ...batch, version: file.version }, nameById),
    sealedBy: nameById(file.sealedBy),
    riskiest,
    madeVoid: {
      by: [voidAskedBy, voidedBy].map((id) => nameById(id ?? '')),
      words: voidAsk?.words ?? '',
      at: must(voidedAt, 'when it became void'),
    },
  }
}

/** The day it was made for stands in the name that we gave it: `B42-20261126-BSP.aba`. */
function dayInName(fileName: string): Day | undefined {
  const [, year, month, day] = /^B\d+-(\d{4})(\d\d)(\d\d)-/.exec(fileName) ?? []
  return day && `${year}-${month}-${day}`
}

/** As on the slip of a file that counts, of the lines that it had and of what was found as they were handed over. */
async function riskiestThen(db: TenantDb, { id, batchId, version }: BankFileRow) {
  const had = (which: SQL) =>
    db.all<VoidSlip['riskiest'][number]>(sql`select v.line, p.name as "payeeName", v.bsb,
        v.account_number as "accountNumber", v.amount_toea as "amountToea"
      from void_lines v join payees p on p.id = v.payee_id where v.bank_file_id = ${id} ${which}`)
  const [found, largest] = await Promise.all([
    listFindings(db, batchId, { limit: findingsMax, version }),
    had(sql`order by v.amount_toea desc, v.line limit ${riskiestMax}`),
  ])
  const places = largest.map(({ line }) => line)
  const first = worriesOf(found, ({ line }) => line, places)
  const lines = await had(sql`and v.line in ${among(first.map(([line]) => line))}`)
  return linesWith(first, new Map(lines.map((one) => [one.line, one])))
}
