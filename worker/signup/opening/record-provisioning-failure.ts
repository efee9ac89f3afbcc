import { commit } from '../../core/commit.ts'
import { platformRealm } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { findSignUp, type SignUpRow, saveSignUp } from '../store.ts'
import { notifyOperators } from './notify-operators.ts'
import type { WaitsFor } from './slot-for.ts'

/** It must wait: the sign-up is kept. The person is told once, the platform's people once a day. */
export async function recordWaitingForSlot(
  env: Env,
  signUp: SignUpRow,
  waitsFor: WaitsFor,
  at: Date,
) {
  const realm = platformRealm(env)
  if (signUp.state === 'waiting_for_slot') {
    await saveSignUp(realm.db, signUp.id, { waitsFor, updatedAt: at })
    return
  }
  const { id, email, organisationName, attempts, language } = signUp
  const today = dayInPortMoresby(at)
  const event = waitsFor === 'slot' ? 'no_slot_free' : 'sign_ups_wait'
  const key = `no-slot/${id}/${attempts}` // it may have had a failure in between, and wait again
  const letter = { letter: 'waiting_for_slot', content: { organisationName, language } } as const
  await commit(
    { env, realm, mutation: { userId: id, key, requestHash: id } },
    {
      at,
      actorId: id,
      action: 'sign_up.waiting_for_slot',
      subject: `sign-up/${id}`,
      details: { waitsFor },
      statements: [
        saveSignUp(realm.db, id, { state: 'waiting_for_slot', waitsFor, updatedAt: at }),
        ...postLetters(realm.db, { ...letter, occasion: id, addresses: [email] }, at),
        ...(await notifyOperators(realm.db, event, today, organisationName, at)),
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
export async function recordProvisioningFailure(
  env: Env,
  signUp: SignUpRow,
  why: string,
  at: Date,
) {
  const realm = platformRealm(env)
  const { id, attempts, organisationName } = signUp
  const failed = saveSignUp(realm.db, id, {
    state: 'provisioning_failed',
    attempts: attempts + 1,
    lastError: why.slice(0, errorMax),
    updatedAt: at,
  })
  try {
    if (attempts > 0) await failed
    else
      await commit(
        { env, realm, mutation: { userId: id, key: `failed/${id}`, requestHash: id } },
        {
          at,
          actorId: id,
          action: 'sign_up.provisioning_failed',
          subject: `sign-up/${id}`,
          details: { why: why.slice(0, errorMax) },
          statements: [
            failed,
            ...(await notifyOperators(realm.db, 'provisioning_failed', id, organisationName, at)),
          ],
          answer: { status: 202, body: null },
        },
      )
  } catch (error) {
    report(error) // the control database itself is away: the sign-up stays as it was, and the cron finds it
  }
  const now = await findSignUp(realm.db, id)
  return now?.state === 'done' ? 'done' : 'provisioning_failed'
}
