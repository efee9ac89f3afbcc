import { and, desc, eq, gte, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { listAuditEntries } from '../audit/store.ts'
import { isAdministrator } from '../auth/account/administrators.ts'
import type { ChangeKind } from '../changes/kinds.ts'
import { type ChangeRow, namesIn } from '../changes/store.ts'
import { changeView } from '../changes/view.ts'
import { controlDb, type TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { pendingChanges } from '../db/tenant.ts'
import type { Requester } from '../domain/access/user-changes.ts'
import { dayMs } from '../domain/durations.ts'
import type { OrganisationRow } from '../organisations/store.ts'

/** The proposal to un-freeze, as it waits for a second administrator on the organisation's own page. */
export const unfreezeChange: ChangeKind = {
  name: 'unfreeze',
  permission: 'manage_organisation',
  acts: z.object({ freeze: z.int() }),
  summary: () => 'Un-freeze the organisation',
  fields: {},
}

export type Freeze = { seq: number; at: Date }

/** Which freeze this is: where the platform's log has it. Neither a plan nor a payment in between makes it another. */
export async function freezeOf(env: Env, id: string): Promise<Freeze> {
  const asked = { subject: `organisation/${id}`, action: 'organisation.freeze', limit: 1 }
  const [newest] = await listAuditEntries(controlDb(env), asked)
  return { seq: newest?.seq ?? 0, at: new Date(newest?.at ?? 0) }
}

/**
 * A freeze and its end are entries of the platform's log, which all organisations share. Whoever freezes can do that once, so it is the
 * way back that waits.
 */
export const freezes = { perDayMax: 12 }

export async function requireFewFreezes(env: Env, id: string, now: Date) {
  const { perDayMax: limit } = freezes
  const asked = { subject: `organisation/${id}`, action: 'organisation.freeze', limit }
  const earliest = (await listAuditEntries(controlDb(env), asked))[limit - 1]
  if (!earliest || new Date(earliest.at).getTime() < now.getTime() - dayMs) return
  const detail = `The organisation was frozen ${limit} times within a day. Ask for its end tomorrow, or write to us.`
  throw new Refusal('quota_used_up', undefined, detail)
}

/**
 * The proposal that belongs to this freeze: one that was left over from an earlier freeze counts for nothing, also where the platform's log
 * came back from a copy and gave the number of that one again.
 */
export async function findUnfreezing(
  db: TenantDb,
  { seq: freeze, at }: Freeze,
): Promise<ChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(pendingChanges)
    .where(
      and(
        ofFreeze(freeze),
        or(eq(pendingChanges.state, 'confirmed'), isAskedBy),
        gte(pendingChanges.requestedAt, new Date(at.getTime() - apartMs)),
      ),
    )
    .orderBy(desc(pendingChanges.requestedAt))
    .limit(1)
  return row
}

/** Whoever was removed since they asked, perhaps because it was not really them who did, is no second administrator. */
const isAskedBy = and(
  eq(pendingChanges.state, 'pending'),
  isAdministrator(sql`${pendingChanges}.requested_by`),
)

/** So far the clocks of two who answer may be apart. */
const apartMs = 60_000

const ofFreeze = (freeze: number) =>
  and(eq(pendingChanges.kind, 'unfreeze'), sql`${pendingChanges.changes}->>'freeze' = ${freeze}`)

/** Its id says which freeze and which try: two who ask at the same moment meet in it, and the later one confirms. */
export async function newProposal(
  db: TenantDb,
  subjectId: string,
  { seq: freeze }: Freeze,
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
    // only where there are two administrators
    waitsUntil: null,
    state: 'pending',
    requestedBy,
    requestedAt,
    decidedBy: null,
    decidedAt: null,
    reason: '',
  }
}

/** The proposal to un-freeze, as the organisation's page shows it. */
export async function unfreezingView(
  env: Env,
  db: TenantDb,
  row: OrganisationRow,
  viewer: Requester,
) {
  if (row.state !== 'frozen') return null
  const found = await findUnfreezing(db, await freezeOf(env, row.id))
  return found ? changeView(unfreezeChange, found, await namesIn(db, [found]), viewer) : null
}
