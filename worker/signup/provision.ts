import { and, eq, inArray } from 'drizzle-orm'
import { commit, messageOf } from '../audit/commit.ts'
import { directory, organisations } from '../db/control.ts'
import { users } from '../db/people.ts'
import { hashOf } from '../discovery/store.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import { lifeDays } from '../domain/tenant-life.ts'
import { post } from '../mail/outbox.ts'
import { platformOf } from '../tenants/platform.ts'
import { claimDatabase, newestSchema, openClaimedSlot } from '../tenants/prepare.ts'
import { claimSlot } from '../tenants/slots.ts'
import {
  findSignUp,
  hasEarlierWaiting,
  listUnfinished,
  type SignUpRow,
  saveSignUp,
} from './store.ts'

export type Provisioned = 'done' | 'waiting_for_slot' | 'provisioning_failed'

/**
 * From a confirmed sign-up to an organisation: claims a slot, prepares its database with the first administrator, then
 * says in one change of the control database that the organisation exists. Every step may be repeated and raced: a slot
 * is claimed once, and the two changes have keys of their own. What fails is kept with its reason and tried again.
 */
export async function provision(env: Env, id: string, at: Date): Promise<Provisioned> {
  const { db } = platformOf(env)
  const signUp = must(await findSignUp(db, id), 'sign-up')
  if (signUp.state === 'done') return 'done'
  if (signUp.state === 'unconfirmed')
    throw new Error('a sign-up is confirmed before it is prepared')
  try {
    // whoever waits longer goes first, also when a slot has just become free
    const slot = (await hasEarlierWaiting(db, signUp)) ? undefined : await claimSlot(env, id, at)
    if (!slot) return await waitForSlot(env, signUp, at)
    await prepareDatabase(env, signUp, slot, at)
    await openOrganisation(env, signUp, slot, at)
    return 'done'
  } catch (error) {
    console.error(error)
    await saveSignUp(db, id, {
      state: 'provisioning_failed',
      attempts: signUp.attempts + 1,
      lastError: messageOf(error).slice(0, errorMax),
      updatedAt: at,
    }).catch(async (failure: unknown) => {
      // its twin finished meanwhile, and a finished sign-up takes no change
      if ((await findSignUp(db, id))?.state !== 'done') throw failure
    })
    return (await findSignUp(db, id))?.state === 'done' ? 'done' : 'provisioning_failed'
  }
}

const errorMax = 500

/** The organisation's own first change: whose database it is, and its administrator. */
async function prepareDatabase(env: Env, signUp: SignUpRow, slot: string, at: Date) {
  const place = await openClaimedSlot(env, slot, signUp.id, at)
  const adminId = signUp.id // one person, one sign-up: their id is known before their database is
  await commit(
    {
      env,
      tenant: place,
      mutation: { userId: adminId, key: `provision/${signUp.id}`, requestHash: signUp.id },
    },
    {
      at,
      actorId: adminId,
      action: 'organisation.created',
      subject: `organisation/${signUp.id}`,
      details: { slug: signUp.slug, name: signUp.organisationName, plan: signUp.plan },
      statements: [
        claimDatabase(place, signUp.slug, slot, at),
        place.db.insert(users).values({
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
      ],
      answer: { status: 201, body: null },
    },
  )
}

/** The platform's change: the organisation exists, its trial begins, and the sign-up is over. */
async function openOrganisation(env: Env, signUp: SignUpRow, slot: string, at: Date) {
  const place = platformOf(env)
  const { id, slug, organisationName, email, plan } = signUp
  const today = dayInPortMoresby(at)
  await commit(
    { env, tenant: place, mutation: { userId: id, key: `provision/${id}`, requestHash: id } },
    {
      at,
      actorId: id,
      action: 'organisation.created',
      subject: `organisation/${id}`,
      details: { slug, name: organisationName, plan, slot },
      statements: [
        place.db.insert(organisations).values({
          id,
          slug,
          name: organisationName,
          state: 'trialing',
          stateSince: today,
          trialEndsOn: addDays(today, lifeDays.trial),
          plan,
          billingEmail: email,
          slot,
          schemaVersion: newestSchema,
          userCount: 1,
          createdAt: at,
        }),
        place.db
          .insert(directory)
          .values({ emailHash: await hashOf(email), organisationId: id })
          .onConflictDoNothing(),
        saveSignUp(place.db, id, { state: 'done', passwordHash: '', lastError: '', updatedAt: at }),
        ...post(
          place.db,
          {
            letter: 'organisation_ready',
            occasion: id,
            addresses: [email],
            content: { slug, organisationName },
          },
          at,
        ),
      ],
      answer: { status: 201, body: null },
    },
  )
}

/** No slot is free: the sign-up is kept, the person and the platform's people are told, once. */
async function waitForSlot(env: Env, signUp: SignUpRow, at: Date): Promise<Provisioned> {
  if (signUp.state === 'waiting_for_slot') return 'waiting_for_slot'
  const place = platformOf(env)
  const { id, email, organisationName } = signUp
  const occasion = id
  await commit(
    { env, tenant: place, mutation: { userId: id, key: `no-slot/${id}`, requestHash: id } },
    {
      at,
      actorId: id,
      action: 'sign_up.waiting_for_slot',
      subject: `sign-up/${id}`,
      details: {},
      statements: [
        saveSignUp(place.db, id, { state: 'waiting_for_slot', updatedAt: at }),
        ...post(
          place.db,
          {
            letter: 'waiting_for_slot',
            occasion,
            addresses: [email],
            content: { organisationName },
          },
          at,
        ),
        ...post(
          place.db,
          {
            letter: 'platform_notice',
            occasion: `no_slot_free/${occasion}`,
            recipientIds: await listOperators(env),
            content: { what: 'no_slot_free', about: organisationName },
          },
          at,
        ),
      ],
      answer: { status: 202, body: null },
    },
  )
  return 'waiting_for_slot'
}

/** The platform's people who look after the fleet. */
async function listOperators(env: Env): Promise<string[]> {
  const roles = ['owner', 'operator'] as unknown as 'org_admin'[] // the shared table is typed for organisations
  const rows = await platformOf(env)
    .db.select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), inArray(users.role, roles)))
  return rows.map(({ id }) => id)
}

const unfinishedMax = 20

/** A cron job: what failed is tried again, and who waits for a slot gets one, in the order of confirmation. */
export async function finishSignUps(env: Env, at: Date) {
  for (const { id } of await listUnfinished(platformOf(env).db, unfinishedMax)) {
    if ((await provision(env, id, at)) === 'waiting_for_slot') break
  }
}
