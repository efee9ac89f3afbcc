import { sql } from 'drizzle-orm'
import { hashAtDesk } from '../auth/hashing/at-desk.ts'
import { closeLinks, findLink, isOpenLink, newLink, spendLink } from '../auth/links/link-tokens.ts'
import { commit, wakeMailer } from '../core/commit.ts'
import { untilAnswered } from '../core/d1/until-answered.ts'
import { isTaken, raisedReason } from '../core/database-errors.ts'
import { type ControlDb, platformRealm } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { type Link, linkMs } from '../core/links.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { checkPassword } from '../domain/access/password-rules.ts'
import { sharesOfSignUp } from '../domain/access/strangers/stranger-budgets.ts'
import { hourMs } from '../domain/durations.ts'
import type { Language } from '../domain/reading/languages.ts'
import { postLetters } from '../mail/post-letters.ts'
import { spend } from '../strangers/budgets.ts'
import { findSignUp, listUnconfirmed, type SignUpRow, saveSignUp } from './store.ts'

/** Of one sign-up in an hour, and in all. Beyond that the answer is the same, and nothing is sent. */
export const lettersOfSignUp = { hour: 3, inAll: 8 } as const
/** So long after it came another letter is sent; what nobody asked for again is forgotten by then. */
const sentAgainMs = 48 * hourMs

type Confirmed = Pick<SignUpRow, 'firstName' | 'organisationName' | 'slug' | 'email'>

/** Who asks for a letter: from which network, by its name among strangers, and in which language they read. */
export type Asker = { network: string; language: Language }

/** The letter that asks whether the address is theirs, as statements of the change that makes its link. */
export function askToConfirm(
  db: ControlDb,
  link: Link,
  to: Confirmed & Pick<Asker, 'language'>,
  at: Date,
) {
  const { firstName, organisationName, slug, email, language } = to
  const content = { link, firstName, organisationName, slug, language }
  return postLetters(
    db,
    { letter: 'confirmation', occasion: link.nonce, addresses: [email], content },
    at,
  )
}

/** An unconfirmed sign-up holds its slug for as long as its link opens. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + linkMs.confirmation)
}

/**
 * Another letter for each sign-up of an address that waits: somebody else's, newer one must not stand in the way of one's
 * own. The older links close. Each costs whoever asks of what their network may have, as a form does, and none is sent for ever: a
 * form that nobody confirms lets go of its name. Says nothing to the caller.
 */
export async function resendConfirmation(env: Env, typed: string, asker: Asker, now: Date) {
  for (const row of await listUnconfirmed(platformRealm(env).db, typed.trim().toLowerCase())) {
    if (now.getTime() - row.createdAt.getTime() > sentAgainMs) continue
    const subject = crypto.randomUUID()
    const shares = sharesOfSignUp(asker.network)
    if (!(await spend(env, { what: 'resend', subject, shares }, now)).ok) return
    await resendOne(env, row, asker, now)
  }
}

async function resendOne(env: Env, row: SignUpRow, { language }: Asker, now: Date) {
  const realm = platformRealm(env)
  const { db } = realm
  const { link, statement } = await newLink(env, db, 'confirmation', row.id, now)
  try {
    await untilAnswered(() =>
      db.batch([
        isWithin(db, row.id, now),
        closeLinks(db, 'confirmation', row.id, now),
        statement,
        saveSignUp(db, row.id, { heldUntil: heldUntil(now), language, updatedAt: now }),
        ...askToConfirm(db, link, { ...row, language }, now),
      ]),
    )
  } catch (error) {
    if (raisedReason(error) === 'too_many_requests') return
    // nobody else has this link: it was written by a try that was not answered
    if (!isTaken(error, 'link_tokens')) throw error
  }
  wakeMailer(env, realm.id)
}

/** Asked in the transaction that writes the letter, so that many at once are no more than many in turn. */
function isWithin(db: ControlDb, id: string, now: Date) {
  const sent = sql`select count(*) from link_tokens l where l.subject_id = ${id} and l.kind = 'confirmation'`
  const ofHour = sql`(${sent} and l.created_at > ${now.getTime() - hourMs})`
  return guard(
    db,
    sql`${ofHour} < ${lettersOfSignUp.hour} and (${sent}) < ${lettersOfSignUp.inAll}`,
    'too_many_requests',
  )
}

/** What a link would confirm, for the page that asks; nothing where it opens nothing. Looking changes nothing. */
export async function seeSignUp(env: Env, token: string, now: Date) {
  const { db } = platformRealm(env)
  const link = await findLink(db, 'confirmation', token)
  return link && isOpenLink(link, now) ? findSignUp(db, link.subjectId) : undefined
}

/** What comes from behind a link, and from which network by its name among strangers. */
export type Confirmation = { token: string; password: string; network: string }

/**
 * Confirms the sign-up of a link, with the password that whoever holds the link chose. A link that was used confirms nothing
 * anew and changes no password, but leads to the same sign-up, so that a second press is no error. Refuses one that is too
 * old, or that a newer one replaced, and a password that is none.
 */
export async function confirm(
  env: Env,
  { token, password, network }: Confirmation,
  now: Date,
): Promise<SignUpRow> {
  const realm = platformRealm(env)
  const { db } = realm
  const link = await findLink(db, 'confirmation', token)
  const row = link && (await findSignUp(db, link.subjectId))
  if (!link || !row) throw new Refusal('link_expired')
  if (row.state !== 'unconfirmed') return row
  if (link.usedAt) throw new Refusal('link_used')
  if (!isOpenLink(link, now)) throw new Refusal('link_expired')
  const known = [row.email, row.firstName, row.lastName, row.organisationName, row.slug]
  const mayUse = checkPassword(password, { hasSecondFactor: false, known })
  if (!mayUse.ok) throw new Refusal(mayUse.reason)
  const comer = { account: row.email, isKnown: true } // whoever holds the letter's link
  const passwordHash = await hashAtDesk({ env, realmId: realm.id }, comer, password)
  const { slug, organisationName, plan } = row
  const confirmed = { state: 'provisioning', network, confirmedAt: now, updatedAt: now } as const
  await commit(
    {
      env,
      realm,
      mutation: { userId: row.id, key: `confirm/${row.id}`, requestHash: row.id },
    },
    {
      at: now,
      actorId: row.id,
      action: 'sign_up.confirmed',
      subject: `sign-up/${row.id}`,
      details: { slug, organisationName, plan },
      statements: [
        spendLink(db, link.tokenHash, now),
        saveSignUp(db, row.id, { ...confirmed, passwordHash }),
      ],
      answer: { status: 202, body: null },
    },
  )
  return row
}
