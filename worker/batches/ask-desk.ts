import type { Context } from 'hono'
import { passkeyHostOf } from '../auth/factors/passkey-host.ts'
import { sentDevice } from '../auth/sessions/device-words.ts'
import { rateLimitSignIns } from '../auth/sign-in/verify-password.ts'
import type { Answer } from '../core/commit.ts'
import { addToTally } from '../core/d1/tally.ts'
import { objectOf } from '../core/objects/object-of.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { mutationAsked } from '../http/idempotency.ts'
import type { DeskAnswer } from './approval-desk.ts'
import type { SentTo, StepName } from './steps/steps.ts'

type StepOrder = { [Name in StepName]: { step: Name; sent: SentTo<Name> } }[StepName]

/** Asks the batch's desk for one step, in the name of the signed-in user. Throws the desk's refusal. */
export async function askDesk(c: Context<App>, batchId: string, order: StepOrder): Promise<Answer> {
  const { tenant, user } = c.var
  // a code is looked at as seldom as a password
  if (order.step === 'decide' && order.sent.code)
    await rateLimitSignIns(c, user.view.email, undefined)
  const desk = objectOf(c.env.APPROVAL_DESK, `${tenant.id}/${batchId}`)
  const asked = { ...order, ...askedBy(c), tenantId: tenant.id, batchId }
  const answered = (await desk.take(asked)) as DeskAnswer // `body` is JSON, which the types of RPC cannot know
  if (answered.asked) addToTally(answered.asked)
  if (!answered.ok) {
    const { reason, errors, detail, waitSeconds } = answered
    throw new Refusal(reason, errors, detail, waitSeconds)
  }
  return answered.answer
}

/** By whom a step is asked for, under which key, and from where. */
export function askedBy(c: Context<App>) {
  const { view: _shown, ...user } = c.var.user // what the browser knows of them, which no step asks
  return {
    user,
    mutation: mutationAsked(c),
    host: passkeyHostOf(c).origin,
    origin: {
      address: c.req.header('CF-Connecting-IP') ?? 'local',
      device: sentDevice(c),
    },
  }
}
