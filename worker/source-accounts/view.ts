import type { SourceAccountView } from '../contract/source-accounts.ts'
import { accountDigitsMaxOf, profileOfAccount, type SourceAccountRow } from './store.ts'

export function sourceAccountView(row: SourceAccountRow): SourceAccountView {
  const { title, confirmedByBank } = profileOfAccount(row)
  return {
    id: row.id,
    name: row.name,
    bank: row.bank,
    bsb: row.bsb,
    accountNumber: row.accountNumber,
    profile: row.profile,
    profileTitle: title,
    confirmedByBank,
    switches: row.switches as SourceAccountView['switches'], // written only after its contract's check
    deUserId: row.deUserId,
    userName: row.userName,
    remitter: row.remitter,
    needsControlTotal: row.needsControlTotal,
    status: row.status,
    accountDigitsMax: accountDigitsMaxOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
