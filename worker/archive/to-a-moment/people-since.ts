import { and, eq, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { closePassword } from '../../auth/links/close-password.ts'
import { among, type Statement } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { leavePayrollGroup } from '../../core/kept/payroll-group.ts'
import { sha256 } from '../../core/sha256.ts'
import { recoveryCodes, secondFactors, users } from '../../db/people.ts'
import { isInPayrollGroup } from '../../db/runs/kept-lines.ts'
import type { PersonKnown } from '../../domain/dumps/restoration.ts'
import { formatToea } from '../../domain/money/money.ts'

/*
 * Whoever was put out since that moment comes back with it: the account that was deactivated, the password that was changed because
 * somebody knew it, the lost telephone, the factor that was not there yet. What lets them in stays as it was before the restoration.
 */

/** Who may come in, and by what: of a password and of recovery codes no more than whether they are the same. */
export async function peopleOf(db: TenantDb): Promise<PersonKnown[]> {
  const { id, status, role, approvalLimitToea, passwordHash, firstName, lastName } = users
  const rights = { status, role, limitToea: approvalLimitToea }
  const factors =
    sql<string>`(select json_group_array(f.id) from ${secondFactors} f where f.user_id = users.id
    and f.confirmed_at is not null and f.removed_at is null)`.as('factors')
  const codes =
    sql<string>`(select json_group_array(c.code_hash) from (select code_hash from ${recoveryCodes}
      where user_id = users.id and used_at is null order by code_hash) c)`.as('codes')
  const isInGroup = sql<number>`${isInPayrollGroup(sql`users.id`)}`.as('is_in_group')
  const rows = await db
    .select({ id, ...rights, passwordHash, firstName, lastName, factors, codes, isInGroup })
    .from(users)
    .orderBy(id)
  return Promise.all(
    rows.map(async ({ passwordHash: hash, firstName: first, lastName: last, ...one }) => ({
      ...one,
      name: `${first} ${last}`.trim(),
      password: await sha256(hash),
      codes: await sha256(one.codes),
      factors: JSON.parse(one.factors) as string[], // ids, as the statement made them
      isInGroup: one.isInGroup === 1,
    })),
  )
}

const isOut = ({ status }: PersonKnown) => status === 'inactive'
/** One that was added since is forgotten: the password of then would open by itself what asked for both. */
const hasOtherWays = (before: PersonKnown, now: PersonKnown) =>
  before.password !== now.password ||
  now.factors.length !== before.factors.length ||
  now.factors.some((one) => !before.factors.includes(one))

/** One of them was used, or others took their place, because somebody knew them or the telephone was lost. */
const hadOtherCodes = (before: PersonKnown, now: PersonKnown) =>
  before.codes !== undefined && before.codes !== now.codes

/** Out of it is nobody let in again by fewer than two. */
const isGroupLeft = (before: PersonKnown, now: PersonKnown) => now.isInGroup && !before.isInGroup

const limitOf = ({ limitToea }: PersonKnown) =>
  limitToea === null ? 'none' : formatToea(limitToea)
/** As `shutAgain` does it. */
const unlessAlone = ', or has no password where nobody else administers'

/** What came back with people, as sentences: what is closed again, and what two of the platform look at with the administrators. */
export function cameBack(before: PersonKnown[], now: PersonKnown[]): string[] {
  const byId = new Map(before.map((one) => [one.id, one]))
  return now.flatMap((one) => {
    const known = byId.get(one.id)
    if (!known) return []
    const isBack = isOut(known) && !isOut(one)
    return [
      ...(isBack ? [`${one.name} was deactivated since, and is again${unlessAlone}`] : []),
      ...(!isBack && hasOtherWays(known, one)
        ? [`${one.name} has another password or second factor since: that of then opens nothing`]
        : []),
      ...(hadOtherCodes(known, one)
        ? [`${one.name} used recovery codes since, or made others: those of then open nothing`]
        : []),
      ...(known.role === one.role
        ? []
        : [`${one.name} is ${one.role} again, and was ${known.role}`]),
      ...(known.limitToea === one.limitToea
        ? []
        : [`The own limit of ${one.name} is ${limitOf(one)} again, and was ${limitOf(known)}`]),
      ...(isGroupLeft(known, one)
        ? [`${one.name} left the payroll group since, and is out of it again`]
        : []),
    ]
  })
}

/**
 * Shuts what was shut before: who was put out, or left the payroll group, passwords and recovery codes of then, and factors that
 * were taken away.
 */
export async function shutAgain(
  env: Env,
  db: TenantDb,
  people: PersonKnown[],
  at: Date,
): Promise<Statement[]> {
  const byId = new Map((await peopleOf(db)).map((one) => [one.id, one]))
  const shut = people.map(async (known): Promise<Statement[]> => {
    const one = byId.get(known.id)
    if (!one) return []
    const before = [
      ...(isGroupLeft(known, one) ? [leavePayrollGroup(db, one.id, at)] : []),
      ...(hadOtherCodes(known, one) ? [endCodes(db, one.id, at)] : []),
    ]
    if (!(isOut(known) || hasOtherWays(known, one))) return before
    const { userId, id, removedAt, confirmedAt } = secondFactors
    const takenAway = and(
      eq(userId, one.id),
      isNotNull(confirmedAt),
      isNull(removedAt),
      notInArray(id, among(known.factors)),
    )
    // the last who administers stays, and comes in by nothing but a letter
    const mayGo = sql`(${users.role} <> 'org_admin' or (select count(*) from users o where o.role = 'org_admin' and o.status = 'active') > 1)`
    return [
      ...before,
      db.update(secondFactors).set({ removedAt: at }).where(takenAway),
      ...(await closePassword(env, db, { id: one.id, status: 'inactive' }, at)),
      ...(isOut(known)
        ? [
            db
              .update(users)
              .set({ status: 'inactive', updatedAt: at })
              .where(and(eq(users.id, one.id), ne(users.status, 'inactive'), mayGo)),
          ]
        : []),
    ]
  })
  return (await Promise.all(shut)).flat()
}

/** Each was used, for all we know. */
const endCodes = (db: TenantDb, userId: string, at: Date) =>
  db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
