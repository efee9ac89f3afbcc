import { waitUntil } from 'cloudflare:workers'
import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { findUserById } from '../auth/account/store.ts'
import {
  type Answer,
  type Change,
  messageOf,
  StaleChange,
  type Statement,
  untilSettled,
} from '../core/commit.ts'
import { Refusal } from '../core/refusal.ts'
import { needsSecond, type Requester } from '../domain/access/user-changes.ts'
import type { PlanName } from '../domain/billing/plan.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { tellAdministrators } from '../mail/tell-administrators.ts'
import { planNow } from '../organisations/plan-limit.ts'
import type { Tenant } from '../tenancy/open-tenant.ts'
import { isAlone, listAdministrators, requesterOf } from '../users/store.ts'
import { addChange, type ChangeKind, type ChangeRow, countPending, pendingMax } from './store.ts'
import { changeView } from './view.ts'

/** Where, by whom and when something is planned. `actor` is who asked for it, who then answers for it. */
export type Planning = {
  env: Env
  tenant: Tenant
  plan: PlanName | null
  actor: Requester & { name: string; approvalLimitToea: number | null }
  at: Date
}

export async function planningOf(c: Context<App>, at: Date): Promise<Planning> {
  const { tenant, user } = c.var
  return { env: c.env, tenant, actor: user, at, plan: await planNow(c.env, tenant.id) }
}

/** A change that was decided and not written yet: it can be made at once, or wait for a second administrator. */
export type Planned = {
  kind: ChangeKind
  /** What it changes: a user's id, a source account's, or nothing where there is only one of it. */
  subjectId: string
  /** What is kept while it waits, so that it can be planned again exactly as it was asked for. */
  request: Record<string, unknown>
  givesRights: boolean
  action: string
  subject: string
  details: Record<string, unknown>
  /** Its statements. `onlyIf` must still hold when they are written, or none of them is. */
  write: (onlyIf?: SQL) => Statement[]
  answer: Answer
  /** What follows the commit; safe to repeat, and looked after by the cron should it be lost. */
  afterwards?: () => Promise<unknown>
}

/** Makes a change now, or keeps it for a second administrator where it gives rights and there is one. */
export function makeOrAsk(c: Context<App>, plan: (at: Date) => Promise<Planned>): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, placeOf(tenant), async () => {
    const at = new Date()
    await actorNow(c)
    const planned = await plan(at)
    const { givesRights } = planned
    const administrators = (await listAdministrators(tenant.db)).map(({ id }) => id)
    if (needsSecond(administrators, { requestedBy: user.id, givesRights })) {
      return askSecond(c, planned, at)
    }
    const statements = planned.write(givesRights ? isAlone(user.id) : undefined)
    const { action, subject, details, answer } = planned
    const answered = await commitRights(c, { at, action, subject, details, statements, answer })
    follow(planned)
    return answered
  })
}

/** Whoever acts, as they are now: they may have waited their turn, and lost their rights meanwhile. */
export async function actorNow(c: Context<App>): Promise<Requester> {
  const { tenant, user } = c.var
  const row = await findUserById(tenant.db, user.id)
  if (row?.status !== 'active') throw new Refusal('account_inactive')
  if (row.role !== user.role) throw new Refusal('not_allowed')
  return requesterOf(row)
}

/** Writers of rights take turns here once they collided. */
export const placeOf = ({ id }: Tenant) => `${id}/rights`

async function askSecond(c: Context<App>, planned: Planned, at: Date): Promise<Answer> {
  const { tenant, user } = c.var
  if ((await countPending(tenant.db)) >= pendingMax) throw new Refusal('too_many_changes')
  const row: ChangeRow = {
    id: crypto.randomUUID(),
    kind: planned.kind,
    subjectId: planned.subjectId,
    changes: planned.request,
    state: 'pending',
    requestedBy: user.id,
    requestedAt: at,
    decidedBy: null,
    decidedAt: null,
    reason: '',
  }
  const names = new Map([[user.id, user.name]])
  return commitRights(c, {
    at,
    action: 'change.asked',
    subject: `change/${row.id}`,
    details: { kind: row.kind, wants: planned.action, of: planned.subject, ...planned.details },
    statements: [addChange(tenant.db, row), ...(await tellOthers(c, row, at))],
    answer: { status: 202, body: { pending: changeView(row, names, requesterOf(user)) } },
  })
}

/** A change that nobody knows of would wait for ever. */
function tellOthers(c: Context<App>, row: ChangeRow, at: Date): Promise<Statement[]> {
  const { tenant, user } = c.var
  const { summary } = changeView(row, new Map(), requesterOf(user))
  const about = `${summary}; asked for by ${user.name}`
  const notice = { what: 'change_waits', about, occasion: row.id, but: user.id } as const
  return tellAdministrators(tenant.db, notice, at)
}

/** After the answer; should it be lost, the cron does it. */
export function follow({ afterwards }: Planned) {
  if (!afterwards) return
  waitUntil(afterwards().catch((error: unknown) => console.error(error)))
}

/** Commits, and says "decide again" when what it was decided on had changed meanwhile. */
export async function commitRights(
  c: Context<App>,
  change: Omit<Change, 'actorId'>,
): Promise<Answer> {
  try {
    return await commitFor(c, change)
  } catch (error) {
    const message = messageOf(error)
    if (moved.test(message)) throw new StaleChange(message)
    throw error
  }
}

const moved =
  /(NOT NULL|UNIQUE) constraint failed: (users|source_accounts|approval_rules|pending_changes)\./
