import { and, asc, count, eq, gt, isNotNull, lte, ne, or, sql, sum } from 'drizzle-orm'
import type { SignUpState } from '../contract/platform.ts'
import { paymentProofs } from '../db/billing.ts'
import { organisations, signUps, slots } from '../db/control.ts'
import { users } from '../db/people.ts'
import { isTroubled, outbox } from '../db/records.ts'
import type { TenantState } from '../domain/access/organisation-state.ts'
import { addDays, type Day } from '../domain/calendar.ts'
import { newestSchema } from '../tenancy/claimed-slot.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'
import { slotsLow } from '../tenancy/slots.ts'

export type OrganisationRow = typeof organisations.$inferSelect

const endingDays = 7
const shownMax = 50

/** The counts of the fleet, and the few rows that need someone. */
export async function readOverview(db: TenantDb, today: Day) {
  const behind = ne(organisations.schemaVersion, newestSchema)
  const [states, waiting, ending, all, free, late, failed, troubles, own, proofs] =
    await Promise.all([
      db
        .select({ state: organisations.state, many: count() })
        .from(organisations)
        .groupBy(organisations.state),
      db
        .select({ state: signUps.state, many: count() })
        .from(signUps)
        .where(ne(signUps.state, 'done'))
        .groupBy(signUps.state),
      db
        .select({
          slug: organisations.slug,
          name: organisations.name,
          trialEndsOn: organisations.trialEndsOn,
        })
        .from(organisations)
        .where(
          and(
            eq(organisations.state, 'trialing'),
            lte(organisations.trialEndsOn, addDays(today, endingDays)),
          ),
        )
        .orderBy(asc(organisations.trialEndsOn), asc(organisations.slug))
        .limit(shownMax),
      many(db.select({ many: count() }).from(slots)),
      many(db.select({ many: count() }).from(slots).where(sql`${slots.organisationId} is null`)),
      many(db.select({ many: count() }).from(organisations).where(behind)),
      db
        .select({ slug: organisations.slug, error: organisations.migrationError })
        .from(organisations)
        .where(isNotNull(organisations.migrationError))
        .orderBy(asc(organisations.slug))
        .limit(shownMax),
      db.select({ many: sum(organisations.mailTroubles) }).from(organisations),
      many(db.select({ many: count() }).from(outbox).where(isTroubled)),
      many(
        db
          .select({ many: count() })
          .from(paymentProofs)
          .where(eq(paymentProofs.state, 'submitted')),
      ),
    ])
  return {
    organisations: states,
    signUps: waiting,
    trialsEnding: ending,
    slots: { free, total: all, isLow: free < slotsLow },
    schema: {
      newest: newestSchema,
      behind: late,
      failed: failed.map(({ slug, error }) => ({ slug, error: error ?? '' })),
    },
    mailTroubles: Number(troubles[0]?.many ?? 0) + own,
    proofsWaiting: proofs,
  }
}

async function many(rows: PromiseLike<{ many: number }[]>): Promise<number> {
  return (await rows)[0]?.many ?? 0
}

/** A page of organisations by slug, one row more than `limit` when there are more. `search` is the beginning of a slug or a name. */
export function listOrganisations(
  db: TenantDb,
  asked: {
    state?: TenantState | undefined
    search?: string | undefined
    after?: string | undefined
    limit: number
  },
) {
  const { state, search, after, limit } = asked
  const beginning = search && `${search.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .select()
    .from(organisations)
    .where(
      and(
        state ? eq(organisations.state, state) : undefined,
        after ? gt(organisations.slug, after) : undefined,
        beginning
          ? or(
              sql`${organisations.slug} like ${beginning} escape '\\'`,
              sql`${organisations.name} like ${beginning} escape '\\'`,
            )
          : undefined,
      ),
    )
    .orderBy(asc(organisations.slug))
    .limit(limit + 1)
}

export async function findOrganisation(
  db: TenantDb,
  id: string,
): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id))
  return row
}

/** A change decided on one revision: the table refuses it on another (`stale_organisation`). */
export function saveOrganisation(
  db: TenantDb,
  { id, revision }: Pick<OrganisationRow, 'id' | 'revision'>,
  changes: Partial<typeof organisations.$inferInsert>,
) {
  return db
    .update(organisations)
    .set({ ...changes, revision: revision + 1 })
    .where(eq(organisations.id, id))
}

/** A page of the sign-ups in a state, longest there first; one row more than `limit` when there are more. */
export function listSignUps(
  db: TenantDb,
  { state, after, limit }: { state: SignUpState; after?: [at: number, id: string]; limit: number },
) {
  const [at = 0, id = ''] = after ?? []
  const moment = new Date(at)
  const onward = or(
    gt(signUps.createdAt, moment),
    and(eq(signUps.createdAt, moment), gt(signUps.id, id)),
  )
  return db
    .select()
    .from(signUps)
    .where(and(eq(signUps.state, state), after ? onward : undefined))
    .orderBy(asc(signUps.createdAt), asc(signUps.id))
    .limit(limit + 1)
}

/** The organisations with letters that did not leave. */
export function listWithMailTroubles(db: TenantDb) {
  return db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(gt(organisations.mailTroubles, 0))
    .orderBy(asc(organisations.slug))
    .limit(shownMax)
}

/** Which letters, and why: their content stays where it is. */
export function listTroubledLetters(db: TenantDb) {
  const { key, letter, trouble, attempts, lastError, writtenAt } = outbox
  return db
    .select({ key, letter, trouble, attempts, lastError, writtenAt })
    .from(outbox)
    .where(isTroubled)
    .orderBy(asc(writtenAt))
    .limit(shownMax)
}

export async function isTroubledLetter(db: TenantDb, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(eq(outbox.key, key), isTroubled))
  return rows.length > 0
}

export function listPeople(db: TenantDb) {
  return db.select().from(users).orderBy(asc(users.email)).limit(shownMax)
}
