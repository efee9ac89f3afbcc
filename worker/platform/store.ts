import { and, asc, count, eq, gt, isNotNull, lt, lte, max, ne, sql, sum } from 'drizzle-orm'
import { waitingStates } from '../contract/platform.ts'
import type { ControlDb, RealmDb, TenantDb } from '../core/databases.ts'
import { sha256 } from '../core/sha256.ts'
import { paymentProofs } from '../db/billing.ts'
import { dailyLooks, organisations, signUps, slots } from '../db/control.ts'
import { isTroubled, outbox } from '../db/records.ts'
import { organisationSettings } from '../db/tenant.ts'
import { addDays, type Day } from '../domain/calendar.ts'
import { slotsLow } from '../domain/slots.ts'
import { listLeaving } from '../organisations/closures.ts'
import { newestSchema } from '../tenancy/migrations/tenant-migrations.ts'

const endingDays = 7
const shownMax = 50

/** The counts of the fleet, and the few rows that need someone. */
export async function readOverview(db: ControlDb, today: Day) {
  const behind = lt(organisations.schemaVersion, newestSchema)
  const [states, waiting, ending, all, free, late, failed, troubles, own, proofs, leaving] =
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
      listLeaving(db, shownMax),
    ])
  return {
    organisations: states,
    signUps: waitingStates.flatMap((state) => {
      const found = waiting.find((row) => row.state === state)
      return found ? [{ state, many: found.many }] : []
    }),
    trialsEnding: ending,
    slots: { free, total: all, isLow: free < slotsLow },
    schema: {
      newest: newestSchema,
      behind: late,
      failed: failed.map(({ slug, error }) => ({ slug, error: error ?? '' })),
    },
    mailTroubles: Number(troubles[0]?.many ?? 0) + own,
    proofsWaiting: proofs,
    leaving: leaving.map((row) => ({ ...row, endsAt: row.endsAt.toISOString() })),
  }
}

async function many(rows: PromiseLike<{ many: number }[]>): Promise<number> {
  return (await rows)[0]?.many ?? 0
}

/** The organisations with letters that did not leave. */
export function listWithMailTroubles(db: ControlDb) {
  return db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(gt(organisations.mailTroubles, 0))
    .orderBy(asc(organisations.slug))
    .limit(shownMax)
}

/** Which letters, and why: their content stays where it is. */
export function listTroubledLetters(db: RealmDb) {
  const { key, letter, trouble, attempts, lastError, writtenAt } = outbox
  return db
    .select({ key, letter, trouble, attempts, lastError, writtenAt })
    .from(outbox)
    .where(isTroubled)
    .orderBy(asc(writtenAt))
    .limit(shownMax)
}

/** What a letter is called outside its outbox, and in the mail service’s log: of one to a payee the key ends with their address. */
export const nameOfLetter = ({ key }: { key: string }) => sha256(key)

/** Which letter is called so, of those that are listed. */
export async function findTroubledLetter(db: RealmDb, name: string) {
  const rows = await listTroubledLetters(db)
  const names = await Promise.all(rows.map(nameOfLetter))
  return rows[names.indexOf(name)]
}

/** How many were given up: of those it is certain that they did not leave. */
export async function countGivenUp(db: RealmDb): Promise<number> {
  const [row] = await db
    .select({ letters: count() })
    .from(outbox)
    .where(and(isTroubled, eq(outbox.trouble, 'given_up')))
  return row?.letters ?? 0
}

/** The last day on which somebody looked after its life and counted what it uses. */
export async function findLastLook(db: ControlDb, organisationId: string): Promise<string | null> {
  const [row] = await db
    .select({ day: max(dailyLooks.day) })
    .from(dailyLooks)
    .where(eq(dailyLooks.organisationId, organisationId))
  return row?.day ?? null
}

/** Where an organisation is reached, as it wrote that itself. */
export async function readContact(db: TenantDb) {
  const [row] = await db
    .select({
      postalAddress: organisationSettings.postalAddress,
      phoneNumber: organisationSettings.phoneNumber,
      networks: sql<number>`json_array_length(${organisationSettings.networks})`,
    })
    .from(organisationSettings)
    .limit(1)
  return row ?? null
}
