import { inArray } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { colleagueOf, ifStillHere } from '../auth/account/colleague.ts'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import { DeletionOrder, type PlatformClosure } from '../contract/closures/closures.ts'
import { report } from '../core/log/report.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { users } from '../db/people.ts'
import { mayDelete, warningsOf } from '../domain/closure/may-close.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { mutation, respond } from '../http/idempotency.ts'
import { platformAllowed } from '../http/policy.ts'
import { type ClosureRow, findClosure } from '../organisations/closures.ts'
import { findOrganisation, type OrganisationRow } from '../organisations/store.ts'
import { openTheirs } from '../tenancy/open-realm.ts'
import { lookAt } from './deletion/gone.ts'
import { orderDeletion } from './deletion/order.ts'

/** `/api/platform/organisations/:id/closure`: how far an organisation that leaves came; two people order its deletion. */
export const platformClosureRoutes = new Hono<App>()
  .get('/:id/closure', platformAllowed('view_platform'), async (c) => {
    const row = await known(c)
    const closure = await findClosure(c.var.platform.db, row.id)
    return c.json<PlatformClosure>({ closure: closure ? await view(c, row, closure) : null })
  })

  .post(
    '/:id/closure/deletion',
    platformAllowed('manage_organisations'),
    mutation,
    body(DeletionOrder),
    async (c) => {
      requireRecentProof(c)
      const { slug, next, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const row = await known(c)
      if (slug !== row.slug) throw new Refusal('closure_of_another')
      return respond(await orderDeletion(c, await open(c, row), row, next))
    },
  )

async function known(c: Context<App, '/:id/*'>): Promise<OrganisationRow> {
  const row = await findOrganisation(c.var.platform.db, c.req.param('id'))
  if (!row) throw new Refusal('not_found')
  return row
}

/** Its database, while there is one that may be opened. */
const open = ({ env }: Context<App>, { id }: OrganisationRow) => openTheirs(env, id)

type View = NonNullable<PlatformClosure['closure']>

async function view(c: Context<App>, row: OrganisationRow, closure: ClosureRow): Promise<View> {
  const { state, since, begunAt, endsAt, found } = closure
  const { reason, askedBy, confirmedBy, stoppedBecause, sha256 } = closure
  const names = await namesOf(c, closure)
  return {
    ...{ state, reason, askedBy, confirmedBy, stoppedBecause },
    since: since.toISOString(),
    begunAt: begunAt.toISOString(),
    endsAt: endsAt.toISOString(),
    orderedBy: names(closure.orderedBy),
    carriedBy: names(closure.carriedBy),
    certificate: sha256 && `/certificates/${sha256}`,
    keptUntil: found?.kept.find(({ folder }) => folder === 'dumps')?.until ?? '',
    ...(await nextOf(c, row, closure)),
  }
}

/** What stands against it now, as long as it waits. */
async function nextOf(
  c: Context<App>,
  row: OrganisationRow,
  closure: ClosureRow,
): Promise<Pick<View, 'archive' | 'warnings' | 'next' | 'refused'>> {
  const { declinedBy, found } = closure
  const known = declinedBy ? 'declined' : found?.gone ? 'unknown' : 'missing'
  const archiveThen = found?.archive ? 'taken' : known
  if (closure.state !== 'waiting')
    return { archive: archiveThen, warnings: [], next: '', refused: '' }
  const looked = await open(c, row)
    .then((tenant) => lookAt(c.env, row, closure, tenant))
    .catch((error: unknown) => report(error, 'the database of an organisation that leaves is away'))
  if (!looked) {
    const refused = new Refusal('maintenance').detail
    return { archive: archiveThen, warnings: [], next: '', refused }
  }
  const { facts, archive } = looked
  const orderedBy = await ifStillHere(c, closure.orderedBy)
  const asked = { ...closure, orderedBy, archive }
  const may = mayDelete(asked, facts, await colleagueOf(c), new Date())
  return {
    archive,
    warnings: warningsOf(facts),
    next: may.ok ? may.value : '',
    refused: may.ok ? '' : new Refusal(may.reason).detail,
  }
}

async function namesOf(c: Context<App>, { orderedBy, carriedBy }: ClosureRow) {
  const rows = await c.var.platform.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [orderedBy ?? '', carriedBy ?? '']))
  return (id: string | null) => {
    const person = rows.find((one) => one.id === id)
    return person ? `${person.firstName} ${person.lastName}` : ''
  }
}
