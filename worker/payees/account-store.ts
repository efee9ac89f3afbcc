import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { among, insertInBulk, tablesOf } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { isPaymentIn } from '../db/payments/payment-state.ts'
import { paysAccount } from '../db/payments/pays-account.ts'
import { accountVerifications, payeeAccounts } from '../db/tenant-payees.ts'
import type { AccountState } from '../domain/payees/account-rules.ts'
import type { PayeeAccountRow } from './rows.ts'

/** The next version of an account. One that still waited to take the same place is overtaken. */
export function proposeAccount(db: TenantDb, added: PayeeAccountRow, overtaken: string[]) {
  const insert = db.insert(payeeAccounts).values(added)
  if (overtaken.length === 0) return [insert]
  const give = db
    .update(payeeAccounts)
    .set({ state: 'superseded' })
    .where(inArray(payeeAccounts.id, among(overtaken)))
  return [give, insert]
}

type Verification = typeof accountVerifications.$inferSelect

/** A waiting account is verified; what is active already is now known better. `account` as it was decided on. */
export function recordVerified(
  db: TenantDb,
  { id, state }: Pick<PayeeAccountRow, 'id' | 'state'>,
  verification: Verification,
  from: Date,
) {
  const { method, verifiedBy, verifiedAt } = verification
  const waits = state === 'proposed' ? ({ state: 'verified', activeFrom: from } as const) : {}
  // its payment came back, and whose it is was asked again
  const again = state === 'return_locked' ? ({ state: 'active' } as const) : {}
  return [
    stillIn(db, state, [id]),
    db.insert(accountVerifications).values(verification),
    db
      .update(payeeAccounts)
      .set({ ...waits, ...again, how: method, verifiedBy, verifiedAt })
      .where(eq(payeeAccounts.id, id)),
  ]
}

/** The same for many first accounts at once, by a signed list. */
export function recordListed(db: TenantDb, verified: Verification[], from: Date) {
  const rows = verified.map(({ accountId, verifiedBy, verifiedAt }) => {
    return { id: accountId, verifiedBy, verifiedAt: verifiedAt.getTime() }
  })
  const ids = rows.map(({ id }) => id)
  const changes = tablesOf(rows).map((row) =>
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
      .where(sql`${payeeAccounts.id} = row.value->>'id'`),
  )
  return [
    stillIn(db, 'proposed', ids),
    ...insertInBulk(db, accountVerifications, verified),
    ...changes,
  ]
}

/** A version that nobody pays any more before it was verified, with why; `account` as it was decided on. */
export function putAside(
  db: TenantDb,
  account: Pick<PayeeAccountRow, 'id' | 'state'>,
  { by, at, note }: { by: string; at: Date; note: string },
) {
  return [
    stillIn(db, account.state, [account.id]),
    db.insert(accountVerifications).values({
      id: crypto.randomUUID(),
      accountId: account.id,
      outcome: 'rejected',
      note,
      verifiedBy: by,
      verifiedAt: at,
    }),
    db.update(payeeAccounts).set({ state: 'rejected' }).where(eq(payeeAccounts.id, account.id)),
  ]
}

/** Of a verification and a rejection at one moment one is recorded: the other was decided on what is no longer so. */
function stillIn(db: TenantDb, state: AccountState, ids: string[]) {
  const meant = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const moved = sql`exists (select 1 from payee_accounts a where a.id in ${meant} and a.state <> ${state})`
  return guard(db, sql`not ${moved}`, 'account_decided')
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
  ]
}

export const payeesOfBatch = (batchId: string) =>
  sql`(select payee_id from payments where batch_id = ${batchId})`
export const onlyPayee = (id: string) => sql`(${id})`

/**
 * Of these payees: a verified account becomes active once its waiting time is over, and what it takes the place of is history.
 * Both wait while a batch on its way pays the one before, so that no approved batch is left with an account that may not be
 * paid.
 */
export function activateDue(db: TenantDb, ofPayees: SQL, now: Date) {
  const mine = sql`${payeeAccounts.payeeId} in ${ofPayees}`
  return [
    db
      .update(payeeAccounts)
      .set({ state: 'active' })
      .where(
        and(
          mine,
          eq(payeeAccounts.state, 'verified'),
          lte(payeeAccounts.activeFrom, now),
          sql`not exists (select 1 from payee_accounts old join payments p on ${paysAccount('old')}
            where ${isReplaced('old', 'payee_accounts')} and ${isPaymentIn('p', ['in_approval', 'approved'])})`,
        ),
      ),
    db
      .update(payeeAccounts)
      .set({ state: 'superseded' })
      .where(
        and(
          mine,
          inArray(payeeAccounts.state, ['active', 'return_locked']),
          sql`exists (select 1 from payee_accounts newer where newer.state = 'active'
            and ${isReplaced('payee_accounts', 'newer')})`,
          sql`not exists (select 1 from payments p where ${paysAccount('payee_accounts')}
            and ${isPaymentIn('p', ['in_approval', 'approved'])})`,
        ),
      ),
  ]
}

/** The bank sent a payment to it back, or several by one credit (its parts): nothing more is paid to it until somebody verifies it anew, or another takes its place. */
export function lockReturned(db: TenantDb, id: string, of: 'payment' | 'parts' = 'payment') {
  const meant =
    of === 'payment'
      ? sql`p.id = ${id}`
      : sql`p.id in (select r.payment_id from returns r where r.part_of = ${id})`
  return db
    .update(payeeAccounts)
    .set({ state: 'return_locked' })
    .where(
      and(
        eq(payeeAccounts.state, 'active'),
        sql`${payeeAccounts.id} in (select p.payee_account_id from payments p join payees y on y.id = p.payee_id
          where ${meant} and y.merged_into is null)`,
      ),
    )
}

/** Does one version take the place of another? Of two that wanted one place, whoever was verified last has it. */
export function isReplaced(old: string, by: string): SQL {
  return sql.raw(`${old}.payee_id = ${by}.payee_id and (${old}.id = ${by}.replaces_id or (${old}.state = 'active'
    and ${old}.replaces_id = ${by}.replaces_id and (${old}.verified_at, ${old}.version) < (${by}.verified_at, ${by}.version)))`)
}
