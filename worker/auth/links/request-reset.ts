import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import { linkTokens } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import { runAfterResponse } from '../../http/run-after-response.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { findUserByEmail } from '../account/user-store.ts'
import { closeLinks, newLink } from './link-tokens.ts'

const hourMs = 60 * 60 * 1000
/** More letters than this an hour help nobody but who wants to annoy. */
const perHourMax = 3

/** A letter with a link, if an active user has this address. Whoever asks hears the same in any case, in the same time. */
export function requestReset(c: Context<App>, typed: string) {
  const email = typed.trim().toLowerCase()
  runAfterResponse(c, () => sendReset(c, email))
}

async function sendReset(c: Context<App>, email: string) {
  const { realm } = c.var
  const { db } = realm
  const now = new Date()
  const row = await findUserByEmail(db, email)
  if (row?.status !== 'active') return
  const recent = await db
    .select({ tokenHash: linkTokens.tokenHash })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.subjectId, row.id),
        eq(linkTokens.kind, 'reset'),
        gt(linkTokens.createdAt, new Date(now.getTime() - hourMs)),
      ),
    )
  if (recent.length >= perHourMax) return
  const { link, statement } = await newLink(c.env, db, 'reset', row.id, now)
  await commit(
    {
      env: c.env,
      realm,
      mutation: { userId: row.id, key: `reset/${link.nonce}`, requestHash: link.nonce },
    },
    {
      at: now,
      actorId: row.id,
      action: 'user.reset_asked',
      subject: `user/${row.id}`,
      details: {},
      statements: [
        closeLinks(db, 'reset', row.id, now),
        statement,
        ...postLetters(
          db,
          { letter: 'reset', occasion: link.nonce, recipientIds: [row.id], content: { link } },
          now,
        ),
      ],
      answer: { status: 204, body: null },
    },
  )
}
