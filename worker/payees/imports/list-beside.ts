import { and, asc, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PayeeBeside } from '../../contract/payees.ts'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { payeeEmails } from '../../db/papers/payee-emails.ts'
import { payeeAccounts, payeeContacts } from '../../db/tenant-payees.ts'
import { isLive } from '../../domain/payees/match-payee.ts'
import type { PayeeWithVersions } from '../known-payees.ts'
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
    ...selectContacts(db, ids),
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

/** How these payees are called, and how they are written to. */
function selectContacts(db: TenantDb, ids: SQL) {
  return [
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
  ] as const
}

/** Who is known, with what a sheet may say of them beside their accounts. */
export async function withContacts(db: TenantDb, found: PayeeWithVersions[]) {
  const ids = among(found.map(({ id }) => id))
  const [contacts, emails] = await db.batch(selectContacts(db, ids))
  const byContact = Map.groupBy(contacts, ({ payeeId }) => payeeId)
  const byEmail = Map.groupBy(emails, ({ payeeId }) => payeeId)
  return found.map((payee) => ({
    ...payee,
    standing: payee.status === 'archived' ? payee.status : (payee.stopped ?? ''),
    phones: (byContact.get(payee.id) ?? []).map(({ phone }) => phone),
    emails: (byEmail.get(payee.id) ?? []).map(({ email }) => email),
  }))
}

function isOther({ kind, state }: PayeeAccountRow): boolean {
  const isPaid = state === 'active' || state === 'return_locked'
  return isPaid || (isLive(state) && (kind === 'new' || kind === 'added'))
}
