import { Preferences } from '../contract/auth.ts'
import { messageOf } from '../core/commit.ts'
import { openPlace } from '../tenancy/open-realm.ts'
import type { Tenant } from '../tenancy/open-tenant.ts'
import { nextTry } from './back-off.ts'
import { isWanted } from './mail-preferences.ts'
import {
  claim,
  doubtLostTries,
  findReaders,
  type LetterRow,
  listDue,
  nextDueAt,
  type ReaderRow,
  saveRefusal,
  saveSent,
  saveUnanswered,
  setAside,
} from './outbox-store.ts'
import { isTooLate, type Reader, renderLetter } from './render-letter.ts'
import { type Outgoing, sendMail } from './send-mail.ts'

const pageSize = 20
const pagesMax = 5
/** Longer than any Worker lives: whoever held a letter this long is gone. */
export const leaseMs = 20 * 60_000
const maintenanceMs = 10 * 60_000
const marksMax = 3

/**
 * Sends what is due at a place (an organisation's id, or `platform`), and gives the moment the next letter is due. A
 * letter leaves at most once: each is claimed before it is sent, and one whose try ended without an answer is never sent
 * again by itself (docs/decisions/0011).
 */
export async function drain(env: Env, placeId: string, now: Date): Promise<number | undefined> {
  const opened = await openPlace(env, placeId)
  if (!opened.ok) {
    return opened.reason === 'maintenance' ? now.getTime() + maintenanceMs : undefined
  }
  const place = opened.value
  await doubtLostTries(place.db, now)
  for (let page = 0; page < pagesMax; page++) {
    const due = await listDue(place.db, now, pageSize)
    const readers = await findReaders(place.db, due)
    for (const row of due) await sendLetter(env, place, row, readers.get(row.recipientId), now)
    if (due.length < pageSize) break
  }
  return (await nextDueAt(place.db))?.getTime()
}

async function sendLetter(
  env: Env,
  place: Tenant,
  row: LetterRow,
  user: ReaderRow | undefined,
  now: Date,
) {
  const { db } = place
  const reader = readerOf(row, user)
  if (!reader) return setAside(db, row, 'not_wanted', 'nobody reads it')
  if (isTooLate(row, now)) return setAside(db, row, 'given_up', 'its link had ended')
  const written = await outgoing(env, place, row, reader)
  if ('error' in written) return setAside(db, row, 'given_up', written.error)

  const leaseEndsAt = new Date(now.getTime() + leaseMs)
  if (!(await claim(db, row, crypto.randomUUID(), leaseEndsAt))) return
  const tried = { ...row, attempts: row.attempts + 1 }
  const sent = await sendMail(env, written)
  if (sent.outcome === 'sent') return untilMarked(() => saveSent(db, tried, now))
  if (sent.outcome === 'unanswered') return saveUnanswered(db, tried, sent.error)
  return saveRefusal(db, tried, sent.error, nextTry(tried.attempts, now))
}

/** Who reads it: an address outside, or a user who is still one and wants this letter. */
function readerOf(row: LetterRow, user: ReaderRow | undefined): Reader | undefined {
  if (row.recipientId === '') return { email: row.address, firstName: '' }
  if (!user) return undefined
  // whoever was deactivated hears of that, and of nothing else
  if (user.status === 'inactive') return row.content.what === 'rights_changed' ? user : undefined
  return isWanted(row.letter, Preferences.parse(user.preferences)) ? user : undefined
}

/** A letter that cannot be written never could be: it is given up, and a person looks at it. */
async function outgoing(
  env: Env,
  place: Tenant,
  row: LetterRow,
  reader: Reader,
): Promise<Outgoing | { error: string }> {
  try {
    const written = await renderLetter(env, place, row, reader)
    return { ...written, to: reader.email, key: `${place.id}/${row.key}` }
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
      console.error(error)
    }
  }
  return mark()
}
