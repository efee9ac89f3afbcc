import type { PaymentsChanges, PaymentView } from '../../contract/batches/payments.ts'
import type { FieldProblem } from '../../contract/problem.ts'
import type { Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { endUnlessChanged } from '../../core/refusals/as-it-stands.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { bankTextOf } from '../../domain/bank-files/prepare/bank-text.ts'
import { amountText } from '../../domain/money/money.ts'
import { must } from '../../domain/must.ts'
import { checkInvoices } from '../../domain/payees/invoices/check-invoices.ts'
import { referenceKey } from '../../domain/payees/keys.ts'
import { checkPayment } from '../../domain/sheets/checks/check-payment.ts'
import type { User } from '../../http/app.ts'
import { profileOfAccount } from '../../source-accounts/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import { findInvoices, type InvoicedLine, replaceInvoices, withInvoices } from './invoices-store.ts'
import { expectAsSeen, factsOf } from './lines/as-seen.ts'
import { findPayments, removePayments, saveChangedLines } from './store.ts'
import { paymentView } from './view.ts'

export type LinesChanged = {
  changed: { before: InvoicedLine; after: InvoicedLine }[]
  removed: InvoicedLine[]
  totalToea: number
  statements: Statement[]
}

/** Changes and removes lines of an open batch, and its count and total with them: all of it, or a refusal that names each row. */
export async function changeLines(
  db: TenantDb,
  record: BatchRecord,
  { changed, removed }: PaymentsChanges,
  { user, at }: { user: User; at: Date },
): Promise<LinesChanged> {
  const opening = openForChange(record, user, at)
  const gone = removed.map((one) => (typeof one === 'string' ? { id: one } : one))
  const ids = [...changed, ...gone].map(({ id }) => id)
  const [rows, invoices] = await Promise.all([
    findPayments(db, record.row.id, ids),
    findInvoices(db, ids),
  ])
  const found = new Map(withInvoices(rows, invoices).map((row) => [row.id, row] as const))
  expectAsSeen([...changed, ...gone], found)

  const problems: FieldProblem[] = []
  const { limits, simplify } = bankTextOf(profileOfAccount(record.source))
  const edits = changed.flatMap(({ id, ...change }, index) => {
    const before = must(found.get(id), 'payment')
    const { amountToea = before.amountToea, reference = before.reference, ...others } = change
    const { invoices = before.invoices ?? [], was: _was, ...rest } = others
    nothingLeft(rest)
    const { payeeName: name, bsb, accountNumber } = before
    const written = { name, bsb, accountNumber, amount: amountText(amountToea), reference }
    const check = checkPayment(written, limits, simplify)
    const wrong = [...(check.payment ? [] : check.problems), ...checkInvoices(invoices, amountToea)]
    problems.push(...wrong.map((problem) => ({ ...problem, row: index + 1 })))
    if (!check.payment) return []
    const line = {
      amountToea: check.payment.amountToea,
      reference: check.payment.reference,
      referenceKey: referenceKey(check.payment.reference),
      invoices: invoices.length > 0 ? invoices : undefined,
    }
    return [{ before, after: { ...before, ...line, editedBy: user.id, editedAt: at } }]
  })
  if (problems.some(({ severity }) => severity === 'error')) throw new Refusal('invalid', problems)

  const out = gone.map(({ id }) => must(found.get(id), 'payment'))
  const { paymentCount, totalToea } = record.row
  const change = {
    paymentCount: paymentCount - out.length,
    totalToea:
      edits.reduce((sum, { before, after }) => sum - before.amountToea + after.amountToea, 0) +
      out.reduce((sum, { amountToea }) => sum - amountToea, totalToea),
  }
  return {
    changed: edits,
    removed: out,
    totalToea: change.totalToea,
    statements: [
      ...changeBatch(opening, change, at).write(db),
      ...saveChangedLines(
        db,
        edits.map(({ after }) => after),
      ),
      ...replaceInvoices(
        db,
        edits.filter(({ before, after }) => !isSame(before, after)).map(({ after }) => after),
      ),
      ...(out.length > 0 ? [removePayments(db, ids.slice(changed.length))] : []),
    ],
  }
}

/** Ends what removes no line and leaves each as it is with what would be answered of the lines as they stand. */
export function endUnlessOther(lines: LinesChanged, view: (lines: LinesChanged) => object) {
  if (lines.removed.length > 0) return
  const changed = lines.changed.map(({ before }) => ({ before, after: before }))
  const [had, has] = [changed, lines.changed].map((all) => all.map(({ after }) => factsOf(after)))
  endUnlessChanged({ had }, { had: has }, () => view({ ...lines, changed }))
}

/** Are the invoices what they were? */
const isSame = (one: InvoicedLine, other: InvoicedLine) =>
  JSON.stringify(one.invoices) === JSON.stringify(other.invoices)

/** What of a line is said where it changed: invoices where there were or are any. */
export function toldLine({ before, after }: LinesChanged['changed'][number]) {
  const { amountToea, reference, invoices = [] } = after
  return { amountToea, reference, ...(!isSame(before, after) && { invoices }) }
}

/** What the audit log keeps of several: of each line what it was, and what it is. */
export function toldOf({ changed, removed, totalToea }: LinesChanged) {
  const short = ({ line, payeeName, amountToea, reference, invoices }: InvoicedLine) => {
    return { line, payeeName, amountToea, reference, ...(invoices && { invoices }) }
  }
  return {
    changed: changed.map((line) => ({ ...short(line.before), to: toldLine(line) })),
    removed: removed.map((row) => {
      return { ...short(row), bsb: row.bsb, accountNumber: row.accountNumber }
    }),
    totalToea,
  }
}

/** The changed lines as they are now. */
export function changedViews({ changed }: LinesChanged, batch: BatchRecord['row']): PaymentView[] {
  return changed.map(({ after }) => paymentView(after, batch))
}
