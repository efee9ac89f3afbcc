import { resealFactors } from './auth/factors/reseal-factors.ts'
import { sweepSignIns } from './auth/sessions/sweep-sign-ins.ts'
import { runDailyBilling } from './billing/daily/run-daily-billing.ts'
import { carryOutClosures } from './closure/deletion/carry-out.ts'
import { withBudget } from './core/d1/budget.ts'
import { platformRealm } from './core/databases.ts'
import { report } from './core/log/report.ts'
import { type CronJob, jobOfMinute } from './domain/jobs/cron-jobs.ts'
import { copyControl } from './dumps/write-dump.ts'
import { beat } from './health/heartbeat.ts'
import { lookOut } from './health/look-out.ts'
import { watchPlatformLog } from './integrity/log/platform-log.ts'
import { wakeIfDue } from './mail/mailer.ts'
import { finishSignUps } from './signup/opening/provision.ts'
import { watchFreeSlots } from './signup/opening/watch-free-slots.ts'
import { releaseUnused } from './signup/release/release-unused.ts'
import { forgetUnconfirmed } from './signup/store.ts'
import { forgetStrangers } from './strangers/budgets.ts'
import { wakeKeepers } from './system/keeper/wake-keepers.ts'
import { isControlAtWork } from './tenancy/upkeep/at-work.ts'
import { keepUpToDate } from './tenancy/upkeep/keep-up-to-date.ts'

type Run = (env: Env, at: Date) => Promise<unknown>

/**
 * What the cron does of the platform's own; what is an organisation's its keeper does. Each is safe to repeat and to be cut off
 * after any call: it begins with what waited longest, and writes down as it goes how far it came.
 */
const runs: Record<CronJob, Run> = {
  databases: keepUpToDate,
  keepers: wakeKeepers,
  sign_ups: finishSignUps,
  billing: runDailyBilling,
  copy: async (env, at) => {
    await watchPlatformLog(env, at)
    await copyControl(env, at)
  },
  look_out: async (env, at) => {
    await lookOut(env, at)
    await watchFreeSlots(env, at)
    // the monitor outside is the only one that is left to say so
    if (!env.ALERT_URL && env.ENVIRONMENT !== 'development')
      throw new Error('ALERT_URL is empty: nobody is told of any alarm')
  },
  tidy: async (env, at) => {
    const platform = platformRealm(env)
    await wakeIfDue(env, platform)
    await sweepSignIns(platform, at)
    await forgetUnconfirmed(env, at)
    await forgetStrangers(env, at)
    await resealFactors(env, platform)
  },
  releases: async (env, at) => {
    await carryOutClosures(env, at)
    await releaseUnused(env, at)
  },
}

/**
 * Every minute one job at most, in an invocation of its own: which one is said by the minute. None while the control database is
 * brought back; the monitor says so where that takes long.
 */
export async function everyMinute(env: Env, at: Date) {
  const job = jobOfMinute(at)
  if (job && !(await isControlAtWork(env))) await runCronJob(env, job, at)
}

/** One job, with the calls that an invocation may make. That it came to its end is seen from outside by its heartbeat. */
export async function runCronJob(env: Env, job: CronJob, at: Date) {
  try {
    await withBudget(() => runs[job](env, at))
    await beat(env, job, at)
  } catch (error) {
    report(error, `the cron did not come to the end of “${job}”`)
  }
}
