import { and, asc, desc, eq, gte, inArray, lt, ne, or } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { dailyLooks, directory, organisations, releasedSlugs, signUps } from '../db/control.ts'
import { closures } from '../db/recovery/closures.ts'
import { restorations } from '../db/recovery/restorations.ts'
import type { ClosureStep } from '../domain/closure/closure-steps.ts'
import { nothingFound } from '../domain/dumps/restoration.ts'

export type ClosureRow = typeof closures.$inferSelect

/** The closure of an organisation that was not taken back, also once it is over. */
export async function findClosure(
  db: ControlDb,
  organisationId: string,
): Promise<ClosureRow | undefined> {
  const [row] = await db
    .select()
    .from(closures)
    .where(and(eq(closures.organisationId, organisationId), ne(closures.state, 'taken_back')))
  return row
}

/** How often it began to leave since a moment, also where that was taken back. */
export const countBegunSince = (db: ControlDb, organisationId: string, since: Date) =>
  db.$count(
    closures,
    and(eq(closures.organisationId, organisationId), gte(closures.begunAt, since)),
  )

export async function findClosureById(db: ControlDb, id: string): Promise<ClosureRow | undefined> {
  const [row] = await db.select().from(closures).where(eq(closures.id, id))
  return row
}

/** A certificate by what it is: whoever has the text, or was sent its address, finds it; nobody else. */
export async function findCertificate(db: ControlDb, sha256: string): Promise<string | undefined> {
  const [row] = await db
    .select({ certificate: closures.certificate })
    .from(closures)
    .where(eq(closures.sha256, sha256))
  return row?.certificate
}

export const addClosure = (db: ControlDb, row: ClosureRow) => db.insert(closures).values(row)

/** A step onward; the table refuses any other. */
export const saveClosure = (db: ControlDb, id: string, changes: Partial<ClosureRow>) =>
  db.update(closures).set(changes).where(eq(closures.id, id))

const underWay: ClosureStep[] = ['closed', 'counted', 'silent', 'emptied', 'cleared', 'free']

/**
 * Those of a cell that go on by themselves, longest there first: deletions under way, and of those that have their certificate
 * the ones whose nightly copies must have gone by now.
 */
export function listClosures(db: ControlDb, cell: string, copiesGone: Date, max: number) {
  const isOld = and(eq(closures.state, 'certified'), lt(closures.since, copiesGone))
  return db
    .select({ organisation: organisations, closure: closures })
    .from(closures)
    .innerJoin(organisations, eq(organisations.id, closures.organisationId))
    .where(and(or(inArray(closures.state, underWay), isOld), eq(organisations.cell, cell)))
    .orderBy(asc(closures.since), asc(closures.id))
    .limit(max)
}

/** What the control database knew of its people goes; its name stays, so that nobody else is ever given it. */
export function forgetPeople(db: ControlDb, { id, slug }: { id: string; slug: string }, at: Date) {
  return db.batch([
    db.delete(directory).where(eq(directory.organisationId, id)),
    db.delete(signUps).where(eq(signUps.id, id)),
    db.delete(dailyLooks).where(eq(dailyLooks.organisationId, id)),
    db.update(restorations).set({ found: nothingFound }).where(eq(restorations.organisationId, id)),
    db
      .update(organisations)
      .set({ billingEmail: '', mailTroubles: 0 })
      .where(eq(organisations.id, id)),
    db.insert(releasedSlugs).values({ slug, releasedAt: at }).onConflictDoNothing(),
  ])
}

/** What the platform's people see at a glance: who leaves, whoever is due first, and those that went last. */
export function listLeaving(db: ControlDb, max: number) {
  return db
    .select({
      id: organisations.id,
      slug: organisations.slug,
      name: organisations.name,
      state: closures.state,
      endsAt: closures.endsAt,
    })
    .from(closures)
    .innerJoin(organisations, eq(organisations.id, closures.organisationId))
    .where(ne(closures.state, 'taken_back'))
    .orderBy(
      asc(eq(closures.state, 'over')),
      desc(eq(closures.state, 'waiting')),
      asc(closures.endsAt),
    )
    .limit(max)
}
