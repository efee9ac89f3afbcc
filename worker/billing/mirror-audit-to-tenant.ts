import { answeredBefore, commit } from '../core/commit.ts'
import type { RealmHandle } from '../core/databases.ts'
import type { AuditAction } from '../domain/words/audit-actions.ts'

export type MirroredEntry = {
  /** Written once under this name, however often it is asked for. */
  name: string
  actorId: string
  action: AuditAction
  subject: string
  details: Record<string, unknown>
}

/**
 * What the platform's chain says of an organisation, said again in its own: after the change, once. Should it be lost in
 * between, the next time the same is asked writes it.
 */
export async function mirrorAuditToTenant(
  env: Env,
  realm: RealmHandle,
  { name, ...entry }: MirroredEntry,
  at: Date,
) {
  const mutation = { userId: 'billing', key: name, requestHash: name }
  if (await answeredBefore(realm.db, mutation)) return
  await commit(
    { env, realm, mutation },
    { ...entry, at, statements: [], answer: { status: 204, body: null } },
  )
}
