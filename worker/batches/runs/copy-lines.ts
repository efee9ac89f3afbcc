import type { FieldProblem } from '../../contract/problem.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { bankTextOf } from '../../domain/bank-files/prepare/bank-text.ts'
import { fillPattern } from '../../domain/batches/runs/template.ts'
import { amountText } from '../../domain/money/money.ts'
import { must } from '../../domain/must.ts'
import { isSameAccount } from '../../domain/payees/bank-account.ts'
import { checkPayment } from '../../domain/sheets/checks/check-payment.ts'
import { findPayeesWithVersions, type PayeeWithVersions, shownAccount } from '../../payees/store.ts'
import { profileOfAccount, type SourceAccountRow } from '../../source-accounts/store.ts'
import type { BatchRow } from '../load-batch.ts'
import type { NewLine } from '../payments/add-lines.ts'
import type { PaymentRow } from '../payments/store.ts'
import { listRunLines } from './differences-store.ts'
import type { Run } from './new-batch.ts'

/**
 * The payments of a run for the next one, of all its parts: the same people and amounts, each to the account that is theirs
 * today. What paid again what had come back is none of it. Nobody is left out: who is stopped, archived or waits for a
 * verification is a finding of the new batch.
 */
export async function copyLines(
  db: TenantDb,
  from: BatchRow,
  run: Run,
  source: SourceAccountRow,
): Promise<NewLine[]> {
  const lines = await listRunLines(db, from.id)
  const payeeOf = await payeesOf(db, lines)
  const filled = fillPattern(run.template.reference, run.period ?? null)
  const isFilled = (reference: string) => reference === '' || reference === from.lineReference
  const copied = lines.map((line): NewLine => {
    const payee = payeeOf(line)
    const account = accountOf(payee, line)
    return {
      payeeName: account.isPooled ? line.payeeName : account.nameAtBank,
      bsb: account.bsb,
      accountNumber: account.accountNumber,
      amountToea: line.amountToea,
      // what the template filled in then is filled in anew, however it is filled in by now
      reference: !account.isPooled && isFilled(line.reference) ? filled : line.reference,
      // of one account with many members it says whose payment it is
      payeeCode: account.isPooled ? line.sheetCode : '',
      known: { payee, account },
    }
  })
  expectCarried(copied, source)
  return copied
}

/** Whom each line pays today: who was merged is the one they were merged into. */
async function payeesOf(db: TenantDb, lines: PaymentRow[]) {
  const ids = [...new Set(lines.map(({ payeeId }) => payeeId))]
  const found = await findPayeesWithVersions(db, ids)
  const into = found.flatMap(({ mergedInto }) => mergedInto ?? [])
  const others = into.length === 0 ? [] : await findPayeesWithVersions(db, into)
  const byId = new Map([...found, ...others].map((payee) => [payee.id, payee]))
  return ({ payeeId }: PaymentRow) => {
    const payee = must(byId.get(payeeId), 'payee')
    return payee.mergedInto ? must(byId.get(payee.mergedInto), 'payee it was merged into') : payee
  }
}

/** The account of the line while it is active, since a payee may have several; else the one that is paid today. */
function accountOf(payee: PayeeWithVersions, line: PaymentRow) {
  const same = payee.accounts.find(
    (account) => account.state === 'active' && isSameAccount(account, line),
  )
  return same ?? shownAccount(payee)
}

/** Refuses what the bank's file could not carry, by its row: another account may be of another bank. */
function expectCarried(lines: NewLine[], source: SourceAccountRow) {
  const { limits, simplify } = bankTextOf(profileOfAccount(source))
  const problems = lines.flatMap((line, index): FieldProblem[] => {
    const { payeeName: name, bsb, accountNumber, amountToea, reference } = line
    const written = { name, bsb, accountNumber, amount: amountText(amountToea), reference }
    return checkPayment(reference === '' ? withoutReference(written) : written, limits, simplify)
      .problems.filter(({ severity }) => severity === 'error')
      .map((problem) => ({ ...problem, row: index + 1 }))
  })
  if (problems.length > 0) throw new Refusal('checks_failed', problems)
}

function withoutReference<Written extends { reference: string }>(written: Written) {
  const { reference: _none, ...others } = written
  return others
}
