import type { Context } from 'hono'
import { isAdministrator, listAdministrators } from '../auth/account/administrators.ts'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import { requireRightsNow, rightsQueue } from '../changes/propose.ts'
import { addChange, decideChange } from '../changes/store.ts'
import { changeView } from '../changes/view.ts'
import { type Answer, answeredBefore, commit } from '../core/commit.ts'
import { controlDb, platformRealm, type Tenant } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { changeState, countThrough } from '../domain/access/organisation-life.ts'
import { unfreeze } from '../domain/access/user-changes.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import { loadOrganisation, type OrganisationRow, saveOrganisation } from '../organisations/store.ts'
import { remembered } from '../tenancy/remembered.ts'
import { platformName } from './freeze.ts'
import {
  findUnfreezing,
  freezeOf,
  newProposal,
  requireFewFreezes,
  unfreezeChange,
} from './unfreeze-proposal.ts'

/**
 * Takes the organisation's own freeze back: the first administrator asks, another confirms. The confirmation is kept in
 * the organisation's database first, where the table holds that two people were in it, and then carried out. `seen`: what another had
 * asked for when it was pressed, as far as that is said.
 */
export async function askOrConfirm(c: Context<App>, seen?: string): Promise<Answer> {
  const { tenant } = c.var
  requireRecentProof(c)
  const answer = await untilSettled(c.env, rightsQueue(tenant), () => askOrConfirmOnce(c, seen))
  await finishUnfreezing(c.env, tenant)
  return answer
}

async function askOrConfirmOnce(c: Context<App>, seen?: string): Promise<Answer> {
  const { tenant, user } = c.var
  const { db } = tenant
  const frozen = await findFrozen(c.env, tenant)
  const isOwn = frozen.frozenBy === 'organisation'
  const freeze = await freezeOf(c.env, tenant.id)
  const found = isOwn ? await findUnfreezing(db, freeze) : undefined
  if (found?.state === 'confirmed') return { status: 200, body: { state: frozen.stateBefore } }
  const administrators = (await listAdministrators(db)).map(({ id }) => id)
  const may = unfreeze(
    { isOwn, askedBy: found?.requestedBy },
    await requireRightsNow(c),
    administrators,
  )
  if (!may.ok) throw new Refusal(may.reason)
  if (seen !== undefined && seen !== (found?.id ?? '')) throw new Refusal('seen_otherwise')

  const at = new Date()
  if (!found) {
    await requireFewFreezes(c.env, tenant.id, at)
    const row = await newProposal(db, tenant.id, freeze, user.id, at)
    const view = changeView(unfreezeChange, row, new Map([[user.id, user.name]]), user)
    return commitFor(c, {
      at,
      action: 'organisation.unfreezing_asked',
      subject: `organisation/${tenant.id}`,
      details: { change: row.id },
      statements: [
        addChange(db, row),
        ...(await notifyAdministrators(
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
  return commitFor(c, {
    at,
    action: 'organisation.unfrozen',
    subject: `organisation/${tenant.id}`,
    details: { change: found.id, requestedBy: found.requestedBy },
    statements: [
      guard(db, isAdministrator(user.id), 'stale_rights'),
      guard(db, isAdministrator(found.requestedBy), 'stale_rights'),
      decideChange(db, found.id, decision),
    ],
    answer: { status: 200, body: { state: frozen.stateBefore } },
  })
}

async function findFrozen(env: Env, { id }: Tenant): Promise<OrganisationRow> {
  const row = await loadOrganisation(controlDb(env), id)
  if (row.state !== 'frozen') throw new Refusal('organisation_not_frozen')
  return row
}

/** Carries out what two administrators decided; nothing, where there is no such decision. Safe to repeat. */
export async function finishUnfreezing(env: Env, tenant: Tenant): Promise<void> {
  const platform = platformRealm(env)
  const { db } = platform
  await untilSettled(env, `${tenant.id}/state`, async () => {
    const row = await loadOrganisation(db, tenant.id)
    const decided =
      row.state === 'frozen'
        ? await findUnfreezing(tenant.db, await freezeOf(env, tenant.id))
        : undefined
    const isOwn = row.frozenBy === 'organisation'
    if (decided?.state !== 'confirmed' || !decided.decidedBy || !isOwn) return
    const changed = changeState(row.state, 'unfreeze', row.stateBefore)
    if (!changed.ok) throw new Refusal(changed.reason)
    const at = new Date()
    const actorId = platformName(tenant, decided.decidedBy)
    // theirs have no space: nobody has used it up before they confirm
    const key = `unfreeze ${decided.id}`
    const mutation = { userId: actorId, key, requestHash: decided.id }
    if (await answeredBefore(db, mutation)) return
    const change = {
      at,
      actorId,
      action: 'organisation.unfreeze' as const,
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
          frozenBy: null,
        }),
      ],
      answer: { status: 200, body: { state: changed.value } },
    }
    await commit({ env, realm: platform, mutation }, change)
  })
  remembered.delete(tenant.slug)
}
