import type { PayeeAccountView, PayeeDetail, PayeeView } from '../contract/payees.ts'
import type { PayeeAccountRow, PayeeWithAccount } from './rows.ts'

export function payeeView({ payee, account }: PayeeWithAccount): PayeeView {
  return {
    id: payee.id,
    name: payee.name,
    code: payee.code,
    status: payee.status,
    account: accountView(account),
    createdAt: payee.createdAt.toISOString(),
    updatedAt: payee.updatedAt.toISOString(),
  }
}

export function payeeDetail(found: PayeeWithAccount, accounts: PayeeAccountRow[]): PayeeDetail {
  return { ...payeeView(found), accounts: accounts.map(accountView) }
}

function accountView(account: PayeeAccountRow): PayeeAccountView {
  const { id, version, bsb, accountNumber, nameAtBank, bank, state, proposedBy } = account
  return {
    id,
    version,
    bsb,
    accountNumber,
    nameAtBank,
    bank,
    state,
    proposedBy,
    proposedAt: account.proposedAt.toISOString(),
    verifiedAt: account.verifiedAt?.toISOString() ?? null,
  }
}
