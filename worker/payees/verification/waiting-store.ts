import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { WaitingQuery } from '../../contract/waiting-accounts.ts'
import { among } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { rareWord } from '../../core/lists/searched.ts'
import { inOrder } from '../../db/in-order.ts'
import { paysAccount } from '../../db/payments/pays-account.ts'
import { users } from '../../db/people.ts'
import { linesReadBy } from '../../db/runs/kept-lines.ts'
import { payees } from '../../db/tenant.ts'
import { batches } from '../../db/tenant-batches.ts'
import { payeeAccounts, payeeContacts } from '../../db/tenant-payees.ts'
import { leftStates } from '../../domain/batches/batch.ts'
import { fits } from './fits.ts'
import { always, isUnmerged, verifiesNew, withNew } from './to-verify.ts'

/* Accounts that wait for somebody to find out whose they are, and what whoever does needs to see. */

export type WaitingFilter = {
  after?: [at: number, id: string] | undefined
  asked?: Omit<WaitingQuery, 'limit' | 'cursor'>
  limit: number
  viewerId: string
  /** Only this account, in whatever state it is. */
  id?: string
}

/**
 * A page of the accounts that wait. First accounts that their batch's approval confirms are left out unless the organisation
 * verifies them too; one row more than `limit` when there are more.
 */
export async function listWaitingAccounts(
  db: TenantDb,
  { after, limit, id, asked, viewerId }: WaitingFilter,
) {
  const [isNewToo, rare] = await Promise.all([
    id === undefined && verifiesNew(db),
    rareWord(db, 'payees', asked?.search),
  ])
  const waits = isNewToo ? withNew : always
  const isDown = asked?.sort === 'newest'
  const by = { by: payeeAccounts.proposedAt, id: payeeAccounts.id, isDown }
  const { onward, order } = inOrder(by, after)
  return db
    .select({
      account: payeeAccounts,
      payeeName: sql<string>`(select p.name from payees p where p.id = payee_accounts.payee_id)`.as(
        'payee_name',
      ),
      payeeCode: sql<string>`(select p.code from payees p where p.id = payee_accounts.payee_id)`.as(
        'payee_code',
      ),
      holdsUp: heldUp(viewerId).as('holds_up'),
      isMaker: isMaker(viewerId).as('is_maker'),
    })
    .from(payeeAccounts)
    .where(
      id === undefined
        ? and(waits, isUnmerged, fits(asked, rare), onward)
        : eq(payeeAccounts.id, id),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

export type WaitingRow = Awaited<ReturnType<typeof listWaitingAccounts>>[number]

/** Of those, so many are shown: one account may stand in as many batches as somebody begins. */
export const heldMax = 20

/** The open batches that pay the account, one more than are shown; of those that the reader may read line by line. */
const heldUp = (
  readerId: string,
): SQL<string> => sql`(select json_group_array(json_array(id, number, name)) from (
  select b.id, b.number, b.name from batches b
  where b.id in (select p.batch_id from payments p where ${paysAccount('payee_accounts')})
    and b.state not in ${among(['cancelled', ...leftStates])} and ${linesReadBy(readerId, sql`b.id`)}
  limit ${sql.raw(String(heldMax + 1))}))`

/** What stands beside these accounts: the versions of their payees, their telephone numbers, and who proposed them. */
export async function findBeside(db: TenantDb, rows: WaitingRow[]) {
  const payeeIds = listed(rows.map(({ account }) => account.payeeId))
  const [versions, contacts] = await db.batch([
    db
      .select()
      .from(payeeAccounts)
      .where(inArray(payeeAccounts.payeeId, payeeIds))
      .orderBy(desc(payeeAccounts.version)),
    db
      .select()
      .from(payeeContacts)
      .where(and(inArray(payeeContacts.payeeId, payeeIds), isNull(payeeContacts.removedAt)))
      .orderBy(asc(payeeContacts.addedAt)),
  ])
  const ids = [...new Set(versions.flatMap((one) => [one.proposedBy, one.verifiedBy ?? '']))]
  const people = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, listed(ids)))
  return { versions, contacts, people }
}

/** Is this person a maker of an open batch that pays the account? */
export async function isMakerOf(db: TenantDb, accountId: string, userId: string) {
  const [found] = await db
    .select({ isMaker: isMaker(userId) })
    .from(payeeAccounts)
    .where(eq(payeeAccounts.id, accountId))
  return found?.isMaker === 1
}

const isMaker = (userId: string) =>
  sql<number>`exists (select 1 from payments p join batches b on b.id = p.batch_id
    where ${paysAccount('payee_accounts')} and b.state not in ${among(['cancelled', ...leftStates])}
      and ${isMadeBy(userId)})`

const isMadeBy = (
  userId: string,
) => sql`(b.prepared_by = ${userId} or exists (select 1 from batch_makers m
  where m.batch_id = b.id and m.version = b.version and m.user_id = ${userId}))`

/** The first accounts of new payees that a batch pays and nobody verified yet. */
export function findNewAccountsOf(db: TenantDb, batchId: string) {
  return db
    .select()
    .from(payeeAccounts)
    .where(
      and(
        sql`${payeeAccounts.id} in (select p.payee_account_id from payments p where p.batch_id = ${batchId})`,
        eq(payeeAccounts.state, 'proposed'),
        eq(payeeAccounts.kind, 'new'),
      ),
    )
}

/** Which revision of it this is: each change of its lines makes another. */
export async function findRevision(db: TenantDb, batchId: string): Promise<number | undefined> {
  const { id, revision } = batches
  const [found] = await db.select({ revision }).from(batches).where(eq(id, batchId))
  return found?.revision
}

export const isOfRevision = (batchId: string, revision: number): SQL =>
  sql`exists (select 1 from batches b where b.id = ${batchId} and b.revision = ${revision})`

export async function isMakerOfBatch(db: TenantDb, batchId: string, userId: string) {
  const [found] = await db
    .select({ id: batches.id })
    .from(batches)
    .where(
      sql`exists (select 1 from batches b where b.id = ${batchId} and b.id = batches.id and ${isMadeBy(userId)})`,
    )
  return found !== undefined
}

/** Open batches with first accounts that nobody verified, where the organisation verifies them too; those that the reader may read line by line. */
export function listUnverifiedBatches(db: TenantDb, readerId: string) {
  return db
    .select({
      id: batches.id,
      number: batches.number,
      name: batches.name,
      revision: batches.revision,
      accounts: sql<number>`(select count(distinct a.id) from payments p join payee_accounts a
        on a.id = p.payee_account_id where p.batch_id = batches.id and a.state = 'proposed' and a.kind = 'new')`.as(
        'accounts',
      ),
    })
    .from(batches)
    .where(
      and(
        inArray(batches.state, ['ready', 'needs_fix']),
        linesReadBy(readerId, batches.id),
        sql`(select s.new_accounts from organisation_settings s) = 'before_submission'`,
      ),
    )
    .orderBy(desc(batches.number))
    .limit(20)
}

export async function findAccount(db: TenantDb, id: string) {
  const [row] = await db.select().from(payeeAccounts).where(eq(payeeAccounts.id, id))
  if (!row) return undefined
  const [payee] = await db.select().from(payees).where(eq(payees.id, row.payeeId))
  return payee && { account: row, payee }
}

export async function findContact(db: TenantDb, payeeId: string, id: string) {
  const [row] = await db
    .select()
    .from(payeeContacts)
    .where(and(eq(payeeContacts.payeeId, payeeId), eq(payeeContacts.id, id)))
  return row
}

const listed = (ids: string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`
