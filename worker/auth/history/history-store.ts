import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { TenantDb } from '../../core/databases.ts'
import { signIns, strangersTries } from '../../db/tenant-sign-ins.ts'
import { type SignInOutcome, signInLimits } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import { type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'

export type Noted = {
  userId: string
  outcome: SignInOutcome
  at: Date
  device: string
  network: string
  address: string
  factor: string
}

/**
 * One more sign-in of this person: a row, or one more in the last row of the day where there are as many as a day has. One
 * statement, so that many at once are no more rows than many in turn.
 */
export function addSignIn(db: TenantDb, { userId, outcome, at, ...from }: Noted) {
  const day = dayInPortMoresby(at)
  const hasFailed = outcome !== 'signed_in'
  const last = hasFailed ? signInLimits.failedOfDay : signInLimits.goodOfDay
  const { device, network, address, factor } = from
  const soFar = sql`user_id = ${userId} and day = ${day} and has_failed = ${hasFailed ? 1 : 0}`
  return db
    .insert(signIns)
    .select(
      sql`select null, ${at.getTime()}, ${userId}, ${day}, ${hasFailed ? 1 : 0},
        min(count(*), ${last}), ${outcome}, ${device}, ${network}, ${address}, ${factor}, 1
      from sign_ins where ${soFar}`,
    )
    .onConflictDoUpdate({
      target: [signIns.userId, signIns.day, signIns.hasFailed, signIns.place],
      set: { times: sql`${signIns.times} + 1` },
    })
}

/**
 * Somebody who is signed in already, or their key, was refused because of where they were: once a day for each such place
 * and device, so that an open desk that goes on asking is no flood, and within the rows that failures of a day have.
 */
export function addRefusedRequest(db: TenantDb, { userId, at, ...from }: Omit<Noted, 'outcome'>) {
  const day = dayInPortMoresby(at)
  const { device, network, address, factor } = from
  const ofDay = sql`user_id = ${userId} and day = ${day} and has_failed = 1`
  const known = sql`outcome = 'other_network' and address = ${address} and device = ${device}`
  return db.run(sql`insert into sign_ins
    select null, ${at.getTime()}, ${userId}, ${day}, 1, failed, 'other_network', ${device}, ${network}, ${address}, ${factor}, 1
      from (select count(*) as failed from sign_ins where ${ofDay})
      where failed <= ${signInLimits.failedOfDay}
        and not exists (select 1 from sign_ins where ${ofDay} and ${known})
    on conflict do nothing`)
}

/** An address that nobody here has was tried; gives how often that was today. */
export async function countStranger(db: TenantDb, at: Date): Promise<number> {
  const [row] = await db
    .insert(strangersTries)
    .values({ day: dayInPortMoresby(at), tries: 1 })
    .onConflictDoUpdate({
      target: strangersTries.day,
      set: { tries: sql`${strangersTries.tries} + 1` },
    })
    .returning({ tries: strangersTries.tries })
  return row?.tries ?? 0
}

/** Said as the partial indexes say it: a value given beside the statement would not do. */
const failed = sql.raw('"sign_ins"."has_failed" = 1')

export type SignInFilter = {
  person?: string | undefined
  isFailed?: boolean | undefined
  /** Days in Port Moresby, both of them in it. */
  from?: Day | undefined
  to?: Day | undefined
  before?: number | undefined
  limit: number
}

/**
 * Newest first, with whose they are; one row more than `limit` when there are more. Those of one person, and of some days, come
 * by their days, each read in one index alone.
 */
export function listSignIns(
  db: TenantDb,
  { person, isFailed, from, to, before, limit }: SignInFilter,
) {
  const isByDay = !isFailed && [person, from, to].some((one) => one !== undefined)
  const conditions: (SQL | undefined)[] = [
    person === undefined ? undefined : eq(signIns.userId, person),
    isFailed ? failed : undefined,
    before === undefined ? undefined : isByDay ? isBehind(before) : lt(signIns.id, before),
    from ? gte(signIns.day, from) : undefined,
    to ? lte(signIns.day, to) : undefined,
    // those that failed come by number, so the days say between which numbers to read
    isFailed && from ? sql`sign_ins.id >= ${firstOf(from)}` : undefined,
    isFailed && to ? sql`sign_ins.id <= ${lastOf(to)}` : undefined,
  ]
  return db
    .select({
      signIn: signIns,
      person: sql<string>`(select u.first_name || ' ' || u.last_name from users u where u.id = sign_ins.user_id)`,
    })
    .from(signIns)
    .where(and(...conditions))
    .orderBy(...(isByDay ? [desc(signIns.day)] : []), desc(signIns.id))
    .limit(limit + 1)
}

/** Where there is none of such a day, a number that none has. */
const firstOf = (day: Day) =>
  sql`coalesce((select first.id from sign_ins first where first.day >= ${day} order by first.day, first.id limit 1), ${Number.MAX_SAFE_INTEGER})`
const lastOf = (day: Day) =>
  sql`coalesce((select last.id from sign_ins last where last.day <= ${day} order by last.day desc, last.id desc limit 1), -1)`

const isBehind = (id: number) =>
  sql`(sign_ins.day, sign_ins.id) < (select last.day, last.id from sign_ins last where last.id = ${id})`

/** How often strangers tried, in all the days that are kept. */
export async function countStrangers(db: TenantDb): Promise<number> {
  const [row] = await db
    .select({ tries: sql<number>`coalesce(sum(${strangersTries.tries}), 0)` })
    .from(strangersTries)
  return row?.tries ?? 0
}

/** What is older than is kept, for the sweep, which goes through all of them: once a day, and no more than 90 days have. */
export function forgetOldSignIns(db: TenantDb, at: Date) {
  const since = new Date(at.getTime() - signInLimits.days * dayMs)
  return [
    db.delete(signIns).where(lt(signIns.at, since)),
    db.delete(strangersTries).where(lt(strangersTries.day, dayInPortMoresby(since))),
  ] as const
}
