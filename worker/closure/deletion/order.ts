import { count, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { listAdministrators } from '../../auth/account/administrators.ts'
import { colleagueOf } from '../../auth/account/colleague.ts'
import type { Answer } from '../../core/commit.ts'
import type { ControlDb, Tenant } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { invoices } from '../../db/billing.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { mayDelete } from '../../domain/closure/may-close.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { findClosure, saveClosure } from '../../organisations/closures.ts'
import { type OrganisationRow, saveOrganisation } from '../../organisations/store.ts'
import { findHead } from '../../tenancy/rebuild-database.ts'
import { remembered } from '../../tenancy/remembered.ts'
import { archiveOf, findArchive, readFacts } from '../store.ts'

/**
 * One person of the platform orders the deletion, another carries it out: from then on nobody comes in, and the cron goes on
 * by itself. What stood against it is looked at both times.
 */
export async function orderDeletion(
  c: Context<App>,
  tenant: Tenant,
  row: OrganisationRow,
): Promise<Answer> {
  const { db } = c.var.platform
  const { id: personId } = c.var.person
  const at = new Date()
  const closure = await findClosure(db, row.id)
  if (!closure) throw new Refusal('closure_not_waiting')
  const facts = await readFacts(c.env, tenant.db, row)
  const archive = await archiveOf(tenant.db, closure)
  const may = mayDelete({ ...closure, archive }, facts, await colleagueOf(c), at)
  if (!may.ok) throw new Refusal(may.reason)
  const subject = `organisation/${row.id}`
  if (may.value === 'order') {
    return commitFor(c, {
      ...{ at, action: 'organisation.deletion_ordered', subject },
      details: { closure: closure.id },
      statements: [
        saveClosure(db, closure.id, { state: 'waiting', orderedBy: personId, stoppedBecause: '' }),
      ],
      answer: { status: 200, body: { state: 'waiting' } },
    })
  }
  const { seq: entry, hash } = must(await findHead(c.env, row.slot), 'head')
  const { unpaidInvoices } = facts
  const found = {
    ...{ entry, hash, tables: {}, deleted: [], kept: [], sessions: 0, unpaidInvoices },
    emptiedAt: '',
    archive: await findArchive(tenant.db, closure.begunAt),
    invoices: await countInvoices(db, row.id),
  }
  const addresses = (await listAdministrators(tenant.db)).map(({ email }) => email)
  const tell = [...new Set([...addresses, row.billingEmail].filter(Boolean))]
  const answer = await commitFor(c, {
    ...{ at, action: 'organisation.deleting', subject },
    details: { closure: closure.id, orderedBy: closure.orderedBy, head: { entry, hash } },
    statements: [
      saveClosure(db, closure.id, {
        ...{ state: 'closed', since: at, carriedBy: personId, found, tell },
      }),
      saveOrganisation(db, row, {
        ...{ state: 'archived', stateSince: dayInPortMoresby(at), stateReason: 'left' },
      }),
    ],
    answer: { status: 200, body: { state: 'closed' } },
  })
  remembered.delete(row.slug)
  return answer
}

async function countInvoices(db: ControlDb, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(invoices)
    .where(eq(invoices.organisationId, organisationId))
  return row?.many ?? 0
}
