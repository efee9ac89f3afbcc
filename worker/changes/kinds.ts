import type * as z from 'zod/mini'
import type { ChangeView } from '../contract/changes.ts'
import type { Statement } from '../core/bulk.ts'
import type { Answer } from '../core/commit.ts'
import type { Tenant, TenantDb } from '../core/databases.ts'
import type { Permission } from '../domain/access/role.ts'
import type { Requester } from '../domain/access/user-changes.ts'
import { must } from '../domain/must.ts'
import type { AuditAction } from '../domain/words/audit-actions.ts'
import type { User } from '../http/app.ts'
import type { ChangeKindName, ChangeRow } from './store.ts'

/** Where, by whom and when something is prepared. `actor` is who asked for it, who then answers for it. */
export type PrepareContext = {
  env: Env
  tenant: Tenant
  actor: Requester & Omit<User, 'view'>
  /** Whoever writes it now, by asking or by confirming, and where they come from. */
  from: { id: string; address: string; role: string }
  at: Date
  /** What the app does when somebody may do more or less than before. */
  afterRightsChanged: () => Promise<unknown>
}

/** A change that was decided and not written yet: it can be made at once, or wait for a second administrator. */
export type PreparedChange = {
  /** What it changes: a user's id, a source account's, or nothing where there is only one of it. */
  subjectId: string
  /** What is kept while it waits, so that it can be prepared again exactly as it was asked for. */
  request: Record<string, unknown>
  givesRights: boolean
  /** Takes a recent proof although it gives no rights. */
  needsProof?: boolean
  action: AuditAction
  subject: string
  details: Record<string, unknown>
  /** Guards among them: what it was decided on must still hold when it is written, or it is decided again. */
  statements: Statement[]
  answer: Answer
  /** What follows the commit; safe to repeat, and looked after by the cron should it be lost. */
  afterwards?: () => Promise<unknown>
}

/** What may wait for a second administrator. A feature describes its kind; the app tells this room of it. */
export type ChangeKind = {
  name: ChangeKindName
  /** What whoever asked must still be allowed when it is confirmed. */
  permission: Permission
  /** What gives rights is asked for and confirmed only by whoever proved a moment ago that it is them; this one also where it gives none. */
  provesAlways?: true
  /** What is read of it and acted on once it is confirmed: each of it is shown, or stands in shown.test.ts with why not. */
  acts: z.core.$ZodType
  /** What it would do, in a few words. */
  summary: (request: ChangeRow['changes']) => string
  /** Who would be given the rights, where that is somebody who must not confirm it. */
  beneficiary?: (row: ChangeRow) => string
  /** The fields it may change, as whoever confirms reads them. */
  fields: Record<
    string,
    { label: string; words?: (value: unknown, request: ChangeRow['changes']) => string }
  >
  /** Whom each of these would keep out, by their ids; read for whoever may decide. */
  keepsOut?: (db: TenantDb, rows: ChangeRow[]) => Promise<Map<string, KeepsOut>>
  /**
   * The change that waited, on what is there now. Refuses with `stale_change` when what it was asked on has moved on.
   * Nothing where it is confirmed in a place of its own.
   */
  prepareAgain?: (context: PrepareContext, row: ChangeRow) => Promise<PreparedChange>
  /** The same for changes that one sheet asked for, where they may be confirmed in one press. */
  prepareTogether?: (context: PrepareContext, rows: ChangeRow[]) => Promise<PreparedAgain>
}

export type KeepsOut = NonNullable<ChangeView['keepsOut']>

/** What of a sheet can be made as it was asked for, what is left and why; and how the log says it. */
export type PreparedAgain = Pick<PreparedChange, 'action' | 'subject' | 'details'> & {
  ready: { row: ChangeRow; change: PreparedChange }[]
  left: { row: ChangeRow; why: string }[]
  guards: Statement[]
}

/** Which of the kinds that the app registered a row is of. */
export function kindsOf(registered: ChangeKind[]) {
  return (row: ChangeRow): ChangeKind =>
    must(
      registered.find(({ name }) => name === row.kind),
      `change kind ${row.kind}`,
    )
}
