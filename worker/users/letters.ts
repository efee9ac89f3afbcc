import { and, count, eq, gt } from 'drizzle-orm'
import type { TenantUserRow } from '../auth/account/user-store.ts'
import { nameOf } from '../auth/account/user-view.ts'
import { activationLetter } from '../auth/links/activation-letter.ts'
import { closeLinks, newLink } from '../auth/links/link-tokens.ts'
import type { PrepareContext } from '../changes/kinds.ts'
import type { Statement } from '../core/bulk.ts'
import type { TenantDb } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { linkTokens } from '../db/people.ts'
import { approvalLimitToea, hasPermission, unlimitedToea } from '../domain/access/role.ts'
import { hourMs } from '../domain/durations.ts'
import { formatToea } from '../domain/money/money.ts'
import { postLetters } from '../mail/post-letters.ts'

/** More invitations than this an hour help nobody but who wants to annoy. */
const invitationsPerHourMax = 5

/** The letter with the link that sets the first password. The link of an earlier one closes. */
export async function invitation(context: Inviting, { id }: TenantUserRow): Promise<Statement[]> {
  const { at } = context
  const { db } = context.tenant
  const since = new Date(at.getTime() - hourMs)
  const [sent] = await db
    .select({ count: count() })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.subjectId, id),
        eq(linkTokens.kind, 'activation'),
        gt(linkTokens.createdAt, since),
      ),
    )
  if ((sent?.count ?? 0) >= invitationsPerHourMax) throw new Refusal('too_many_invitations')
  return [closeLinks(db, 'activation', id, at), ...(await firstInvitation(context, { id }))]
}

type Inviting = Pick<PrepareContext, 'env' | 'tenant' | 'actor' | 'at'>

/** The same for somebody who never had one. */
export function firstInvitation(
  { env, tenant, actor, at }: Inviting,
  { id }: Pick<TenantUserRow, 'id'>,
): Promise<Statement[]> {
  return activationLetter(env, tenant.db, { id, invitedBy: actor.name }, at)
}

/** To an administrator who goes and leaves one: a link by which they take it back. */
export async function wayBack(
  { env, tenant, actor }: Inviting,
  id: string,
  at: Date,
): Promise<Statement[]> {
  const { db } = tenant
  const { link, statement } = await newLink(env, db, 'come_back', id, at)
  const letter = {
    letter: 'administrator_removed',
    occasion: link.nonce,
    recipientIds: [id],
    content: { link, byName: actor.name },
  } as const
  return [closeLinks(db, 'come_back', id, at), statement, ...postLetters(db, letter, at)]
}

type ChangedRights = {
  before: TenantUserRow | undefined
  after: TenantUserRow
  actor: { id: string; name: string }
  administrators: string[]
}

/** Tells the person, and every other administrator, that somebody may do more or less than before. */
export function rightsLetters(
  db: TenantDb,
  { before, after, actor, administrators }: ChangedRights,
  at: Date,
): Statement[] {
  const told = new Set([...administrators, ...(before ? [after.id] : [])])
  told.delete(actor.id)
  const was = before ? wordsOf(before) : 'nothing'
  const earlier = before && nameOf(before) !== nameOf(after) ? `${nameOf(before)} → ` : ''
  const about = `${earlier}${nameOf(after)}: ${was} → ${wordsOf(after)}; by ${actor.name}`
  const letter = {
    letter: 'security_notice',
    occasion: `rights_changed/${after.id}/${at.getTime()}`,
    recipientIds: [...told],
    content: { what: 'rights_changed', about },
  } as const
  return postLetters(db, letter, at)
}

/** `Approver, up to K50,000.00` */
export function wordsOf({
  defined,
  approvalLimitToea: own,
  status,
}: Pick<TenantUserRow, 'defined' | 'approvalLimitToea' | 'status'>): string {
  const { title } = defined
  const limit = approvalLimitToea(defined, own)
  const isLimited = hasPermission(defined, 'approve_payments') && limit !== unlimitedToea
  const may = isLimited ? `${title}, up to ${formatToea(limit)}` : title
  return status === 'inactive' ? `deactivated (${may})` : may
}
