import { type BankAccount, bankOf } from '../domain/payees/bank-account.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'
import { newPayee } from './new-payee.ts'
import { findPayeesByAccount, type PayeeWithAccount } from './store.ts'

export type WantedPayee = BankAccount & { payeeName: string; payeeCode?: string | undefined }

/** For each wanted line its payee: known by the account, or proposed with it. Two lines to one new account share a payee. */
export type Resolution = {
  payees: PayeeWithAccount[]
  added: PayeeWithAccount[]
}

export async function resolvePayees(
  db: TenantDb,
  wanted: WantedPayee[],
  proposedBy: string,
  at: Date,
): Promise<Resolution> {
  const byAccount = new Map<string, PayeeWithAccount>()
  for (const known of await findPayeesByAccount(db, wanted)) {
    const key = keyOf(known.account)
    const other = byAccount.get(key)
    if (!other || other.payee.status === 'archived') byAccount.set(key, known)
  }

  const added: PayeeWithAccount[] = []
  const payees = wanted.map(({ payeeName, payeeCode, bsb, accountNumber }) => {
    const key = keyOf({ bsb, accountNumber })
    const known = byAccount.get(key)
    if (known) return known
    const account = { bsb, accountNumber, nameAtBank: payeeName, bank: bankOf(bsb) ?? '' }
    const proposed = newPayee(
      { ...account, name: payeeName, code: payeeCode ?? '' },
      proposedBy,
      at,
    )
    byAccount.set(key, proposed)
    added.push(proposed)
    return proposed
  })
  return { payees, added }
}

function keyOf({ bsb, accountNumber }: BankAccount) {
  return `${bsb} ${accountNumber}`
}
