import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { batchLimits, batchReference } from '../../domain/batches/batch.ts'
import { addFigures } from '../../domain/batches/control-figures.ts'
import { must } from '../../domain/must.ts'
import type { AccountKind } from '../../domain/payees/account-rules.ts'
import type { Invoice } from '../../domain/payees/invoices/invoice.ts'
import { referenceKey } from '../../domain/payees/keys.ts'
import type { PaymentLine } from '../../domain/payees/payment.ts'
import type { SheetAnswers } from '../../domain/sheets/sheet.ts'
import { endOf, notifyAdministrators } from '../../mail/notify-administrators.ts'
import {
  addResolved,
  findMeantPayees,
  type MeantPayee,
  type PaidPayee,
  type Resolution,
  resolvePayees,
} from '../../payees/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import type { DeskUser } from '../view.ts'
import { addInvoices, type InvoicedLine } from './invoices-store.ts'
import { orderedIds } from './ordered-ids.ts'
import { addPayments } from './store.ts'

export type NewLine = PaymentLine & {
  /** Whom it pays, where that was chosen and not read. */
  known?: PaidPayee | undefined
  payeeCode?: string | undefined
  /** The row in the sheet. */
  row?: number | undefined
  /** The payment that came back and is paid again by it. */
  repays?: { paymentId: string; returnId: string } | undefined
  invoices?: Invoice[] | undefined
}
export type AddedLines = {
  record: BatchRecord
  statements: Statement[]
  rows: InvoicedLine[]
  resolution: Resolution
}

/** Another account than the one on file is what a thief would ask for: every administrator is told. */
function tellOfChanged(
  db: TenantDb,
  { addedAccounts }: Resolution,
  {
    user,
    at,
    batch,
  }: { user: DeskUser; at: Date; batch: { number: number; isConfidential: boolean } },
) {
  const changed = addedAccounts.filter(({ kind }) => kind === 'changed' || kind === 'added')
  const [first, ...others] = changed
  if (!first) return []
  const named = `: ${first.nameAtBank}, ${first.bsb}, ${endOf(first.accountNumber)}`
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  // whom a confidential batch pays is for those who read it; the account waits for its verification
  const whose = batch.isConfidential ? '' : `${named}${more}`
  const about = `${batchReference(batch.number)} asks for other accounts than those on file${whose}; by ${user.name}`
  const notice = { what: 'bank_account_changed', about, occasion: first.id } as const
  return notifyAdministrators(db, notice, at)
}

const waiting = {
  new: 'new_payee',
  changed: 'account_changed',
  added: 'account_added',
  branch: 'branch_changed',
} as const satisfies Record<AccountKind, string>

/** What can be said of a line as it is added; the rest is found with the others. */
function waitsAs({ state, kind }: PaidPayee['account']): string {
  return state === 'proposed' ? waiting[kind] : ''
}

type Adding = {
  /** Whom the lines may mean, where somebody looked already. */
  known?: MeantPayee[]
  user: DeskUser
  /** Who else chose what the lines pay. */
  makers?: string[]
  at: Date
  importId?: string | null
  /** What the payroll's own report says of these lines. */
  figures?: Pick<SheetAnswers, 'controlTotalToea' | 'headCount'>
}

/** Lines for an open batch: each is matched with its payee, or proposes one. Refuses more than a batch can hold. */
export async function addLines(
  db: TenantDb,
  found: BatchRecord,
  lines: NewLine[],
  { user, makers, at, importId = null, figures = {}, known }: Adding,
): Promise<AddedLines> {
  const opening = openForChange(found, user, at, makers)
  const before = opening.record.row
  const paymentCount = before.paymentCount + lines.length
  if (paymentCount > batchLimits.paymentsMax) {
    const [would, max] = [paymentCount, batchLimits.paymentsMax].map((n) =>
      n.toLocaleString('en-US'),
    )
    const detail = `With these the batch would have ${would} payments; a batch can have at most ${max}.`
    throw new Refusal('batch_full', undefined, detail)
  }

  const written = lines.filter((line) => !line.known)
  const wanted = written.map((line) => ({ ...line, payeeCode: line.payeeCode ?? '' }))
  const proposed = { by: user.id, at, forBatch: before.id }
  const resolution = resolvePayees(known ?? (await findMeantPayees(db, wanted)), wanted, proposed)
  const resolved = resolution.paid.values()

  const ids = orderedIds(lines.length, at).values()
  const rows = lines.map((line, index): InvoicedLine => {
    const { payee, account } = line.known ?? must(resolved.next().value, 'payee')
    return {
      id: must(ids.next().value, 'id'),
      batchId: before.id,
      line: before.nextLine + index,
      payeeId: payee.id,
      payeeAccountId: account.id,
      payeeName: account.isPooled ? line.payeeName : account.nameAtBank,
      bsb: account.bsb,
      accountNumber: account.accountNumber,
      amountToea: line.amountToea,
      reference: line.reference,
      ownState: 'follows',
      warnings: waitsAs(account),
      importId,
      editedBy: user.id,
      editedAt: at,
      sheetName: line.known ? '' : line.payeeName,
      sheetCode: line.payeeCode ?? '',
      sheetRow: line.row ?? null,
      referenceKey: referenceKey(line.reference),
      repays: line.repays?.paymentId ?? null,
      repaysReturn: line.repays?.returnId ?? null,
      ...(line.invoices && { invoices: line.invoices }),
    }
  })
  const totalToea = rows.reduce((total, { amountToea }) => total + amountToea, before.totalToea)
  const nextLine = before.nextLine + lines.length
  const change = { paymentCount, totalToea, nextLine, ...addFigures(before, figures) }
  const changed = changeBatch(opening, change, at)
  return {
    record: changed.record,
    statements: [
      ...changed.write(db),
      ...addResolved(db, resolution),
      ...(await tellOfChanged(db, resolution, { user, at, batch: before })),
      ...addPayments(db, rows),
      ...addInvoices(db, rows),
    ],
    rows,
    resolution,
  }
}
