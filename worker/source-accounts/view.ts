import type { SourceAccountView } from '../contract/source-accounts.ts'
import type { RoleName } from '../domain/access/role-names.ts'
import { mayUseAccount } from '../domain/batches/paying/account-use.ts'
import { type MakerNames, usedBy } from './makers.ts'
import { accountDigitsMaxOf, profileOfAccount, type SourceAccountRow } from './store.ts'

export const sourceAccountView = (
  row: SourceAccountRow,
  names: MakerNames,
  viewer: { id: string; role: RoleName },
): SourceAccountView => ({ ...sourceAccountFacts(row, names), mayUse: mayUseAccount(row, viewer) })

/** What it is, whoever looks: as the log keeps it. */
export function sourceAccountFacts(row: SourceAccountRow, names: MakerNames) {
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
    makers: row.makerIds.map((id) => ({ id, name: names.people.get(id)?.name ?? '' })),
    makerRoles: row.makerRoles,
    usedBy: usedBy(row, names),
    dailyLimitToea: row.dailyLimitToea,
    status: row.status,
    accountDigitsMax: accountDigitsMaxOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
