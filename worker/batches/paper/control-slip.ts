import type { ControlSlipView } from '../../contract/batches/control-slip.ts'
import type { TenantDb } from '../../core/databases.ts'
import { sealOf } from '../../core/kept/seal-of.ts'
import { hashTotalText } from '../../domain/bank-files/compare/short-seal.ts'
import { approvalsOf } from '../../domain/batches/approval.ts'
import { type Batch, batchReference } from '../../domain/batches/batch.ts'
import { byWorry } from '../../domain/batches/findings.ts'
import { findingTitle } from '../../domain/words/finding-words.ts'
import { whoActed } from '../../domain/words/step-words.ts'
import type { BankFileRow } from '../files/store.ts'
import { listFindings } from '../findings/store.ts'
import type { ListedFinding } from '../findings/view.ts'
import type { BatchRecord } from '../load-batch.ts'
import { payerOf } from '../paying/signed-source.ts'
import { findPayments, listLargest } from '../payments/store.ts'
import { stepView } from '../view.ts'
import type { PrintedSlip } from './control-slip-pdf.ts'
import { countAccounts } from './slip-store.ts'

export const riskiestMax = 5
/** More than are shown: one payment may have several. */
export const findingsMax = 200

/** What the control slip of a bank file says: what is signed beside it on the way to the bank. */
export async function readSlip(
  db: TenantDb,
  organisation: string,
  { row, batch, source, names, voidFiles }: BatchRecord,
  file: BankFileRow,
): Promise<PrintedSlip> {
  const [payer, accounts, riskiest] = await Promise.all([
    payerOf(db, source, file),
    countAccounts(db, file),
    riskiestLines(db, row.id),
  ])
  const nameById = (id: string) => names.get(id) ?? ''
  return {
    organisation,
    reference: batchReference(row.number),
    name: row.name,
    source: payer,
    valueDate: row.valueDate,
    file: { ...file, seal: sealOf(row, file.sha256) },
    voidFiles: voidFiles.map(({ fileName, sequence }) => ({ fileName, sequence })),
    accountHashTotal: hashTotalText(file.accountHashTotal),
    accounts,
    approvals: approvalsSaid(batch, nameById),
    sealedBy: nameById(file.sealedBy),
    riskiest,
  }
}

/** Who approved this version, with the time. */
export function approvalsSaid(batch: Batch, nameById: (id: string) => string) {
  return approvalsOf(batch).map((step) => {
    const { actor, onBehalfOf } = stepView(step, nameById)
    return { who: whoActed({ actor, onBehalfOf }), at: step.at }
  })
}

/** The same for a screen: what is read of its rows, and nothing else of them. */
export function slipView(slip: PrintedSlip, batchId: string): ControlSlipView {
  const { source, file, approvals, riskiest, accounts, ...rest } = slip
  const { name, bank, bsb, accountNumber } = source
  const { fileName, sequence, sha256, seal, paymentCount, totalToea, sealedAt } = file
  return {
    ...rest,
    ...{ batchId, accounts, source: { name, bank, bsb, accountNumber } },
    file: {
      ...{ fileName, sequence, sha256, seal, paymentCount, totalToea },
      sealedAt: sealedAt.toISOString(),
    },
    approvals: approvals.map(({ who, at }) => ({ who, at: at.toISOString() })),
    riskiest: riskiest.map((line) => ({
      ...{ line: line.line, payeeName: line.payeeName, amountToea: line.amountToea, why: line.why },
      ...{ bsb: line.bsb, accountNumber: line.accountNumber },
    })),
  }
}

type Line = PrintedSlip['riskiest'][number]

/** The five that the worst was found in, one line each; where fewer have a finding, the largest follow. */
async function riskiestLines(db: TenantDb, batchId: string): Promise<Line[]> {
  const [found, largest] = await Promise.all([
    listFindings(db, batchId, { limit: findingsMax }),
    listLargest(db, batchId, riskiestMax),
  ])
  const ids = largest.map(({ id }) => id)
  const first = worriesOf(found, ({ paymentId }) => paymentId, ids)
  const payments = await findPayments(
    db,
    batchId,
    first.map(([id]) => id),
  )
  return linesWith(first, new Map(payments.map((payment) => [payment.id, payment])))
}

/** The first lines to look at, by what they are known by here, and why. */
export function worriesOf<Key>(
  found: ListedFinding[],
  keyOf: (one: ListedFinding) => Key | null,
  largest: Key[],
): [Key, string][] {
  const why = new Map<Key, string>()
  for (const one of found.toSorted(byWorry)) {
    const key = keyOf(one)
    const { kind, evidence } = one
    const says = kind === 'pays_again' ? `Pays ${evidence.where} again` : findingTitle(kind)
    if (key !== null && !why.has(key)) why.set(key, says)
  }
  for (const key of largest) if (!why.has(key)) why.set(key, 'Among the largest amounts')
  return [...why].slice(0, riskiestMax)
}

export function linesWith<Key>(first: [Key, string][], lines: Map<Key, Omit<Line, 'why'>>): Line[] {
  return first.flatMap(([key, why]) => {
    const line = lines.get(key)
    return line ? [{ ...line, why }] : []
  })
}
