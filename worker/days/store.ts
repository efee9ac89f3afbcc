import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { atMost } from '../core/d1/at-most.ts'
import type { TenantDb } from '../core/databases.ts'
import { bankDays, cutOffs, duties } from '../db/days/tables.ts'
import { sourceAccounts } from '../db/tenant.ts'
import type { OwnDays } from '../domain/bank-days.ts'
import type { Day } from '../domain/calendar.ts'
import { type CutOff, daysOfBank } from '../domain/days/cut-offs.ts'
import { ownDayLimits } from '../domain/days/day-limits.ts'
import type { Duty } from '../domain/days/duties.ts'
import { type PublishedDay, publishedLimits, publisherId } from '../domain/days/published.ts'

export { type DutySaying, listSayings, sayingsJson, standingOf } from './duties/store.ts'

export type OwnDayRow = typeof bankDays.$inferSelect
export type CutOffRow = typeof cutOffs.$inferSelect

/** The organisation's own days: as many as it may keep. */
export function listAddedDays(db: TenantDb): Promise<OwnDayRow[]> {
  return db.select().from(bankDays).limit(ownDayLimits.perOrganisation)
}

/**
 * The days beside those of every year, from a day on or between two: the organisation's own, and those that the platform
 * published, which came with the organisation and are written nowhere here.
 */
export function selectOwnDays(
  db: TenantDb,
  from?: Day,
  to?: Day,
  published = publishedBetween(db, from, to),
) {
  const { day } = bankDays
  return db
    .select()
    .from(bankDays)
    .where(and(from ? gte(day, from) : undefined, to ? lte(day, to) : undefined))
    .unionAll(selectPublished(db, published))
    .orderBy(sql`day`, sql`id`)
    .limit(atMost(ownDayLimits.perOrganisation + publishedLimits.liveMax))
}

/** What the platform published of these days, as JSON. */
export const publishedBetween = ({ publishedDays }: TenantDb, from: Day = '', to: Day = 'z') =>
  JSON.stringify(publishedDays.filter(({ day }) => day >= from && day <= to))

function selectPublished(db: TenantDb, published: string) {
  const of = (name: keyof PublishedDay): SQL<string> => sql`value->>${sql.raw(`'${name}'`)}`
  return db
    .select({
      ...{ id: of('id'), day: of('day'), name: of('name') },
      ...{ scope: sql<OwnDayRow['scope']>`${of('scope')}`, bank: of('bank') },
      ...{ effect: sql<OwnDayRow['effect']>`${of('effect')}`, closesAt: of('closesAt') },
      ...{ source: sql<OwnDayRow['source']>`${of('source')}`, doubt: of('doubt') },
      ...{ addedBy: sql<string>`${publisherId}`, addedAt: sql<Date>`${of('publishedAt')}` },
    })
    .from(sql`json_each(${published})`)
}

/** The same for a statement of several columns: what rules need of them, as JSON. */
export const ownDaysJson = (published: readonly PublishedDay[], from: Day): SQL => sql`(select
  coalesce(json_group_array(json_object('day', d.day, 'name', d.name, 'scope', d.scope, 'bank', d.bank,
    'effect', d.effect, 'closesAt', d.closes_at, 'source', d.source, 'doubt', d.doubt)), '[]')
  from (select day, name, scope, bank, effect, closes_at, source, doubt from bank_days where day >= ${from}
    union all select value->>'day', value->>'name', value->>'scope', value->>'bank', value->>'effect',
      value->>'closesAt', value->>'source', value->>'doubt'
    from json_each(${JSON.stringify(published.filter(({ day }) => day >= from))})) d)`

export async function findOwnDay(db: TenantDb, id: string): Promise<OwnDayRow | undefined> {
  const [row] = await db.select().from(bankDays).where(eq(bankDays.id, id))
  return row
}

/** Is the same day of the same scope there already? */
export function isSameDay(rows: OwnDayRow[], one: Pick<OwnDayRow, 'day' | 'scope' | 'bank'>) {
  return rows.some(
    ({ day, scope, bank }) => day === one.day && scope === one.scope && bank === one.bank,
  )
}

export function addOwnDay(db: TenantDb, row: OwnDayRow) {
  return db.insert(bankDays).values(row)
}

export function removeOwnDay(db: TenantDb, id: string) {
  return db.delete(bankDays).where(eq(bankDays.id, id))
}

/** A condition of adding one: there is room still. */
export const hasRoomForDay = (): SQL =>
  sql`(select count(*) from ${bankDays}) < ${ownDayLimits.perOrganisation}`

/** The cut-offs of some accounts: of one by its id, of several by a list in SQL. */
export function selectCutOffs(db: TenantDb, accountIds: SQL) {
  return db
    .select()
    .from(cutOffs)
    .where(sql`${cutOffs.sourceAccountId} in ${accountIds}`)
    .orderBy(asc(cutOffs.sourceAccountId), asc(cutOffs.weekday))
}

export function listDuties(db: TenantDb): Promise<Duty[]> {
  const { kind, dayOfMonth, isOff, isConfirmed } = duties
  return db.select({ kind, dayOfMonth, isOff, isConfirmed }).from(duties)
}

export function saveDuty(db: TenantDb, duty: typeof duties.$inferInsert) {
  const { kind, ...rest } = duty
  return db.insert(duties).values(duty).onConflictDoUpdate({ target: duties.kind, set: rest })
}

/** What rules know of the days of each account: its bank, its cut-offs, the own days that concern it. */
export type AccountDays = ((accountId: string) => {
  bank: string
  cutOffs: CutOff[]
  ownDays: OwnDays
}) & {
  /** Those of every bank. */
  all: OwnDays
}

/** The same of every account at once, for what runs over many batches. */
export async function readAccountDays(db: TenantDb, from: Day): Promise<AccountDays> {
  const { id, bank } = sourceAccounts
  const [accounts, rows, own] = await db.batch([
    db.select({ id, bank }).from(sourceAccounts),
    selectCutOffs(db, sql`(select id from source_accounts)`),
    selectOwnDays(db, from),
  ])
  const banks = new Map(accounts.map((account) => [account.id, account.bank]))
  const byAccount = Map.groupBy(rows, ({ sourceAccountId }) => sourceAccountId)
  const daysOf = (accountId: string) => {
    const bank = banks.get(accountId) ?? ''
    return { bank, cutOffs: byAccount.get(accountId) ?? [], ownDays: daysOfBank(own, bank) }
  }
  return Object.assign(daysOf, { all: own })
}
