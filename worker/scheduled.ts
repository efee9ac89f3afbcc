import { sweepSignIns } from './auth/sessions/sweep-sign-ins.ts'
import { lookAtEveryone } from './billing/daily/run-daily-billing.ts'
import { sweepRights } from './freeze/sweep-rights.ts'
import { sweepMail } from './mail/sweep-mail.ts'
import { finishSignUps } from './signup/provision.ts'
import { watchSlots } from './signup/record-provisioning-failure.ts'
import { keepUpToDate } from './tenancy/keep-up-to-date.ts'

type Job = (env: Env, at: Date) => Promise<void>

/** What the cron does, in this order. Each is safe to repeat; one that fails does not keep the next from its turn. */
const jobs: Job[] = [
  keepUpToDate,
  finishSignUps,
  watchSlots,
  lookAtEveryone,
  sweepRights,
  sweepSignIns,
  sweepMail,
]

/** Every ten minutes. */
export async function everyTenMinutes(env: Env, at: Date) {
  for (const job of jobs) {
    try {
      await job(env, at)
    } catch (error) {
      console.error(error)
    }
  }
}
