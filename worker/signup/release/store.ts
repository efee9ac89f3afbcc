import { and, asc, count, eq, exists, inArray, isNull, lt, or } from 'drizzle-orm'
import type { ControlDb } from '../../core/databases.ts'
import { invoices } from '../../db/billing.ts'
import { organisations, signUps } from '../../db/control.ts'
import { slotReleases } from '../../db/strangers.ts'
import { releaseDays } from '../../domain/access/strangers/release-unused.ts'
import { hourMs } from '../../domain/durations.ts'

export type ReleaseRow = typeof slotReleases.$inferSelect

/** Trials of sign-ups that may have been made for nothing, the longest unlooked first; each once an hour. */
export function listTrials(db: ControlDb, cell: string, now: Date, max: number) {
  const oldest = new Date(now.getTime() - releaseDays.silent * 24 * hourMs)
  const anHourAgo = new Date(now.getTime() - hourMs)
  return db
    .select({ organisation: organisations, release: slotReleases })
    .from(organisations)
    .leftJoin(slotReleases, eq(slotReleases.organisationId, organisations.id))
    .where(
      and(
        eq(organisations.cell, cell),
        inArray(organisations.state, ['trialing', 'trial_grace', 'suspended']),
        lt(organisations.createdAt, oldest),
        exists(db.select({ id: signUps.id }).from(signUps).where(eq(signUps.id, organisations.id))),
        or(
          isNull(slotReleases.state),
          and(
            inArray(slotReleases.state, ['looked', 'warned']),
            lt(slotReleases.lookedAt, anHourAgo),
          ),
        ),
      ),
    )
    .orderBy(asc(slotReleases.lookedAt), asc(organisations.id))
    .limit(max)
}

/** Those that are on their way, by where they are. */
export function listReleases(db: ControlDb, cell: string, state: 'closing' | 'wiped', max: number) {
  return db
    .select({ organisation: organisations, release: slotReleases })
    .from(slotReleases)
    .innerJoin(organisations, eq(organisations.id, slotReleases.organisationId))
    .where(and(eq(slotReleases.state, state), eq(organisations.cell, cell)))
    .orderBy(asc(slotReleases.lookedAt))
    .limit(max)
}

/** How many invoices it ever had, paid or taken back. */
export async function countInvoices(db: ControlDb, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(invoices)
    .where(eq(invoices.organisationId, organisationId))
  return row?.many ?? 0
}

export function beginLooking(db: ControlDb, organisationId: string, slot: string, at: Date) {
  const row = { organisationId, slot, state: 'looked', since: at, lookedAt: at } as const
  return db.insert(slotReleases).values(row).onConflictDoNothing()
}

/** One that cannot be looked at now has had its turn all the same. */
export function saveLooked(db: ControlDb, organisationId: string, at: Date) {
  return db
    .update(slotReleases)
    .set({ lookedAt: at })
    .where(eq(slotReleases.organisationId, organisationId))
}

/** A step onward; the table refuses any other. */
export function saveRelease(
  db: ControlDb,
  organisationId: string,
  changes: Partial<Omit<ReleaseRow, 'organisationId' | 'slot'>>,
) {
  return db.update(slotReleases).set(changes).where(eq(slotReleases.organisationId, organisationId))
}
