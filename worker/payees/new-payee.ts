import type { AccountKind } from '../domain/payees/account-rules.ts'
import { type BankAccount, bankOf } from '../domain/payees/bank-account.ts'
import { nameKey } from '../domain/payees/keys.ts'
import type { PayeeAccountRow, PayeeWithAccount } from './rows.ts'

type Account = BankAccount & { nameAtBank: string; isPooled?: boolean | undefined }
/** Who proposes it, when, and for which batch where a sheet asked for it. */
export type Proposed = { by: string; at: Date; forBatch?: string | null }

/** A payee with the first version of the account, proposed until somebody verifies it or a bank file pays it. */
export function newPayee(
  { name, code, ...account }: Account & { name: string; code: string },
  proposed: Proposed,
  kind: AccountKind = 'new',
): PayeeWithAccount {
  const payeeId = crypto.randomUUID()
  return {
    payee: {
      id: payeeId,
      name,
      code,
      status: 'active',
      stopped: null,
      mergedInto: null,
      revision: 0,
      createdBy: proposed.by,
      createdAt: proposed.at,
      updatedAt: proposed.at,
      nameKey: nameKey(name),
    },
    account: accountVersion({ ...account, payeeId, version: 1, kind, replacesId: null }, proposed),
  }
}

type Version = Account & Pick<PayeeAccountRow, 'payeeId' | 'version' | 'kind' | 'replacesId'>

/** A version of an account as it is proposed. */
export function accountVersion(
  { bsb, accountNumber, nameAtBank, isPooled = false, ...version }: Version,
  { by, at, forBatch = null }: Proposed,
): PayeeAccountRow {
  return {
    ...version,
    bsb,
    accountNumber,
    nameAtBank,
    isPooled,
    id: crypto.randomUUID(),
    bank: bankOf(bsb) ?? '',
    nameKey: nameKey(nameAtBank),
    state: 'proposed',
    proposedBy: by,
    proposedAt: at,
    proposedFor: forBatch,
    verifiedBy: null,
    verifiedAt: null,
    how: null,
    activeFrom: null,
  }
}
