import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { listAuditEntries } from '../audit/store.ts'
import type { ChangeKind } from '../changes/kinds.ts'
import { type ChangeRow, namesIn } from '../changes/store.ts'
import { changeView } from '../changes/view.ts'
import { controlDb, type TenantDb } from '../core/databases.ts'
import { pendingChanges } from '../db/tenant.ts'
import type { Requester } from '../domain/access/user-changes.ts'
import type { OrganisationRow } from '../organisations/store.ts'

/** The proposal to un-freeze, as it waits for a second administrator on the organisation's own page. */
export const unfreezeChange: ChangeKind = {
  name: 'unfreeze',
  permission: 'manage_organisation',
  summary: () => 'Un-freeze the organisation',
  fields: {},
}

/** Which freeze this is: where the platform's log has it. Neither a plan nor a payment in between makes it another. */
export async function freezeOf(env: Env, id: string): Promise<number> {
  const asked = { subject: `organisation/${id}`, action: 'organisation.freeze', limit: 1 }
  const [newest] = await listAuditEntries(controlDb(env), asked)
  return newest?.seq ?? 0
}

/** The proposal that belongs to this freeze: one that was left over from an earlier freeze counts for nothing. */
export async function findUnfreezing(db: TenantDb, freeze: number): Promise<ChangeRow | undefined> {
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
export async function newProposal(
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
