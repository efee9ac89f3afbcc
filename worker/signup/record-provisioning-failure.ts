import { answeredBefore, commit } from '../core/commit.ts'
import { post } from '../core/outbox.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { PlatformEvent } from '../mail/letter-types.ts'
import type { TenantDb } from '../tenancy/open-tenant.ts'
import { platformOf } from '../tenancy/platform-realm.ts'
import { countFreeSlots, slotsLow } from '../tenancy/slots.ts'
import { findSignUp, listOperators, type SignUpRow, saveSignUp } from './store.ts'

/** No slot is free: the sign-up is kept. The person is told once, the platform's people once a day. */
export async function keepWaiting(env: Env, signUp: SignUpRow, at: Date) {
  if (signUp.state === 'waiting_for_slot') return
  const place = platformOf(env)
  const { id, email, organisationName, attempts } = signUp
  const today = dayInPortMoresby(at)
  const key = `no-slot/${id}/${attempts}` // it may have had a failure in between, and wait again
  const letter = { letter: 'waiting_for_slot', content: { organisationName } } as const
  await commit(
    { env, tenant: place, mutation: { userId: id, key, requestHash: id } },
    {
      at,
      actorId: id,
      action: 'sign_up.waiting_for_slot',
      subject: `sign-up/${id}`,
      details: {},
      statements: [
        saveSignUp(place.db, id, { state: 'waiting_for_slot', updatedAt: at }),
        ...post(place.db, { ...letter, occasion: id, addresses: [email] }, at),
        ...(await tellOperators(place.db, 'no_slot_free', today, organisationName, at)),
      ],
      answer: { status: 202, body: null },
    },
  )
}

const errorMax = 500

/**
 * Preparing it failed: the sign-up is kept with the reason and tried again. The first failure is told and recorded; those
 * after it only count. Answers how it stands now: a twin may have finished it meanwhile.
 */
export async function keepFailure(env: Env, signUp: SignUpRow, why: string, at: Date) {
  const place = platformOf(env)
  const { id, attempts, organisationName } = signUp
  const failed = saveSignUp(place.db, id, {
    state: 'provisioning_failed',
    attempts: attempts + 1,
    lastError: why.slice(0, errorMax),
    updatedAt: at,
  })
  try {
    if (attempts > 0) await failed
    else
      await commit(
        { env, tenant: place, mutation: { userId: id, key: `failed/${id}`, requestHash: id } },
        {
          at,
          actorId: id,
          action: 'sign_up.provisioning_failed',
          subject: `sign-up/${id}`,
          details: { why: why.slice(0, errorMax) },
          statements: [
            failed,
            ...(await tellOperators(place.db, 'provisioning_failed', id, organisationName, at)),
          ],
          answer: { status: 202, body: null },
        },
      )
  } catch (error) {
    console.error(error) // the control database itself is away: the sign-up stays as it was, and the cron finds it
  }
  const now = await findSignUp(place.db, id)
  return now?.state === 'done' ? 'done' : 'provisioning_failed'
}

/** A cron job: few slots are left. Told once a day, before anyone has to wait. */
export async function watchSlots(env: Env, at: Date) {
  const free = await countFreeSlots(env)
  if (free >= slotsLow) return
  const place = platformOf(env)
  const day = dayInPortMoresby(at)
  const mutation = { userId: 'platform', key: `few-slots/${day}`, requestHash: day }
  if (await answeredBefore(place.db, mutation)) return
  await commit(
    { env, tenant: place, mutation },
    {
      at,
      actorId: 'platform',
      action: 'slots.few_left',
      subject: 'slots',
      details: { free },
      statements: await tellOperators(place.db, 'few_slots_free', day, `${free} free`, at),
      answer: { status: 202, body: null },
    },
  )
}

/** A notice to the platform's people who look after the fleet. */
async function tellOperators(
  db: TenantDb,
  what: PlatformEvent,
  occasion: string,
  about: string,
  at: Date,
) {
  const recipientIds = await listOperators(db)
  const content = { what, about }
  return post(
    db,
    { letter: 'platform_notice', occasion: `${what}/${occasion}`, recipientIds, content },
    at,
  )
}
