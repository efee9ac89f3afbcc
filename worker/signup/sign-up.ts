import { newLink } from '../auth/links/link-tokens.ts'
import type { NewSignUp } from '../contract/signup.ts'
import { answeredBefore, commit } from '../core/commit.ts'
import { isTaken, raisedReason } from '../core/database-errors.ts'
import { platformRealm } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { type Reason, Refusal, sentenceOf } from '../core/refusals/refusal.ts'
import { sha256 } from '../core/sha256.ts'
import { isFreeForAll } from '../domain/slug.ts'
import { askToConfirm, heldUntil } from './confirmation.ts'
import { addSignUp, countSignUpsSince, dropExpired, isSlugFree } from './store.ts'

const hourMs = 60 * 60 * 1000
/** Of one address in an hour. Beyond that the answer is the same, and nothing is written or sent. */
const signUpsPerHourMax = 5

/**
 * Takes a sign-up and sends its confirmation. Nothing here depends on whether we know the e-mail address: one person may
 * have many organisations. The same form sent twice under one key is one sign-up. It takes no
 * password: whoever types an address need not be whose it is. Refuses a slug that is not to be had.
 */
export async function signUp(env: Env, key: string, sent: NewSignUp, now: Date) {
  const realm = platformRealm(env)
  const { db } = realm
  const { terms: _agreed, email, slug, organisationName, firstName, lastName, plan, ...rest } = sent
  nothingLeft(rest)
  const asked = { email, slug, organisationName, firstName, lastName, plan }
  const requestHash = await sha256(JSON.stringify(asked))
  const mutation = { userId: 'visitor', key: `sign-up/${key}/${requestHash}`, requestHash }

  if (!isFreeForAll(slug)) throw refusedField('slug', 'slug_taken')
  if (!(await isSlugFree(db, slug, now))) {
    if (await answeredBefore(db, mutation)) return // held by this very form, sent twice
    throw refusedField('slug', 'slug_taken')
  }
  const recent = await countSignUpsSince(db, email, new Date(now.getTime() - hourMs))
  if (recent >= signUpsPerHourMax) return

  const id = crypto.randomUUID()
  const { link, statement } = await newLink(env, db, 'confirmation', id, now)
  const dates = { heldUntil: heldUntil(now), createdAt: now, updatedAt: now }
  try {
    await commit(
      { env, realm, mutation },
      {
        at: now,
        actorId: id,
        action: 'sign_up.taken',
        subject: `sign-up/${id}`,
        details: { slug, organisationName, plan },
        statements: [
          dropExpired(db, slug, now),
          addSignUp(db, { id, ...asked, passwordHash: '', ...dates, state: 'unconfirmed' }),
          statement,
          ...askToConfirm(db, link, asked, now),
        ],
        answer: { status: 202, body: null },
      },
    )
  } catch (error) {
    if (!isTaken(error, 'sign_ups.slug') && raisedReason(error) !== 'slug_taken') throw error
    throw refusedField('slug', 'slug_taken')
  }
}

function refusedField(field: string, reason: Reason) {
  return new Refusal(reason, [{ field, code: reason, message: sentenceOf(reason) }])
}
