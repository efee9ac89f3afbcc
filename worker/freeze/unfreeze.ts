import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { listAuditEntries } from '../audit/store.ts'
import { actorNow, commitRights, placeOf } from '../changes/propose.ts'
import { addChange, type ChangeRow, decideChange, namesIn } from '../changes/store.ts'
import { changeView } from '../changes/view.ts'
import { type Answer, answeredBefore, untilSettled } from '../core/commit.ts'
import { Refusal } from '../core/refusal.ts'
import { pendingChanges } from '../db/tenant.ts'
import { changeState, countThrough } from '../domain/access/organisation-life.ts'
import { isOwnFreeze, unfreeze } from '../domain/access/user-changes.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { tellAdministrators } from '../mail/tell-administrators.ts'
import { findOrganisation, type OrganisationRow, saveOrganisation } from '../platform/store.ts'
import type { Tenant, TenantDb } from '../tenancy/open-tenant.ts'
import { platformOf } from '../tenancy/platform-realm.ts'
import { isAdministrator, listAdministrators } from '../users/store.ts'
import { commitState, platformName } from './freeze.ts'

/**
 * Takes the organisation's own freeze back: the first administrator asks, another confirms. The confirmation is kept in
 * the organisation's database first, where the table holds that two people were in it, and then carried out.
 */
export async function askOrConfirm(c: Context<App>): Promise<Answer> {
  const { tenant } = c.var
  const answer = await untilSettled(c.env, placeOf(tenant), () => askOrConfirmOnce(c))
  await finishUnfreezing(c.env, tenant)
  return answer
}

async function askOrConfirmOnce(c: Context<App>): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const frozen = await findFrozen(c.env, tenant)
  const isOwn = isOwnFreeze(frozen.stateReason)
  const freeze = await freezeOf(c.env, tenant.id)
  const found = isOwn ? await findUnfreezing(db, freeze) : undefined
  if (found?.state === 'confirmed') return { status: 200, body: { state: frozen.stateBefore } }
  const administrators = (await listAdministrators(db)).map(({ id }) => id)
  const may = unfreeze({ isOwn, askedBy: found?.requestedBy }, await actorNow(c), administrators)
  if (!may.ok) throw new Refusal(may.reason)

  const at = new Date()
  if (!found) {
    const row = await newRow(db, tenant.id, freeze, user.id, at)
    const view = changeView(row, new Map([[user.id, user.name]]), user)
    return commitRights(c, {
      at,
      action: 'organisation.unfreezing_asked',
      subject: `organisation/${tenant.id}`,
      details: { change: row.id },
      statements: [
        addChange(db, row),
        ...(await tellAdministrators(
          db,
          {
            what: 'unfreezing_asked',
            about: `asked for by ${user.name}`,
            occasion: row.id,
            but: user.id,
          },
          at,
        )),
      ],
      answer: { status: 202, body: { pending: view } },
    })
  }
  const decision = { state: 'confirmed', decidedBy: user.id, decidedAt: at, reason: '' } as const
  return commitRights(c, {
    at,
    action: 'organisation.unfrozen',
    subject: `organisation/${tenant.id}`,
    details: { change: found.id, requestedBy: found.requestedBy },
    statements: [decideChange(db, found.id, decision, isAdministrator(user.id))],
    answer: { status: 200, body: { state: frozen.stateBefore } },
  })
}

async function findFrozen(env: Env, { id }: Tenant): Promise<OrganisationRow> {
  const row = must(await findOrganisation(platformOf(env).db, id), 'organisation')
  if (row.state !== 'frozen') throw new Refusal('organisation_not_frozen')
  return row
}

/** Which freeze this is: where the platform's log has it. Neither a plan nor a payment in between makes it another. */
async function freezeOf(env: Env, id: string): Promise<number> {
  const asked = { subject: `organisation/${id}`, action: 'organisation.freeze', limit: 1 }
  const [newest] = await listAuditEntries(platformOf(env).db, asked)
  return newest?.entry.seq ?? 0
}

/** The wish that belongs to this freeze: one that was left over from an earlier freeze counts for nothing. */
async function findUnfreezing(db: TenantDb, freeze: number): Promise<ChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(pendingChanges)
    .where(and(ofFreeze(freeze), inArray(pendingChanges.state, ['pending', 'confirmed'])))
    .orderBy(desc(pendingChanges.requestedAt))
    .limit(1)
  return row
}

const ofFreeze = (freeze: number) =>
  and(eq(pendingChanges.kind, 'unfreeze'), sql`${pendingChanges.changes}->>'freeze' = ${freeze}`)

/** Its id says which freeze and which try: two who ask at the same moment meet in it, and the later one confirms. */
async function newRow(
  db: TenantDb,
  subjectId: string,
  freeze: number,
  requestedBy: string,
  requestedAt: Date,
): Promise<ChangeRow> {
  const earlier = await db
    .select({ id: pendingChanges.id })
    .from(pendingChanges)
    .where(ofFreeze(freeze))
  return {
    id: `unfreeze-${freeze}-${earlier.length + 1}`,
    kind: 'unfreeze',
    subjectId,
    changes: { freeze },
    state: 'pending',
    requestedBy,
    requestedAt,
    decidedBy: null,
    decidedAt: null,
    reason: '',
  }
}

/** Carries out what two administrators decided; nothing, where there is no such decision. Safe to repeat. */
export async function finishUnfreezing(env: Env, tenant: Tenant): Promise<void> {
  const { db } = platformOf(env)
  await untilSettled(env, `${tenant.id}/state`, async () => {
    const row = must(await findOrganisation(db, tenant.id), 'organisation')
    const decided =
      row.state === 'frozen'
        ? await findUnfreezing(tenant.db, await freezeOf(env, tenant.id))
        : undefined
    if (decided?.state !== 'confirmed' || !decided.decidedBy || !isOwnFreeze(row.stateReason))
      return
    const changed = changeState(row.state, 'unfreeze', row.stateBefore)
    if (!changed.ok) throw new Refusal(changed.reason)
    const at = new Date()
    const actorId = platformName(tenant, decided.decidedBy)
    const mutation = { userId: actorId, key: decided.id, requestHash: decided.id }
    if (await answeredBefore(db, mutation)) return
    await commitState(env, mutation, {
      at,
      actorId,
      action: 'organisation.unfreeze',
      subject: `organisation/${tenant.id}`,
      details: {
        from: row.state,
        to: changed.value,
        requestedBy: platformName(tenant, decided.requestedBy),
      },
      statements: [
        saveOrganisation(db, row, {
          state: changed.value,
          stateBefore: null,
          ...countThrough('unfreeze', row, dayInPortMoresby(at)),
          stateReason: '',
        }),
      ],
      answer: { status: 200, body: { state: changed.value } },
    })
  })
}

/** The wish to un-freeze, as the organisation's page shows it. */
export async function unfreezingView(
  env: Env,
  db: TenantDb,
  row: OrganisationRow,
  viewer: Parameters<typeof changeView>[2],
) {
  if (row.state !== 'frozen') return null
  const found = await findUnfreezing(db, await freezeOf(env, row.id))
  return found ? changeView(found, await namesIn(db, [found]), viewer) : null
}
