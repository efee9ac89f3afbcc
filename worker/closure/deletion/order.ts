import { count, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { listAdministrators } from '../../auth/account/administrators.ts'
import { colleagueOf, ifStillHere } from '../../auth/account/colleague.ts'
import type { Answer } from '../../core/commit.ts'
import type { ControlDb, Tenant } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { invoices } from '../../db/billing.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { mayDelete } from '../../domain/closure/may-close.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import { type ClosureRow, findClosure, saveClosure } from '../../organisations/closures.ts'
import { type OrganisationRow, saveOrganisation } from '../../organisations/store.ts'
import { findHead } from '../../tenancy/rebuild-database.ts'
import { remembered } from '../../tenancy/remembered.ts'
import { findArchive, readUnpaid } from '../store.ts'
import { lookAt } from './gone.ts'

/**
 * One person of the platform orders the deletion, another carries it out: from then on nobody comes in, and the cron goes on
 * by itself. What stood against it is looked at both times.
 */
export async function orderDeletion(
  c: Context<App>,
  tenant: Tenant | undefined,
  row: OrganisationRow,
  seen?: 'order' | 'carry_out',
): Promise<Answer> {
  const { db } = c.var.platform
  const { id: personId } = c.var.person
  const at = new Date()
  const closure = await findClosure(db, row.id)
  if (!closure) throw new Refusal('closure_not_waiting')
  const looked = await lookAt(c.env, row, closure, tenant)
  if (!looked) throw new Refusal('closure_not_waiting')
  const { facts, archive } = looked
  const orderedBy = await ifStillHere(c, closure.orderedBy)
  const may = mayDelete({ ...closure, orderedBy, archive }, facts, await colleagueOf(c), at)
  if (!may.ok) throw new Refusal(may.reason)
  if (seen !== undefined && seen !== may.value) throw new Refusal('seen_otherwise')
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
  const { unpaidInvoices } = await readUnpaid(db, row.id)
  const invoices = await countInvoices(db, row.id)
  const there = tenant
    ? await whatIsThere(c.env, tenant, row, closure)
    : { found: must(closure.found, 'found'), tell: [] }
  const found = { ...there.found, unpaidInvoices, invoices }
  const { entry, hash } = found
  const { tell } = there
  const answer = await commitFor(c, {
    ...{ at, action: 'organisation.deleting', subject },
    details: { closure: closure.id, orderedBy, head: { entry, hash } },
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

/** Where its log ends, what of it was taken, and who hears that it is deleted. */
async function whatIsThere(env: Env, { db }: Tenant, row: OrganisationRow, closure: ClosureRow) {
  const { seq: entry, hash } = must(await findHead(env, row.slot), 'head')
  const addresses = (await listAdministrators(db)).map(({ email }) => email)
  return {
    found: {
      ...{ entry, hash, tables: {}, deleted: [], kept: [], sessions: 0, emptiedAt: '' },
      archive: await findArchive(db, closure.begunAt),
    },
    tell: [...new Set([...addresses, row.billingEmail].filter(Boolean))],
  }
}

async function countInvoices(db: ControlDb, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(invoices)
    .where(eq(invoices.organisationId, organisationId))
  return row?.many ?? 0
}
