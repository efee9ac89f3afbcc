import { and, count, eq, gt } from 'drizzle-orm'
import type { Statement } from '../audit/commit.ts'
import { linkTokens } from '../db/people.ts'
import { formatToea } from '../domain/money.ts'
import { approvalLimitToea, hasPermission, roles, unlimitedToea } from '../domain/role.ts'
import { Refusal } from '../http/problems.ts'
import { post } from '../mail/outbox.ts'
import { closeLinks, newLink } from '../session/link-tokens.ts'
import type { UserRow } from '../session/store.ts'
import { nameOf } from '../session/view.ts'
import type { TenantDb } from '../tenants/tenant.ts'
import type { Planning } from './second.ts'

const hourMs = 60 * 60 * 1000
/** More invitations than this an hour help nobody but who wants to annoy. */
const invitationsPerHourMax = 5

/** The letter with the link that sets the first password. The link of an earlier one closes. */
export async function invitation(
  { env, tenant, actor, at }: Pick<Planning, 'env' | 'tenant' | 'actor' | 'at'>,
  { id }: UserRow,
): Promise<Statement[]> {
  const { db } = tenant
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
  const { link, statement } = await newLink(env, db, 'activation', id, at)
  const letter = {
    letter: 'activation',
    occasion: link.nonce,
    recipientIds: [id],
    content: { link, invitedBy: actor.name },
  } as const
  return [closeLinks(db, 'activation', id, at), statement, ...post(db, letter, at)]
}

type ChangedRights = {
  before: UserRow | undefined
  after: UserRow
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
  const about = `${nameOf(after)}: ${was} → ${wordsOf(after)}; by ${actor.name}`
  const letter = {
    letter: 'security_notice',
    occasion: `rights_changed/${after.id}/${at.getTime()}`,
    recipientIds: [...told],
    content: { what: 'rights_changed', about },
  } as const
  return post(db, letter, at)
}

/** `Approver, up to K50,000.00` */
export function wordsOf({
  role,
  approvalLimitToea: own,
  status,
}: Pick<UserRow, 'role' | 'approvalLimitToea' | 'status'>): string {
  const { title } = roles[role]
  const limit = approvalLimitToea(role, own)
  const isLimited = hasPermission(role, 'approve_payments') && limit !== unlimitedToea
  const may = isLimited ? `${title}, up to ${formatToea(limit)}` : title
  return status === 'inactive' ? `deactivated (${may})` : may
}
