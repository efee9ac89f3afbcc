import { and, count, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { users } from '../../db/people.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import { payees } from '../../db/tenant.ts'
import { batches } from '../../db/tenant-batches.ts'
import { payeeMerges } from '../../db/tenant-payees.ts'
import { batchReference, leftStates } from '../../domain/batches/batch.ts'
import { withoutZeros } from '../../domain/payees/bank-account.ts'
import type { PayeeWithVersions } from '../known-payees.ts'
import type { PayeeAccountRow } from '../rows.ts'

export type MergeRow = typeof payeeMerges.$inferSelect

const shownMax = 40
const namedMax = 5

/** Whom a payee was merged into and who was merged into them, also what was taken back, the newest first. */
export async function listMerges(db: TenantDb, payeeId: string) {
  const isTheirs = or(eq(payeeMerges.payeeId, payeeId), eq(payeeMerges.intoId, payeeId))
  const named = (column: 'payee_id' | 'into_id' | 'merged_by' | 'ended_by') =>
    sql`(select ${sql.raw(column)} from payee_merges where payee_id = ${payeeId}
      union select ${sql.raw(column)} from payee_merges where into_id = ${payeeId})`
  const [merges, records, people] = await db.batch([
    db
      .select()
      .from(payeeMerges)
      .where(isTheirs)
      // what stands first, however often it was taken back
      .orderBy(sql`${payeeMerges.endedAt} is not null`, desc(payeeMerges.mergedAt))
      .limit(shownMax),
    db
      .select({ id: payees.id, name: payees.name, code: payees.code })
      .from(payees)
      .where(or(inArray(payees.id, named('payee_id')), inArray(payees.id, named('into_id')))),
    db
      .select()
      .from(users)
      .where(or(inArray(users.id, named('merged_by')), inArray(users.id, named('ended_by')))),
  ])
  return {
    merges,
    records: new Map(records.map((record) => [record.id, record])),
    names: new Map(people.map((person) => [person.id, nameOf(person)])),
  }
}

const isOpen = notInArray(batches.state, [...leftStates, 'cancelled'])

/** Some of these batches, those first that the reader may read. */
function selectNamed(db: TenantDb, readerId: string, stands: SQL, paying: SQL) {
  const isRead = linesReadBy(readerId, batches.id)
  return db
    .select({
      number: batches.number,
      name: batches.name,
      isRead: sql<0 | 1>`${isRead}`.as('is_read'),
      hasKept: sql<0 | 1>`max(not ${isRead}) over ()`.as('has_kept'),
    })
    .from(batches)
    .where(and(stands, sql`${batches.id} in ${paying}`))
    .orderBy(desc(isRead), desc(batches.number))
    .limit(namedMax)
}

/** The batches that did not leave and pay since then the record that stays, named likewise: what is owed to the other may be among it. */
export async function findPaidSince(
  db: TenantDb,
  { intoId, mergedAt, readerId }: Pick<MergeRow, 'intoId' | 'mergedAt'> & { readerId: string },
) {
  const paying = sql`(select p.batch_id from payments p
    where p.payee_id = ${intoId} and p.edited_at >= ${mergedAt.getTime()})`
  return namedOf(await selectNamed(db, readerId, isOpen, paying))
}

/** What the rule needs of two records beside themselves; named are the batches whose single payments the reader may read. */
export async function findMergeFacts(
  db: TenantDb,
  { goesId, staysId, readerId }: { goesId: string; staysId: string; readerId: string },
) {
  const isSigned = inArray(batches.state, [
    'in_approval',
    'queried',
    'approval_blocked',
    'approved',
  ])
  const paying = (payeeId: string) =>
    sql`(select p.batch_id from payments p where p.payee_id = ${payeeId})`
  const [merged, open, waiting] = await db.batch([
    db
      .select({ into: payees.mergedInto, many: count() })
      .from(payees)
      .where(inArray(payees.mergedInto, [goesId, staysId]))
      .groupBy(payees.mergedInto),
    selectNamed(db, readerId, isOpen, paying(goesId)),
    selectNamed(db, readerId, isSigned, paying(staysId)),
  ])
  const mergedInto = (id: string) => merged.find(({ into }) => into === id)?.many ?? 0
  return {
    mergedInto,
    openBatches: namedOf(open),
    waitingBatches: namedOf(waiting),
  }
}

type Paying = { number: number; name: string; isRead: 0 | 1; hasKept: 0 | 1 }

function namedOf(paying: Paying[]): string[] {
  const read = paying.filter(({ isRead }) => isRead)
  const named = read.map(({ number, name }) => `${batchReference(number)} ${name}`)
  return paying[0]?.hasKept ? [...named, 'a confidential batch'] : named
}

/** The merge that stands. */
export async function findMerge(db: TenantDb, payeeId: string): Promise<MergeRow | undefined> {
  const [row] = await db
    .select()
    .from(payeeMerges)
    .where(and(eq(payeeMerges.payeeId, payeeId), isNull(payeeMerges.endedAt)))
  return row
}

/** Both records, with each of their accounts, are still what was asked for and decided on: an account comes, or is verified, at any moment. */
export function guardRecords(db: TenantDb, ...records: PayeeWithVersions[]) {
  const known = records.flatMap(({ id, revision, accounts }) => [
    `${id} ${revision}`,
    ...accounts.map((account) => `${account.id} ${account.state}`),
  ])
  const ids = among(records.map(({ id }) => id))
  const now = sql`select y.id || ' ' || y.revision from payees y where y.id in ${ids}
    union all select a.id || ' ' || a.state from payee_accounts a where a.payee_id in ${ids}`
  return guard(
    db,
    sql`not exists (${now} except select value from json_each(${JSON.stringify(known)}))`,
    'stale_change',
  )
}

/** The table refuses what the rule does. */
export function addMerge(db: TenantDb, row: MergeRow) {
  return db.insert(payeeMerges).values(row)
}

export function saveEnd(
  db: TenantDb,
  id: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
) {
  return db
    .update(payeeMerges)
    .set({ endedBy: by, endedAt: at, endReason: reason })
    .where(eq(payeeMerges.id, id))
}

/**
 * Did this person propose one of these accounts before: for a payee who was merged into its owner, or for its owner, until
 * somebody verified the number, whatever was mended beside it?
 */
export async function hasProposedBefore(
  db: TenantDb,
  accounts: Pick<PayeeAccountRow, 'payeeId' | 'bsb' | 'accountNumber' | 'version'>[],
  userId: string,
) {
  const asked = accounts.map(({ payeeId, bsb, accountNumber, version }) => [
    ...[payeeId, bsb, withoutZeros(accountNumber)],
    version,
  ])
  const [found] = await db.all(
    sql`select 1 from json_each(${JSON.stringify(asked)}) asked
      join payee_accounts a on ltrim(a.account_number, '0') = asked.value->>2 and substr(a.bsb, 1, 3) = substr(asked.value->>1, 1, 3)
        and a.proposed_by = ${userId}
        and (a.payee_id in (select id from payees where merged_into = asked.value->>0)
          or (a.payee_id = asked.value->>0 and a.version < asked.value->>3 and not exists (select 1 from payee_accounts known
            where known.payee_id = a.payee_id and known.version < asked.value->>3 and known.verified_at is not null and known.state <> 'rejected'
              and ltrim(known.account_number, '0') = asked.value->>2 and substr(known.bsb, 1, 3) = substr(a.bsb, 1, 3)))) limit 1`,
  )
  return found !== undefined
}
