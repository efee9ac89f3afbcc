import { and, eq, gt, isNull } from 'drizzle-orm'
import { sha256 } from '../../core/audit-chain.ts'
import { sign } from '../../core/keys.ts'
import { linkTokens } from '../../db/people.ts'
import type { TenantDb } from '../../tenancy/open-tenant.ts'

const hourMs = 60 * 60 * 1000

/** How long each kind of link opens. An invitation may wait over a long weekend. */
export const linkMs = { confirmation: 24 * hourMs, reset: hourMs, activation: 7 * 24 * hourMs }
export type LinkKind = keyof typeof linkMs

/** Which link of which letter: `nonce` makes it another one each time. The letter carries this, never the token. */
export type Link = { kind: LinkKind; subjectId: string; nonce: string }

/**
 * The token of a link. It is computed from the deployment's secret when the letter leaves, so that neither the database
 * nor the outbox holds anything that opens an account.
 */
export function tokenOf(env: Env, { kind, subjectId, nonce }: Link): Promise<string> {
  return sign(env, 'links', JSON.stringify([kind, subjectId, nonce]))
}

/** Makes a new link: the statement that stores its hash, and the link for the letter. */
export async function newLink(
  env: Env,
  db: TenantDb,
  kind: LinkKind,
  subjectId: string,
  now: Date,
) {
  const link: Link = { kind, subjectId, nonce: crypto.randomUUID() }
  const tokenHash = await sha256(await tokenOf(env, link))
  const expiresAt = new Date(now.getTime() + linkMs[kind])
  const row = { tokenHash, kind, subjectId, createdAt: now, expiresAt }
  return { link, statement: db.insert(linkTokens).values(row) }
}

/** The row of a token as it was sent to us, whether it still opens or not. */
export async function findLink(db: TenantDb, kind: LinkKind, token: string) {
  const [row] = await db
    .select()
    .from(linkTokens)
    .where(eq(linkTokens.tokenHash, await sha256(token)))
  return row?.kind === kind ? row : undefined
}

/** May it be opened now? A used one was used; one that is too old says so. */
export function isOpenLink(row: { usedAt: Date | null; expiresAt: Date }, now: Date): boolean {
  return row.usedAt === null && row.expiresAt > now
}

/** Uses a link, as a statement of the change it allows. The table refuses a second use (`link_used`). */
export function spendLink(db: TenantDb, tokenHash: string, now: Date) {
  return db.update(linkTokens).set({ usedAt: now }).where(eq(linkTokens.tokenHash, tokenHash))
}

/** Closes every open link of a kind: the newest letter is the one that counts. */
export function closeLinks(db: TenantDb, kind: LinkKind, subjectId: string, now: Date) {
  return db
    .update(linkTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(linkTokens.subjectId, subjectId),
        eq(linkTokens.kind, kind),
        isNull(linkTokens.usedAt),
        gt(linkTokens.expiresAt, now),
      ),
    )
}
