import { addRulesOfNew, holdOfNewSeconds, saveHold } from '../../approval-rules/store.ts'
import { requireFactors } from '../../auth/rules/rules-store.ts'
import { commit } from '../../core/commit.ts'
import { hasCallsFor } from '../../core/d1/budget.ts'
import { cellOf } from '../../core/d1/cell.ts'
import { messageOf } from '../../core/database-errors.ts'
import { platformRealm } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import { users } from '../../db/people.ts'
import { lifeDays } from '../../domain/access/organisation-life.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { addToDirectory } from '../../organisations/directory.ts'
import { addOrganisation } from '../../organisations/store.ts'
import { claimDatabase, openClaimedSlot } from '../../tenancy/claimed-slot.ts'
import { newestSchema } from '../../tenancy/migrations/tenant-migrations.ts'
import {
  findSignUp,
  listHeldByShare,
  listInterrupted,
  listWaiting,
  type SignUpRow,
  saveSignUp,
} from '../store.ts'
import { recordProvisioningFailure, recordWaitingForSlot } from './record-provisioning-failure.ts'
import { slotFor } from './slot-for.ts'

export type Provisioned = 'done' | 'waiting_for_slot' | 'provisioning_failed'

/**
 * From a confirmed sign-up to an organisation: claims a slot, prepares its database with the first administrator, then
 * says in one change of the control database that the organisation exists. Every step may be repeated and raced: a slot
 * is claimed once, and the two changes have keys of their own. What fails is kept with its reason and tried again. What
 * the platform's people asked for (`isAsked`) waits in no line and spends no budget.
 */
export async function provision(
  env: Env,
  id: string,
  at: Date,
  { isAsked = false } = {},
): Promise<Provisioned> {
  const signUp = must(await findSignUp(platformRealm(env).db, id), 'sign-up')
  if (signUp.state === 'done') return 'done'
  if (signUp.state === 'unconfirmed')
    throw new Error('a sign-up is confirmed before it is prepared')
  try {
    const found = await slotFor(env, signUp, isAsked, at)
    if ('waitsFor' in found) {
      await recordWaitingForSlot(env, signUp, found.waitsFor, at)
      return 'waiting_for_slot'
    }
    await prepareDatabase(env, signUp, found.slot, at)
    await openOrganisation(env, signUp, found.slot, at)
    return 'done'
  } catch (error) {
    report(error)
    return recordProvisioningFailure(env, signUp, messageOf(error), at)
  }
}

/** The organisation's own first change: whose database it is, and its administrator. */
async function prepareDatabase(env: Env, signUp: SignUpRow, slot: string, at: Date) {
  const realm = await openClaimedSlot(env, slot, signUp.id, at)
  const adminId = signUp.id // one person, one sign-up: their id is known before their database is
  await commit(
    {
      env,
      realm,
      mutation: { userId: adminId, key: `provision/${signUp.id}`, requestHash: signUp.id },
    },
    {
      at,
      actorId: adminId,
      action: 'organisation.created',
      subject: `organisation/${signUp.id}`,
      details: {
        ...{ slug: signUp.slug, name: signUp.organisationName, plan: signUp.plan },
        // whoever acts is written down by this very change
        actor: { name: `${signUp.firstName} ${signUp.lastName}`.trim(), email: signUp.email },
      },
      statements: [
        claimDatabase(realm, signUp.slug, slot, at),
        realm.db.insert(users).values({
          id: adminId,
          email: signUp.email,
          firstName: signUp.firstName,
          lastName: signUp.lastName,
          role: 'org_admin',
          status: 'active',
          passwordHash: signUp.passwordHash,
          createdAt: at,
          updatedAt: at,
        }),
        requireFactors(realm.db, at),
        saveHold(realm.db, holdOfNewSeconds, at),
        addRulesOfNew(realm.db, at),
      ],
      answer: { status: 201, body: null },
    },
  )
}

/** What nobody needs any more once the organisation is made. */
const nothingKept = { passwordHash: '', network: '', waitsFor: '', lastError: '' } as const

/** The platform's change: the organisation exists, its trial begins, and the sign-up is over. */
async function openOrganisation(env: Env, signUp: SignUpRow, slot: string, at: Date) {
  const realm = platformRealm(env)
  const { id, slug, organisationName, email, plan, language } = signUp
  const today = dayInPortMoresby(at)
  await commit(
    { env, realm, mutation: { userId: id, key: `provision/${id}`, requestHash: id } },
    {
      at,
      actorId: id,
      action: 'organisation.created',
      subject: `organisation/${id}`,
      details: { slug, name: organisationName, plan, slot },
      statements: [
        addOrganisation(realm.db, {
          id,
          slug,
          name: organisationName,
          state: 'trialing',
          stateSince: today,
          trialEndsOn: addDays(today, lifeDays.trial),
          plan,
          billingEmail: email,
          slot,
          cell: cellOf(env),
          schemaVersion: newestSchema,
          userCount: 1,
          createdAt: at,
        }),
        ...(await addToDirectory(realm.db, email, id)),
        saveSignUp(realm.db, id, { state: 'done', ...nothingKept, updatedAt: at }),
        ...postLetters(
          realm.db,
          {
            letter: 'organisation_ready',
            occasion: id,
            addresses: [email],
            content: { slug, organisationName, language },
          },
          at,
        ),
      ],
      answer: { status: 201, body: null },
    },
  )
}

const togetherMax = 20
/** A whole opening, with every migration of a new database. */
const callsOfOpening = 120

/**
 * A cron job: what was interrupted or failed is tried again, the longest untouched first, so that one that always fails
 * keeps no other from its turn; then whoever waits for a slot gets one, in the order of confirmation; then those whose own
 * network or domain has had its share, who hold up nobody.
 */
export async function finishSignUps(env: Env, at: Date) {
  const { db } = platformRealm(env)
  for (const { id } of await listInterrupted(db, cellOf(env), togetherMax)) {
    if (!hasCallsFor(callsOfOpening)) return
    await provision(env, id, at)
  }
  for (const { id } of await listWaiting(db, togetherMax)) {
    if (!hasCallsFor(callsOfOpening)) return
    const isWaiting = (await provision(env, id, at)) === 'waiting_for_slot'
    // whose own share is used up steps aside, and the next one has their turn
    if (isWaiting && (await findSignUp(db, id))?.waitsFor !== 'share') break
  }
  for (const { id } of await listHeldByShare(db, togetherMax)) {
    if (!hasCallsFor(callsOfOpening)) return
    await provision(env, id, at)
  }
}
