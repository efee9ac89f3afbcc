import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { PayeeBeside } from '../../contract/payees.ts'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { payeeEmails } from '../../db/papers/payee-emails.ts'
import { payeeAccounts, payeeContacts } from '../../db/tenant-payees.ts'
import { isLive } from '../../domain/payees/match-payee.ts'
import type { PayeeAccountRow, PayeeWithAccount } from '../rows.ts'

/** Of a page of payees, each with the account of today: what they have beside it. A change that waits is no other account. */
export async function listBeside(
  db: TenantDb,
  page: PayeeWithAccount[],
): Promise<(payeeId: string) => PayeeBeside> {
  const ids = among(page.map(({ payee }) => payee.id))
  const today = new Set(page.map(({ account }) => account.id))
  const [accounts, contacts, emails] = await db.batch([
    db
      .select()
      .from(payeeAccounts)
      .where(inArray(payeeAccounts.payeeId, ids))
      .orderBy(asc(payeeAccounts.version)),
    db
      .select()
      .from(payeeContacts)
      .where(and(inArray(payeeContacts.payeeId, ids), isNull(payeeContacts.removedAt)))
      .orderBy(asc(payeeContacts.addedAt)),
    db
      .select()
      .from(payeeEmails)
      .where(and(inArray(payeeEmails.payeeId, ids), isNull(payeeEmails.removedAt)))
      .orderBy(asc(payeeEmails.addedAt)),
  ])
  const [byAccount, byContact, byEmail] = [
    Map.groupBy(accounts, ({ payeeId }) => payeeId),
    Map.groupBy(contacts, ({ payeeId }) => payeeId),
    Map.groupBy(emails, ({ payeeId }) => payeeId),
  ]
  return (payeeId) => ({
    accounts: (byAccount.get(payeeId) ?? [])
      .filter((one) => isOther(one) && !today.has(one.id))
      .map(({ bsb, accountNumber, nameAtBank, isPooled }) => {
        return { bsb, accountNumber, nameAtBank, isPooled }
      }),
    phones: (byContact.get(payeeId) ?? []).map(({ phone }) => phone),
    emails: (byEmail.get(payeeId) ?? []).map(({ email }) => email),
  })
}

function isOther({ kind, state }: PayeeAccountRow): boolean {
  const isPaid = state === 'active' || state === 'return_locked'
  return isPaid || (isLive(state) && (kind === 'new' || kind === 'added'))
}
