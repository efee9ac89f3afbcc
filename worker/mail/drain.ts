import { storedPreferences } from '../contract/session.ts'
import { messageOf } from '../core/database-errors.ts'
import { isUnpaid, type Realm } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { isOfShare, type MailOutcome } from '../domain/mail/postmaster.ts'
import { demonstrationSlug } from '../domain/slug.ts'
import { openRealm } from '../tenancy/open-realm.ts'
import { isControlAtWork } from '../tenancy/upkeep/at-work.ts'
import { nextTry } from './back-off.ts'
import { addBounce, bouncedAmong } from './bounces/store.ts'
import { isOver, isTooLate, type Reader, renderLetter } from './letters/render-letter.ts'
import { isMailWanted } from './mail-preferences.ts'
import {
  claim,
  doubtLostTries,
  findReaders,
  type LetterRow,
  listDue,
  nextDueAt,
  putOff,
  type ReaderRow,
  saveRefusal,
  saveSent,
  saveUnanswered,
  setAside,
} from './outbox-store.ts'
import { askToSend, tellPostmaster } from './postmaster/ask-postmaster.ts'
import { lettersOf, urgencyOf } from './postmaster/urgencies.ts'
import { isBounce, isOfLetter, isQuota, type Outgoing, type Sent, sendMail } from './send-mail.ts'

const pageSize = 20
const pagesMax = 5
/** Longer than any Worker lives: whoever held a letter this long is gone. */
export const leaseMs = 20 * 60_000
/** An alarm is ended after a quarter of an hour, and the letter that is on its way then is in doubt: where each takes long, the next turn goes on. */
const turnMs = 5 * 60_000
const maintenanceMs = 10 * 60_000
const marksMax = 3
const linkEnded = 'its link had ended'

/**
 * Sends what is due in a realm (an organisation's id, or `platform`), and gives the moment the next letter is due. A
 * letter leaves at most once: each is claimed before it is sent, and one whose try ended without an answer is never sent
 * again by itself (docs/decisions/0011). While the postmaster lets none leave, the letters stay as they are.
 */
export async function drain(env: Env, realmId: string, now: Date): Promise<number | undefined> {
  const opened = await openRealm(env, realmId)
  if (!opened.ok) {
    return opened.reason === 'maintenance' ? now.getTime() + maintenanceMs : undefined
  }
  const realm = opened.value
  // letters that left since the moment it is brought back to wait in it again
  if (realm.kind === 'platform' && (await isControlAtWork(env)))
    return now.getTime() + maintenanceMs
  const endsAt = Date.now() + turnMs
  await doubtLostTries(realm.db, now)
  for (let page = 0; page < pagesMax; page++) {
    const due = await listDue(realm.db, now, { limit: pageSize, first: lettersOf('waited_for') })
    const readers = await findReaders(realm.db, due)
    const bounced = await bouncedAmong(
      realm.db,
      due.map((row) => readers.get(row.recipientId)?.email ?? row.address),
    )
    for (const row of due) {
      if (Date.now() > endsAt) return now.getTime()
      const heldUntil = await sendLetter(env, realm, row, { readers, bounced }, now)
      if (heldUntil !== undefined) return heldUntil
    }
    if (due.length < pageSize) break
  }
  return (await nextDueAt(realm.db))?.getTime()
}

type Known = { readers: Map<string, ReaderRow>; bounced: Set<string> }

