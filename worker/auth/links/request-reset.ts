import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import { raisedReason } from '../../core/database-errors.ts'
import type { RealmDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { report } from '../../core/log/report.ts'
import {
  resetLetters,
  type WhoAsks,
  writeReset,
} from '../../domain/access/strangers/reset-letters.ts'
import { hourMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { networkKey } from '../../http/network/network-key.ts'
import { runAfterResponse } from '../../http/run-after-response.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { paceOf, type SentForm } from '../../strangers/human-check/require-human.ts'
import { findUserByEmail } from '../account/user-store.ts'
import { rateLimitAnonymous, rateLimitSignIns } from '../sign-in/verify-password.ts'
import { knownDevice, saysKnown } from '../tries/known-device.ts'
import { closeLinks, newLink } from './link-tokens.ts'

/** Behind a carrier's address nobody holds up the device that knows its person: it is limited by itself. */
export async function rateLimitReset(c: Context<App>, email: string) {
  const row = (await saysKnown(c)) ? await findUserByEmail(c.var.realm.db, email) : undefined
  if (await knownDevice(c, row)) await rateLimitSignIns(c, email, row)
  else await rateLimitAnonymous(c, 'reset', email)
}

/**
 * A letter with a link, if an active user has this address. Whoever asks hears the same in any case, in the same time. Whether
 * a browser worked for the form decides how many letters may be written, and never whether somebody has one that opens.
 */
export function requestReset(c: Context<App>, fields: Record<string, unknown>, email: string) {
  const sent = { form: 'reset', fields: { ...fields, email }, address: networkKey(c) } as const
  runAfterResponse(c, () => sendReset(c, sent, email))
}

async function sendReset(c: Context<App>, sent: SentForm, email: string) {
  const { realm } = c.var
  const { db } = realm
  const now = new Date()
  const row = await findUserByEmail(db, email)
  if (row?.status !== 'active') return
  const [found] = await db.select(writtenBefore(row.id, now)).from(sql`(select 1)`)
  const before = must(found, 'row')
  const written = { ...before, isOpen: before.isOpen === 1 }
  const isKnown = await knownDevice(c, row)
  // what would be refused with work is refused without it: it takes nothing from the slower way
  if (!isKnown && !writeReset(written, 'asked').ok) return
  const who = isKnown ? 'known' : await whoAsks(c, sent)
  const may = writeReset(written, who)
  if (!may.ok) return
  const { link, statement } = await newLink(c.env, db, 'reset', row.id, now, may.value)
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
          mayBeWritten(db, row.id, who, now),
          closeLinks(db, 'reset', row.id, now),
          statement,
          ...postLetters(
            db,
            {
              letter: 'reset',
              occasion: link.nonce,
              recipientIds: [row.id],
              // whoever chose a language has the letter in it; else it speaks as this browser
              content: { link, language: languageOf(c) },
            },
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

async function whoAsks(c: Context<App>, sent: SentForm): Promise<WhoAsks> {
  const pace = await paceOf(c, sent).catch((error: unknown) => {
    // what strangers had is counted elsewhere: a password does not wait for it
    report(error)
    return 'held' as const
  })
  return pace === 'held' ? 'held' : 'asked'
}

/** Asked again in the transaction that writes the letter, so that thirty at once are no more than thirty in turn. */
function mayBeWritten(db: RealmDb, userId: string, who: WhoAsks, now: Date) {
  const { hour, day } = resetLetters[who]
  const { inHour, inDay, isOpen } = writtenBefore(userId, now)
  const isWithin = sql`${inHour} < ${hour} and ${inDay} < ${day}`
  return guard(db, sql`(${isWithin}) or not ${isOpen}`, 'too_many_requests')
}

function writtenBefore(userId: string, now: Date) {
  const at = now.getTime()
  const resets = sql`from link_tokens l where l.subject_id = ${userId} and l.kind = 'reset'`
  const since = (hours: number) =>
    sql<number>`(select count(*) ${resets} and l.created_at > ${at - hours * hourMs})`
  return {
    inHour: since(1),
    inDay: since(24),
    isOpen: sql<number>`exists (select 1 ${resets} and l.used_at is null and l.expires_at > ${at})`,
  }
}
