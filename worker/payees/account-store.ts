import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { tablesOf } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { accountVerifications, payeeAccounts } from '../db/tenant-payees.ts'
import type { PayeeAccountRow } from './rows.ts'

/** The next version of an account. One that still waited to take the same place is overtaken. */
export function proposeAccount(db: TenantDb, added: PayeeAccountRow, overtaken: string[]) {
  const insert = db.insert(payeeAccounts).values(added)
  if (overtaken.length === 0) return [insert]
  const give = db
    .update(payeeAccounts)
    .set({ state: 'superseded' })
    .where(inArray(payeeAccounts.id, overtaken))
  return [give, insert]
}

type Verification = typeof accountVerifications.$inferSelect

/** A waiting account is verified; what is active already is now known better. */
export function recordVerified(
  db: TenantDb,
  { id, state }: Pick<PayeeAccountRow, 'id' | 'state'>,
  { method, verifiedBy, verifiedAt }: Verification,
  from: Date,
) {
  const waits = state === 'proposed' ? ({ state: 'verified', activeFrom: from } as const) : {}
  return db
    .update(payeeAccounts)
    .set({ ...waits, how: method, verifiedBy, verifiedAt })
    .where(and(eq(payeeAccounts.id, id), eq(payeeAccounts.state, state)))
}

/** The same for many first accounts at once, by a signed list. */
export function recordListed(db: TenantDb, verified: Verification[], from: Date) {
  const rows = verified.map(({ accountId, verifiedBy, verifiedAt }) => {
    return { id: accountId, verifiedBy, verifiedAt: verifiedAt.getTime() }
  })
  return tablesOf(rows).map((row) =>
    db
      .update(payeeAccounts)
      .set({
        state: 'verified',
        how: 'signed_list',
        activeFrom: from,
        verifiedBy: sql`row.value->>'verifiedBy'`,
        verifiedAt: sql`row.value->>'verifiedAt'`,
      })
      .from(row)
      .where(sql`${payeeAccounts.id} = row.value->>'id' and ${payeeAccounts.state} = 'proposed'`),
  )
}

/** A version that nobody pays any more before it was verified, with why. */
export function putAside(
  db: TenantDb,
  accountId: string,
  { by, at, note }: { by: string; at: Date; note: string },
) {
  return [
    db.insert(accountVerifications).values({
      id: crypto.randomUUID(),
      accountId,
      outcome: 'rejected',
      note,
      verifiedBy: by,
      verifiedAt: at,
    }),
    db.update(payeeAccounts).set({ state: 'rejected' }).where(eq(payeeAccounts.id, accountId)),
  ]
}

/**
 * A batch whose file is made confirms the first accounts it pays, in the name of its last approver; what a changed account
 * needs is a verification of its own. One that was cancelled or lapsed confirms nothing.
 */
export function confirmWithBatch(db: TenantDb, batchId: string, verifiedBy: string, at: Date) {
  const first = and(
    sql`${payeeAccounts.id} in (select payee_account_id from payments where batch_id = ${batchId})`,
    eq(payeeAccounts.state, 'proposed'),
    inArray(payeeAccounts.kind, ['new', 'branch']),
  )
  const how = 'approved_with_batch' as const
  return [
    db.insert(accountVerifications).select(
      db
        .select({
          id: sql<string>`lower(hex(randomblob(16)))`.as('id'),
          accountId: payeeAccounts.id,
          outcome: sql<'verified'>`'verified'`.as('outcome'),
          method: sql<typeof how>`${how}`.as('method'),
          contactId: sql<null>`null`.as('contact_id'),
          phone: sql<string>`''`.as('phone'),
          spokeTo: sql<string>`''`.as('spoke_to'),
          note: sql<string>`''`.as('note'),
          evidenceKey: sql<null>`null`.as('evidence_key'),
          evidenceSha256: sql<null>`null`.as('evidence_sha256'),
          batchId: sql<string>`${batchId}`.as('batch_id'),
          verifiedBy: sql<string>`${verifiedBy}`.as('verified_by'),
          verifiedAt: sql<Date>`${at.getTime()}`.as('verified_at'),
        })
        .from(payeeAccounts)
        .where(first),
    ),
    db
      .update(payeeAccounts)
      .set({ state: 'active', how, verifiedBy, verifiedAt: at, activeFrom: at })
      .where(first),
    supersedeReplaced(db),
  ]
}

/** A verified account becomes active once its waiting time is over and nothing on its way still pays the one before. */
export function activateDue(db: TenantDb, now: Date) {
  return [
    db
      .update(payeeAccounts)
      .set({ state: 'active' })
      .where(
        and(
          eq(payeeAccounts.state, 'verified'),
          lte(payeeAccounts.activeFrom, now),
          sql`not exists (select 1 from payments p where p.payee_account_id = ${payeeAccounts.replacesId}
            and p.state in ('in_approval', 'approved'))`,
        ),
      ),
    supersedeReplaced(db),
  ]
}

/** What an active account took the place of is history; of two that wanted the same place, whoever was verified last has it. */
function supersedeReplaced(db: TenantDb) {
  return db
    .update(payeeAccounts)
    .set({ state: 'superseded' })
    .where(
      and(
        eq(payeeAccounts.state, 'active'),
        sql`exists (select 1 from payee_accounts newer where newer.state = 'active'
          and newer.payee_id = ${payeeAccounts.payeeId} and (newer.replaces_id = ${payeeAccounts.id}
            or (newer.replaces_id = ${payeeAccounts.replacesId}
              and (newer.verified_at, newer.version) > (${payeeAccounts.verifiedAt}, ${payeeAccounts.version}))))`,
      ),
    )
}
