import type { Context } from 'hono'
import { waitNow } from '../auth/account/administrators.ts'
import { findTenantUser } from '../auth/account/user-store.ts'
import { asUser } from '../auth/account/user-view.ts'
import type { TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { hasPermission } from '../domain/access/role.ts'
import type { App, User } from '../http/app.ts'
import type { ChangeKind, PrepareContext, PreparedChange } from './kinds.ts'
import { prepareContext } from './propose.ts'
import type { ChangeRow } from './store.ts'

/**
 * A change that waited, prepared again on what is there now and in the name of whoever asked for it. It is stale when what
 * it was asked on has moved on, or when they may no longer ask for it themselves.
 */
export async function reapply(
  c: Context<App>,
  kind: ChangeKind,
  row: ChangeRow,
  at: Date,
): Promise<PreparedChange> {
  if (!kind.prepareAgain) throw new Refusal('change_elsewhere')
  return kind.prepareAgain(await contextOfRequester(c, kind, row, at), row)
}

/** In the name of whoever asked, who must still be allowed to. */
export async function contextOfRequester(
  c: Context<App>,
  kind: ChangeKind,
  row: ChangeRow,
  at: Date,
): Promise<PrepareContext> {
  const { db } = c.var.tenant
  // it was to be confirmed by one of two: left alone, nobody is the second, and it is asked anew
  if (row.waitsUntil === null && (await waitNow(db, at))) throw new Refusal('stale_change')
  return prepareContext(c, await requesterOf(db, kind, row), at)
}

/** Whoever asked for it, if they still may. */
export async function requesterOf(db: TenantDb, kind: ChangeKind, row: ChangeRow): Promise<User> {
  const requester = await findTenantUser(db, row.requestedBy)
  if (requester?.status !== 'active' || !hasPermission(requester.defined, kind.permission)) {
    throw new Refusal('stale_change')
  }
  return asUser(requester)
}
