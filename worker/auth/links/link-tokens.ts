import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import type { RealmDb } from '../../core/databases.ts'
import { newestKeyId } from '../../core/keys.ts'
import { isOwnToken, type Link, type LinkKind, opensFor, tokenOf } from '../../core/links.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { linkTokens } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import { rateLimitAnonymous } from '../sign-in/verify-password.ts'

/** Makes a new link: the statement that stores its hash, and the link for the letter. */
export async function newLink(
  env: Env,
  db: RealmDb,
  kind: LinkKind,
  subjectId: string,
  now: Date,
  opens: Pick<Link, 'opensMs'> = {},
) {
  const keyId = await newestKeyId(env)
  const link: Link = { kind, subjectId, nonce: crypto.randomUUID(), keyId, ...opens }
  const tokenHash = await sha256(await tokenOf(env, link))
  const expiresAt = new Date(now.getTime() + opensFor(link))
  const row = { tokenHash, kind, subjectId, createdAt: now, expiresAt }
  return { link, statement: db.insert(linkTokens).values(row) }
}

/** The row of a token as it was sent to us, whether it still opens or not. */
export async function findLink(db: RealmDb, kind: LinkKind, token: string) {
  const [row] = await db
    .select()
    .from(linkTokens)
    .where(eq(linkTokens.tokenHash, await sha256(token)))
  return row?.kind === kind ? row : undefined
}

/**
 * The same where anybody may ask. A letter's link is no guess and is not counted; what we did not make, or made before links had a
 * tag, is counted before it is looked for.
 */
export async function findLinkOfStranger(c: Context<App>, kind: LinkKind, token: string) {
  const isOwn = await isOwnToken(c.env, kind, token)
  if (!isOwn) await rateLimitAnonymous(c, 'link')
  const link = await findLink(c.var.realm.db, kind, token)
  if (isOwn && !link) await rateLimitAnonymous(c, 'link')
  if (!link) throw new Refusal('link_expired')
  return link
}

/** May it be opened now? A used one was used; one that is too old says so. */
export function isOpenLink(row: { usedAt: Date | null; expiresAt: Date }, now: Date): boolean {
  return row.usedAt === null && row.expiresAt > now
}

/** Uses a link, as a statement of the change it allows. The table refuses a second use (`link_used`). */
export function spendLink(db: RealmDb, tokenHash: string, now: Date) {
  return db.update(linkTokens).set({ usedAt: now }).where(eq(linkTokens.tokenHash, tokenHash))
}

/** Closes every open link of a kind: the newest letter is the one that counts. */
export function closeLinks(db: RealmDb, kind: LinkKind, subjectId: string, now: Date) {
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
