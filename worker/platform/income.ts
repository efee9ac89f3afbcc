import { and, count, eq, gte, min, sql, sum } from 'drizzle-orm'
import type { ControlDb } from '../core/databases.ts'
import { paymentProofs } from '../db/billing.ts'
import { organisations } from '../db/control.ts'
import { addDays, type Day, monthBefore, startOfDay } from '../domain/calendar.ts'

const monthsShown = 6
const newcomerDays = 90
/** Somebody found money of theirs on our account. */
const hasPaid = sql`exists (select 1 from invoices i where i.organisation_id = organisations.id and i.paid_toea > 0)`

/** What came in on our own account, the newest month first; how many that were opened have paid; and how long a proof has waited. */
export async function readIncome(db: ControlDb, today: Day) {
  const months = Array.from({ length: monthsShown }, (_, back) => monthBefore(today, back))
  const month = sql<string>`strftime('%Y-%m', ${paymentProofs.decidedAt} / 1000 + 36000, 'unixepoch')`
  const firstDay = `${months.at(-1)}-01` as Day
  const [received, came, oldest] = await Promise.all([
    db
      .select({ month, toea: sum(paymentProofs.verifiedToea).mapWith(Number) })
      .from(paymentProofs)
      .where(
        and(
          sql`${paymentProofs.state} = 'verified'`,
          gte(paymentProofs.decidedAt, startOfDay(firstDay)),
        ),
      )
      .groupBy(month),
    db
      .select({ many: count(), paid: sql<number>`total(${hasPaid})` })
      .from(organisations)
      .where(gte(organisations.createdAt, startOfDay(addDays(today, -newcomerDays)))),
    db
      .select({ since: min(paymentProofs.submittedAt) })
      .from(paymentProofs)
      .where(eq(paymentProofs.state, 'submitted')),
  ])
  const toeaOf = new Map(received.map((row) => [row.month, row.toea]))
  return {
    months: months.map((one) => ({ month: one, toea: toeaOf.get(one) ?? 0 })),
    newcomers: { days: newcomerDays, many: came[0]?.many ?? 0, paid: came[0]?.paid ?? 0 },
    oldestProofAt: oldest[0]?.since?.toISOString() ?? null,
  }
}
