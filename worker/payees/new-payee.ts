import type { BankAccount } from '../domain/payees/bank-account.ts'
import type { PayeeAccountRow, PayeeWithAccount } from './rows.ts'

type Account = BankAccount & { nameAtBank: string; bank: string }

/** A payee with the first version of the account, proposed until an approver confirms it with a batch. */
export function newPayee(
  { name, code, ...account }: Account & { name: string; code: string },
  createdBy: string,
  at: Date,
): PayeeWithAccount {
  const payeeId = crypto.randomUUID()
  return {
    payee: {
      id: payeeId,
      name,
      code,
      status: 'active',
      revision: 0,
      createdBy,
      createdAt: at,
      updatedAt: at,
    },
    account: proposed({ ...account, payeeId, version: 1 }, createdBy, at),
  }
}

/** The next version of a payee's account. The one before it stays until the new one is approved. */
export function nextAccount(
  before: PayeeAccountRow,
  { bsb, accountNumber, nameAtBank, bank }: Account,
  proposedBy: string,
  at: Date,
): PayeeAccountRow {
  const { payeeId } = before
  const version = before.version + 1
  return proposed({ bsb, accountNumber, nameAtBank, bank, payeeId, version }, proposedBy, at)
}

function proposed(
  account: Account & { payeeId: string; version: number },
  proposedBy: string,
  proposedAt: Date,
): PayeeAccountRow {
  return {
    ...account,
    id: crypto.randomUUID(),
    state: 'proposed',
    proposedBy,
    proposedAt,
    verifiedBy: null,
    verifiedAt: null,
  }
}
