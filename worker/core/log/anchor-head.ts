import { desc } from 'drizzle-orm'
import { auditEntries } from '../../db/records.ts'
import type { ChainHead } from '../audit-chain.ts'
import { commitAtPlatform } from '../commit.ts'
import { platformRealm, type RealmDb, type RealmHandle } from '../databases.ts'
import { type AnchorOccasion, putAnchor } from './anchor-store.ts'

/**
 * Puts aside where an organisation's log ends now: in the file store, under retention, and in the platform's own log.
 * Whoever cuts off its end, or writes it anew, would have to change both. Asked again at the same end, nothing is added.
 */
export async function anchorHead(
  env: Env,
  { id, db }: RealmHandle,
  occasion: AnchorOccasion,
  now: Date,
): Promise<ChainHead | undefined> {
  const head = await headOf(db)
  if (!head) return undefined
  await putAnchor(env.FILES, { organisation: id, ...head, at: now.toISOString(), occasion })
  const key = `anchor/${id}/${head.seq}/${head.hash}`
  await commitAtPlatform(
    env,
    { userId: 'bilum', key, requestHash: key },
    {
      at: now,
      actorId: 'bilum',
      action: 'log.anchored',
      subject: `organisation/${id}`,
      details: { entry: head.seq, hash: head.hash, occasion },
      statements: [],
      answer: { status: 200, body: null },
    },
  )
  return head
}

/** The same of the platform's own log, in the file store alone: `restored` begins another line, with which all after it is compared. */
export async function anchorPlatform(env: Env, occasion: AnchorOccasion, now: Date) {
  const { id, db } = platformRealm(env)
  const head = await headOf(db)
  if (head)
    await putAnchor(env.FILES, { organisation: id, ...head, at: now.toISOString(), occasion })
}

async function headOf(db: RealmDb): Promise<ChainHead | undefined> {
  const { seq, hash } = auditEntries
  const [head] = await db.select({ seq, hash }).from(auditEntries).orderBy(desc(seq)).limit(1)
  return head
}
