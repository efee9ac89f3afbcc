import { and, eq, gt } from 'drizzle-orm'
import { commit, messageOf } from '../audit/commit.ts'
import type { NewSignUp } from '../contract/signup.ts'
import { linkTokens } from '../db/people.ts'
import { checkPassword } from '../domain/password-rules.ts'
import { isSlug } from '../domain/slug.ts'
import { Refusal } from '../http/problems.ts'
import { post } from '../mail/outbox.ts'
import {
  closeLinks,
  findLink,
  isOpenLink,
  linkMs,
  newLink,
  spendLink,
} from '../session/link-tokens.ts'
import { hashPassword } from '../session/password.ts'
import { platformOf } from '../tenants/platform.ts'
import type { TenantDb } from '../tenants/tenant.ts'
import {
  addSignUp,
  countSignUpsSince,
  dropExpired,
  findSignUp,
  findUnconfirmed,
  isSlugFree,
  type SignUpRow,
  saveSignUp,
} from './store.ts'

const hourMs = 60 * 60 * 1000
/** Of one address in an hour. Beyond that the answer is the same, and nothing is written or sent. */
const signUpsPerHourMax = 5
const lettersPerHourMax = 3

/**
 * Takes a sign-up and sends its confirmation. Nothing here depends on whether we know the e-mail address: one person may
 * have many organisations. Refuses a slug that is not to be had and a password that is none.
 */
export async function signUp(env: Env, sent: NewSignUp, now: Date) {
  const place = platformOf(env)
  const { db } = place
  const { organisationName, slug, firstName, lastName, email, plan } = sent
  expectSlugForm(slug)
  const known = [email, firstName, lastName, organisationName, slug]
  const password = checkPassword(sent.password, { hasSecondFactor: false, known })
  if (!password.ok) throw refusedField('password', password.reason)
  if (!(await isSlugFree(db, slug, now))) throw refusedField('slug', 'slug_taken')
  const passwordHash = await hashPassword(sent.password)
  const recent = await countSignUpsSince(db, email, new Date(now.getTime() - hourMs))
  if (recent >= signUpsPerHourMax) return

  const id = crypto.randomUUID()
  const { link, statement } = await newLink(env, db, 'confirmation', id, now)
  const row = { id, slug, organisationName, firstName, lastName, email, passwordHash, plan }
  const dates = { heldUntil: heldUntil(now), createdAt: now, updatedAt: now }
  try {
    await commit(
      { env, tenant: place, mutation: { userId: id, key: `sign-up/${id}`, requestHash: id } },
      {
        at: now,
        actorId: id,
        action: 'sign_up.taken',
        subject: `sign-up/${id}`,
        details: { slug, organisationName, plan },
        statements: [
          dropExpired(db, slug, now),
          addSignUp(db, { ...row, ...dates, state: 'unconfirmed' }),
          statement,
          ...confirmation(db, { ...row, link }, now),
        ],
        answer: { status: 202, body: null },
      },
    )
  } catch (error) {
    if (!/sign_ups\.slug|slug_taken/.test(messageOf(error))) throw error
    throw refusedField('slug', 'slug_taken')
  }
}

type LetterTo = Pick<SignUpRow, 'firstName' | 'organisationName' | 'slug' | 'email'> & {
  link: Awaited<ReturnType<typeof newLink>>['link']
}

function confirmation(db: TenantDb, to: LetterTo, at: Date) {
  const { link, firstName, organisationName, slug, email } = to
  const content = { link, firstName, organisationName, slug }
  return post(db, { letter: 'confirmation', occasion: link.nonce, addresses: [email], content }, at)
}

function expectSlugForm(slug: string) {
  if (!isSlug(slug)) throw refusedField('slug', 'slug_taken')
}

function refusedField(field: string, reason: ConstructorParameters<typeof Refusal>[0]) {
  const { detail } = new Refusal(reason)
  return new Refusal(reason, [{ field, code: reason, message: detail }])
}

function heldUntil(now: Date) {
  return new Date(now.getTime() + linkMs.confirmation)
}

/** Another letter for the newest sign-up of an address, if one waits. The older link closes. Says nothing to the caller. */
export async function resendConfirmation(env: Env, typed: string, now: Date) {
  const place = platformOf(env)
  const { db } = place
  const row = await findUnconfirmed(db, typed.trim().toLowerCase())
  if (!row) return
  const recent = await db
    .select({ tokenHash: linkTokens.tokenHash })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.subjectId, row.id),
        eq(linkTokens.kind, 'confirmation'),
        gt(linkTokens.createdAt, new Date(now.getTime() - hourMs)),
      ),
    )
  if (recent.length >= lettersPerHourMax) return
  const { link, statement } = await newLink(env, db, 'confirmation', row.id, now)
  await commit(
    {
      env,
      tenant: place,
      mutation: { userId: row.id, key: `resend/${link.nonce}`, requestHash: link.nonce },
    },
    {
      at: now,
      actorId: row.id,
      action: 'sign_up.confirmation_resent',
      subject: `sign-up/${row.id}`,
      details: {},
      statements: [
        closeLinks(db, 'confirmation', row.id, now),
        statement,
        saveSignUp(db, row.id, { heldUntil: heldUntil(now), updatedAt: now }),
        ...confirmation(db, { ...row, link }, now),
      ],
      answer: { status: 202, body: null },
    },
  )
}

/**
 * Confirms the sign-up of a link. A link that was used confirms nothing anew but leads to the same sign-up, so that a
 * second press is no error. Refuses one that is too old, or that a newer one replaced.
 */
export async function confirm(env: Env, token: string, now: Date): Promise<SignUpRow> {
  const place = platformOf(env)
  const { db } = place
  const link = await findLink(db, 'confirmation', token)
  const row = link && (await findSignUp(db, link.subjectId))
  if (!link || !row) throw new Refusal('link_expired')
  if (row.state !== 'unconfirmed') return row
  if (link.usedAt) throw new Refusal('link_used')
  if (!isOpenLink(link, now)) throw new Refusal('link_expired')
  await commit(
    {
      env,
      tenant: place,
      mutation: { userId: row.id, key: `confirm/${row.id}`, requestHash: row.id },
    },
    {
      at: now,
      actorId: row.id,
      action: 'sign_up.confirmed',
      subject: `sign-up/${row.id}`,
      details: {},
      statements: [
        spendLink(db, link.tokenHash, now),
        saveSignUp(db, row.id, { state: 'provisioning', confirmedAt: now, updatedAt: now }),
      ],
      answer: { status: 202, body: null },
    },
  )
  return row
}