/** Gives the moment until which no letter leaves, where that is so. */
async function sendLetter(
  env: Env,
  realm: Realm,
  row: LetterRow,
  { readers, bounced }: Known,
  now: Date,
): Promise<number | undefined> {
  const { db } = realm
  const user = readers.get(row.recipientId)
  const reader = isInvented(env, realm) ? undefined : readerOf(row, user)
  const written = reader && (await outgoing(env, realm, row, reader))
  const aside = await (() => {
    if (!written) return setAside(db, row, 'not_wanted', 'nobody reads it')
    if (bounced.has(reader.email)) return setAside(db, row, 'not_wanted', 'letters come back')
    if (isOver(row, now)) return setAside(db, row, 'not_wanted', 'its moment is over')
    // said once: somebody who has it sent again knows it, and would hear of it for as long as it is kept
    if (isTooLate(row, now))
      return setAside(db, row, row.lastError === linkEnded ? 'not_wanted' : 'given_up', linkEnded)
    if ('error' in written) return setAside(db, row, 'given_up', written.error)
    return undefined
  })()
  if (aside || !written || 'error' in written) return

  const tryId = crypto.randomUUID()
  const urgency = urgencyOf(row.letter)
  const kind = kindOf(row)
  const leave = await askToSend(env, tryId, {
    ...{ realmId: realm.id, kind, urgency },
    isUnpaid: isUnpaid(realm),
  })
  if (!leave.ok && isOfShare(leave.because)) {
    // what is of another kind, or of another urgency, may leave all the same
    const letters = leave.because === 'kind' ? [row.letter] : lettersOf(urgency)
    const what = leave.because === 'kind' ? row.content.what : undefined
    await putOff(db, { letters, what }, new Date(leave.until))
    return
  }
  if (!leave.ok) return leave.until
  let outcome: MailOutcome = 'unsent'
  let name = ''
  try {
    if (!(await claim(db, row, tryId, new Date(now.getTime() + leaseMs)))) return
    const sent = await sendMail(env, written)
    outcome = outcomeOf(sent)
    if (sent.outcome === 'sent') name = sent.name
    await settle(realm, { ...row, attempts: row.attempts + 1 }, reader, sent, now)
  } finally {
    await tellPostmaster(env, tryId, outcome, name)
  }
}

/** Notices are as many kinds as there are things that they tell of. */
const kindOf = ({ letter, content: { what } }: LetterRow) =>
  typeof what === 'string' ? `${letter}/${what}` : letter

async function settle({ db }: Realm, tried: LetterRow, reader: Reader, sent: Sent, now: Date) {
  if (sent.outcome === 'sent') return untilMarked(() => saveSent(db, tried, now))
  if (sent.outcome === 'unanswered') return saveUnanswered(db, tried, sent.error)
  if (!isBounce(sent.error)) return saveRefusal(db, tried, sent.error, nextTry(tried.attempts, now))
  // another try would come back as well, until somebody corrects the address
  await addBounce(db, reader.email, sent.error, now)
  return saveRefusal(db, tried, sent.error, undefined)
}

function outcomeOf(sent: Sent): MailOutcome {
  if (sent.outcome !== 'refused') return sent.outcome
  if (isQuota(sent.error)) return 'quota'
  return isOfLetter(sent.error) ? 'answered' : 'refused'
}

/** In production the people of the demonstration are nobody, and a stranger may ask for letters to them. */
function isInvented({ ENVIRONMENT }: Env, realm: Realm): boolean {
  const isLocal = ENVIRONMENT === 'development'
  return !isLocal && realm.kind === 'organisation' && realm.slug === demonstrationSlug
}

/** Who reads it: an address outside, or a user who is still one and wants this letter. */
function readerOf(row: LetterRow, user: ReaderRow | undefined): Reader | undefined {
  if (row.recipientId === '') return { email: row.address, firstName: '' }
  if (!user) return undefined
  // whoever was deactivated hears of that, and how an administrator takes it back, and of nothing else
  const isOfThat = row.content.what === 'rights_changed' || row.letter === 'administrator_removed'
  if (user.status === 'inactive') return isOfThat ? user : undefined
  // nor whoever has not come: anybody's address may be typed, and what they might do may be changed all day
  if (user.status === 'invited' && row.letter !== 'activation') return undefined
  return isMailWanted(row.letter, storedPreferences(user.preferences)) ? user : undefined
}

/** A letter that cannot be written never could be: it is given up, and a person looks at it. */
async function outgoing(
  env: Env,
  realm: Realm,
  row: LetterRow,
  reader: Reader,
): Promise<Outgoing | { error: string }> {
  try {
    const written = await renderLetter(env, realm, row, reader)
    return { ...written, to: reader.email, key: `${realm.id}/${row.key}` }
  } catch (error) {
    return { error: `it could not be written: ${messageOf(error)}` }
  }
}

/** It has left, so the mark is worth another try: it changes nothing when it was made already. */
async function untilMarked(mark: () => Promise<unknown>) {
  for (let left = marksMax; left > 1; left--) {
    try {
      return await mark()
    } catch (error) {
      report(error)
    }
  }
  return mark()
}
