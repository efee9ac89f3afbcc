import type { PayeeAccountView, PayeeDetail, PayeeView } from '../contract/payees.ts'
import { type PayeeWithVersions, shownAccount } from './known-payees.ts'
import type { PayeeAccountRow } from './rows.ts'

export function payeeView(payee: PayeeWithVersions): PayeeView {
  return {
    id: payee.id,
    name: payee.name,
    code: payee.code,
    status: payee.status,
    ...(payee.stopped && { stopped: payee.stopped }),
    ...(payee.mergedInto && { mergedInto: payee.mergedInto }),
    account: accountView(shownAccount(payee)),
    createdAt: payee.createdAt.toISOString(),
    updatedAt: payee.updatedAt.toISOString(),
  }
}

export function payeeDetail(payee: PayeeWithVersions): PayeeDetail {
  const accounts = payee.accounts.toSorted((one, other) => other.version - one.version)
  return { ...payeeView(payee), accounts: accounts.map(accountView) }
}

export function accountView(account: PayeeAccountRow): PayeeAccountView {
  const { id, version, bsb, accountNumber, nameAtBank, bank, state, proposedBy } = account
  const { kind, isPooled, how } = account
  return {
    id,
    version,
    bsb,
    accountNumber,
    nameAtBank,
    bank,
    state,
    kind,
    isPooled,
    how,
    proposedBy,
    proposedAt: account.proposedAt.toISOString(),
    verifiedAt: account.verifiedAt?.toISOString() ?? null,
    activeFrom: account.activeFrom?.toISOString() ?? null,
  }
}
