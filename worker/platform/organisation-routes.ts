import { type Context, Hono } from 'hono'
import { listAuditEntries, withoutBilling } from '../audit/store.ts'
import { listAdministrators } from '../auth/account/administrators.ts'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import {
  type OrganisationDetail,
  type OrganisationList,
  OrganisationQuery,
  PlanChange,
  StateChange,
} from '../contract/platform.ts'
import { elsewhere } from '../core/d1/cell.ts'
import type { ControlDb } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { expectChange } from '../core/refusals/expect-change.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { changeState, countThrough } from '../domain/access/organisation-life.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { platformAllowed } from '../http/policy.ts'
import { postLetters } from '../mail/post-letters.ts'
import { findClosure } from '../organisations/closures.ts'
import { findRestoration } from '../organisations/restorations.ts'
import {
  findOrganisation,
  hasDatabase,
  listOrganisations,
  type OrganisationRow,
  saveOrganisation,
} from '../organisations/store.ts'
import { tenantMigrations } from '../tenancy/migrations/tenant-migrations.ts'
import { openTheirs, readTheirs } from '../tenancy/open-realm.ts'
import { migrateAgain } from '../tenancy/upkeep/migrate-all.ts'
import { askToOpen, mayOpen, openedBy } from './open-restored.ts'
import { findLastLook, readContact } from './store.ts'
import { organisationDetail, organisationLine } from './view.ts'

const eventsMax = 20

/** The organisations as the platform may see them: their life, their plan and their counts, nothing of their payments. */
export const platformOrganisationRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), query(OrganisationQuery), async (c) => {
    const { cursor, limit, state, search } = c.req.valid('query')
    const after = readCursor<[string]>(cursor, ['string'])?.[0]
    const rows = await listOrganisations(c.var.platform.db, { state, search, after, limit })
    const { items, nextCursor } = pageOf(rows, limit, ({ slug }) => [slug])
    return c.json<OrganisationList>({ items: items.map(organisationLine), nextCursor })
  })

  .get('/:id', platformAllowed('view_platform'), async (c) => {
    const row = await known(c.var.platform.db, c.req.param('id'))
    return c.json<OrganisationDetail>(await detailOf(c, row))
  })

  .post(
    '/:id/state',
    platformAllowed('manage_organisations'),
    mutation,
    body(StateChange),
    async (c) => {
      const { db } = c.var.platform
      const { command, reason, revision, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      // stopping what goes on never waits
      if (command !== 'freeze') requireRecentProof(c)
      const row = await known(db, c.req.param('id'))
      const changed = changeState(row.state, command, row.stateBefore, row.frozenBy)
      if (!changed.ok) throw new Refusal(changed.reason)
      const now = new Date()
      const restoration = command === 'unfreeze' ? await findRestoration(db, row.id) : undefined
      const opening = restoration && (await mayOpen(c, restoration, now))
      if (opening && !opening.ok) throw new Refusal(opening.reason)
      if (restoration && opening?.value === 'ask')
        return respond(await askToOpen(c, { ...row, revision }, restoration, now))
      const takesOver = row.state === 'frozen' && command === 'freeze'
      const stateBefore = command === 'freeze' ? row.state : null
      const changes = {
        state: changed.value,
        ...(!takesOver && { ...countThrough(command, row, dayInPortMoresby(now)), stateBefore }),
        stateReason: reason,
        frozenBy: command === 'freeze' ? ('platform' as const) : null,
      }
      return respond(
        await commitFor(c, {
          at: now,
          action: `organisation.${command}`,
          subject: `organisation/${row.id}`,
          details: { from: row.state, to: changed.value, reason },
          statements: [
            ...(restoration ? [openedBy(db, restoration, c.var.person.id, now)] : []),
            saveOrganisation(db, { id: row.id, revision }, changes),
            ...letterOfState(
              db,
              row,
              { state: changed.value, because: reason, to: await toldOf(c, row) },
              now,
            ),
          ],
          answer: { status: 200, body: { state: changed.value, revision: revision + 1 } },
        }),
      )
    },
  )

  .post('/:id/plan', platformAllowed('manage_billing'), mutation, body(PlanChange), async (c) => {
    const { db } = c.var.platform
    const { plan, reason, revision, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    requireRecentProof(c)
    const row = await known(db, c.req.param('id'))
    expectChange(row, { plan })
    return respond(
      await commitFor(c, {
        at: new Date(),
        action: 'organisation.plan_changed',
        subject: `organisation/${row.id}`,
        details: { from: row.plan, to: plan, reason },
        statements: [saveOrganisation(db, { id: row.id, revision }, { plan })],
        answer: { status: 200, body: { plan, revision: revision + 1 } },
      }),
    )
  })

  .post('/:id/migration', platformAllowed('manage_organisations'), mutation, async (c) => {
    const { db } = c.var.platform
    const row = await known(db, c.req.param('id'))
    const away = elsewhere(c.env, row)
    if (away) throw new Refusal(away)
    // its database is emptied, or may be: what is made in it again keeps its deletion from its end
    if (row.state === 'archived') throw new Refusal('organisation_closed')
    const now = new Date()
    const { applied, error } = await migrateAgain(c.env, row, tenantMigrations, now)
    return respond(
      await commitFor(c, {
        at: now,
        action: 'organisation.migrated',
        subject: `organisation/${row.id}`,
        details: { applied, error },
        statements: [],
        answer: { status: 200, body: { applied, error } },
      }),
    )
  })

async function known(db: ControlDb, id: string): Promise<OrganisationRow> {
  const row = await findOrganisation(db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

async function detailOf(c: Context<App>, row: OrganisationRow): Promise<OrganisationDetail> {
  const { db } = c.var.platform
  const subject = `organisation/${row.id}`
  const events = await listAuditEntries(db, { subject, limit: eventsMax })
  const shown = events.slice(0, eventsMax)
  const { networks = null, ...contact } = (await contactOf(c.env, row)) ?? {}
  return organisationDetail(row, {
    events: withoutBilling(c.var.person, shown),
    usageAsOf: await findLastLook(db, row.id),
    contact: 'phoneNumber' in contact ? contact : null,
    networks,
    isLeaving: (await findClosure(db, row.id)) !== undefined,
  })
}

/** Where to reach it, and how many networks it has: all of an organisation's own database that the platform's pages show. */
async function contactOf(env: Env, { id, state, slot }: OrganisationRow) {
  if (!hasDatabase({ state, slot })) return null
  return (await readTheirs(env, id, readContact)) ?? null
}

/**
 * Where invoices go; and of a freeze that the organisation pressed itself, whoever administers it: they ended nothing, so they hear who
 * did.
 */
async function toldOf({ env }: Context<App>, row: OrganisationRow): Promise<string[]> {
  const paying = row.billingEmail ? [row.billingEmail] : []
  const tenant = row.frozenBy === 'organisation' ? await openTheirs(env, row.id) : undefined
  if (!tenant) return paying
  const administrators = await listAdministrators(tenant.db)
  return [...new Set([...paying, ...administrators.map(({ email }) => email)])]
}

function letterOfState(
  db: ControlDb,
  { id, slug, name, revision }: OrganisationRow,
  { to, ...said }: { state: string; because: string; to: string[] },
  at: Date,
) {
  const content = { slug, organisationName: name, ...said }
  const occasion = `${id}/${revision + 1}`
  const letter = { letter: 'organisation_state', occasion, addresses: to, content } as const
  return postLetters(db, letter, at)
}
