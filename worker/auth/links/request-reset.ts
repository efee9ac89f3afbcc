import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import { raisedReason } from '../../core/database-errors.ts'
import type { RealmDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import type { App } from '../../http/app.ts'
import { runAfterResponse } from '../../http/run-after-response.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { findUserByEmail } from '../account/user-store.ts'
import { rateLimitAnonymous, rateLimitSignIns } from '../sign-in/verify-password.ts'
import { deviceNames, knownDevice } from '../tries/known-device.ts'
import { closeLinks, newLink } from './link-tokens.ts'

const hourMs = 60 * 60 * 1000
/**
 * More letters than these help nobody but who wants to annoy. What is asked for on a device that the person knows has room that
 * strangers cannot use up.
 */
const most = { strange: { hour: 3, day: 8 }, known: { hour: 6, day: 16 } }

/** Behind a carrier's address nobody holds up the device that knows its person: it is limited by itself. */
export async function rateLimitReset(c: Context<App>, email: string) {
  const saysKnown = deviceNames(c).length > 0
  const row = saysKnown ? await findUserByEmail(c.var.realm.db, email) : undefined
  if (await knownDevice(c, row)) await rateLimitSignIns(c, email, row)
  else await rateLimitAnonymous(c, 'reset', email)
}

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
  const bound = (await knownDevice(c, row)) === undefined ? most.strange : most.known
  const { link, statement } = await newLink(c.env, db, 'reset', row.id, now)
  try {
    await commit(
      {
        env: c.env,
        realm,
        mutation: { userId: row.id, key: `reset/${link.nonce}`, requestHash: link.nonce },
      },
      {
        at: now,
        // whoever typed the address, who need not be whose it is
        actorId: 'visitor',
        action: 'user.reset_asked',
        subject: `user/${row.id}`,
        details: {},
        statements: [
          isWithin(db, row.id, bound, now),
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
  } catch (error) {
    // the answer is the same, and nothing is sent
    if (raisedReason(error) !== 'too_many_requests') throw error
  }
}

/** Asked in the transaction that writes the letter, so that thirty at once are no more than thirty in turn. */
function isWithin(db: RealmDb, userId: string, bound: { hour: number; day: number }, now: Date) {
  const since = (
    hours: number,
  ) => sql`(select count(*) from link_tokens l where l.subject_id = ${userId}
    and l.kind = 'reset' and l.created_at > ${now.getTime() - hours * hourMs})`
  return guard(
    db,
    sql`${since(1)} < ${bound.hour} and ${since(24)} < ${bound.day}`,
    'too_many_requests',
  )
}
