import { newLink } from '../auth/links/link-tokens.ts'
import type { NewSignUp } from '../contract/signup.ts'
import { wakeMailer } from '../core/commit.ts'
import { untilAnswered } from '../core/d1/until-answered.ts'
import { isTaken, raisedReason } from '../core/database-errors.ts'
import { platformRealm } from '../core/databases.ts'
import { sign } from '../core/keys.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { type Reason, Refusal, sentenceOf } from '../core/refusals/refusal.ts'
import { sha256 } from '../core/sha256.ts'
import { mailboxOf } from '../domain/access/strangers/mail-domain.ts'
import { sharesOfMailbox, sharesOfSignUp } from '../domain/access/strangers/stranger-budgets.ts'
import { isFreeForAll } from '../domain/slug.ts'
import { spend } from '../strangers/budgets.ts'
import { type Asker, askToConfirm, heldUntil } from './confirmation.ts'
import { addSignUp, findSignUp, forgetExpired, isSlugFree } from './store.ts'

/** Who sends a form, with the key of that form. */
export type Visitor = Asker & { key: string }

/**
 * Takes a sign-up and sends its confirmation. Nothing here depends on whether we know the e-mail address: one person may
 * have many organisations. The same form sent twice under one key is one sign-up. It takes no password: whoever types an
 * address need not be whose it is. It is no change of anybody's yet, so it stands in no audit log until it is confirmed.
 * Refuses a slug that is not to be had, and more than strangers may ask for.
 */
export async function signUp(env: Env, visitor: Visitor, sent: NewSignUp, now: Date) {
  const { key, network, language } = visitor
  const realm = platformRealm(env)
  const { db } = realm
  const { terms: _agreed, email, slug, organisationName, firstName, lastName, plan, ...rest } = sent
  nothingLeft(rest)
  const asked = { email, slug, organisationName, firstName, lastName, plan }
  const id = await idOf(env, JSON.stringify([key, asked]))

  if (!isFreeForAll(slug)) throw refusedField('slug', 'slug_taken')
  if (await findSignUp(db, id)) return // this very form, sent twice
  if (!(await isSlugFree(db, slug, now))) throw refusedField('slug', 'slug_taken')
  // of one mailbox a network has fewer; what strangers elsewhere typed takes nothing from whose it is
  const mailbox = await sign(env, 'mailboxes of strangers', mailboxOf(email))
  const shares = [...sharesOfSignUp(network), ...sharesOfMailbox(network, mailbox)]
  const spent = await spend(env, { what: 'sign_up', subject: id, shares }, now)
  if (!spent.ok)
    throw new Refusal(spent.by === 'network' ? 'sign_ups_of_network' : 'sign_ups_of_all')

  const { link, statement } = await newLink(env, db, 'confirmation', id, now)
  const dates = { heldUntil: heldUntil(now), createdAt: now, updatedAt: now }
  try {
    await untilAnswered(() =>
      db.batch([
        forgetExpired(db, slug, now),
        addSignUp(db, { id, ...asked, language, passwordHash: '', ...dates, state: 'unconfirmed' }),
        statement,
        ...askToConfirm(db, link, { ...asked, language }, now),
      ]),
    )
  } catch (error) {
    if (await findSignUp(db, id)) return wakeMailer(env, realm.id) // its twin was faster, or it was made by a try that was not answered
    if (!isTaken(error, 'sign_ups.slug') && raisedReason(error) !== 'slug_taken') throw error
    throw refusedField('slug', 'slug_taken')
  }
  wakeMailer(env, realm.id)
}

/** The same form under the same key is the same sign-up, whose id nobody else can know beforehand. */
async function idOf(env: Env, form: string): Promise<string> {
  const hash = await sha256(await sign(env, 'sign-ups', form))
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function refusedField(field: string, reason: Reason) {
  return new Refusal(reason, [{ field, code: reason, message: sentenceOf(reason) }])
}
