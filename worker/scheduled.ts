import { resealFactors } from './auth/factors/reseal-factors.ts'
import { sweepSignIns } from './auth/sessions/sweep-sign-ins.ts'
import { raiseAlarms } from './batches/alarms/raise-alarms.ts'
import { sweepBatches } from './batches/reexamine.ts'
import { remindApprovers } from './batches/reminders/remind-approvers.ts'
import { draftRuns } from './batches/runs/draft-runs.ts'
import { runDailyBilling } from './billing/daily/run-daily-billing.ts'
import { controlDb, platformRealm, type Realm, type Tenant } from './core/databases.ts'
import { report } from './core/log/report.ts'
import { writeDigests } from './digest/write-digests.ts'
import { mayDo } from './domain/access/organisation-state.ts'
import type { SweptJob } from './domain/jobs/jobs.ts'
import { finishUnfreezing } from './freeze/unfreeze.ts'
import { lookOut } from './health/look-out.ts'
import { lookAfterWebhooks } from './integrations/webhooks/look-after.ts'
import { wakeNightWatch } from './integrity/nights/look-over.ts'
import { wakeIfDue } from './mail/mailer.ts'
import { countTroubles } from './mail/outbox-store.ts'
import { nextToSweep, saveSwept } from './organisations/store.ts'
import { sendAnnouncements } from './platform/announcements/send-announcements.ts'
import { type AnnouncementRow, listCurrentAnnouncements } from './platform/announcements/store.ts'
import { finishSignUps } from './signup/opening/provision.ts'
import { watchFreeSlots } from './signup/opening/watch-free-slots.ts'
import { releaseUnused } from './signup/release/release-unused.ts'
import { forgetUnconfirmed } from './signup/store.ts'
import { forgetStrangers } from './strangers/budgets.ts'
import { saveTurns, type TookTurn } from './system/turns.ts'
import { keepUpToDate } from './tenancy/keep-up-to-date.ts'
import { openRealm } from './tenancy/open-realm.ts'
import { sweepDirectory } from './users/sweep-directory.ts'

type Job = (env: Env, at: Date) => Promise<void>

/** What the cron does, in this order. Each is safe to repeat; one that fails does not keep the next from its turn. */
const jobs: Job[] = [
  ...[keepUpToDate, finishSignUps, watchFreeSlots, forgetUnconfirmed, forgetStrangers],
  ...[releaseUnused, runDailyBilling, sweepRealms, lookOut],
]

/** Every ten minutes. */
export async function everyTenMinutes(env: Env, at: Date) {
  for (const job of jobs) await orLog(() => job(env, at))
}

const togetherMax = 10

/**
 * What should have followed a change and may have been lost with its Worker, and what nobody needs any more: the
 * platform's, and that of each organisation in its turn, the one that was not looked after for longest first.
 */
export async function sweepRealms(env: Env, at: Date) {
  await sweepRealm(env, platformRealm(env), turnsOf(), at)
  const db = controlDb(env)
  const due = await nextToSweep(db)
  const current = await listCurrentAnnouncements(db, at)
  for (let from = 0; from < due.length; from += togetherMax) {
    const group = due.slice(from, from + togetherMax)
    const swept = await Promise.all(group.map((one) => sweepOrganisation(env, one, current, at)))
    await saveSwept(db, swept, at)
  }
}

type Turns = {
  took: TookTurn[]
  turn: (job: SweptJob, work: () => Promise<unknown>) => Promise<void>
}

/** The turns of one organisation's jobs: each is tried, whatever became of the one before, and how it went is kept. */
function turnsOf(): Turns {
  const took: TookTurn[] = []
  return {
    took,
    turn: async (job, work) => {
      const isWell = await orLog(async () => {
        await work()
        return true
      })
      took.push({ job, isWell: isWell === true })
    },
  }
}

type Due = { id: string; sweptAt: Date | null }

/** One that cannot be opened now has had its turn all the same: it must not keep the others from theirs. */
async function sweepOrganisation(
  env: Env,
  { id, sweptAt }: Due,
  current: AnnouncementRow[],
  at: Date,
) {
  const troubles = await orLog(async () => {
    const opened = await openRealm(env, id)
    if (!opened.ok || opened.value.kind !== 'organisation') return null
    const tenant = opened.value
    const turns = turnsOf()
    const { turn } = turns
    await sweepTenant(env, tenant, turns, sweptAt, at)
    await turn('announcements', () => sendAnnouncements(env, tenant, current, at))
    await sweepRealm(env, tenant, turns, at)
    await turn('webhooks', () => lookAfterWebhooks(env, tenant, at))
    await orLog(() => wakeNightWatch(env, tenant, at))
    await orLog(() => saveTurns(tenant.db, turns.took, at))
    return countTroubles(tenant.db)
  })
  return { id, troubles: troubles ?? null }
}

async function sweepTenant(
  env: Env,
  tenant: Tenant,
  { turn }: Turns,
  sweptAt: Date | null,
  at: Date,
) {
  if (!mayDo(tenant.state, 'read').ok) return
  await turn('directory', () => sweepDirectory(env, tenant, sweptAt))
  await turn('batches', () =>
    tenant.state === 'frozen' ? finishUnfreezing(env, tenant) : sweepBatches(env, tenant, at),
  )
  await turn('reminders', () => remindApprovers(env, tenant, at))
  await turn('alarms', () => raiseAlarms(env, tenant, at))
  await turn('digest', () => writeDigests(env, tenant, at))
  await turn('drafts', () => draftRuns(env, tenant, at))
}

async function sweepRealm(env: Env, realm: Realm, { turn }: Turns, at: Date) {
  await turn('sign_ins', () => sweepSignIns(realm, at))
  await orLog(() => resealFactors(env, realm))
  await turn('letters', () => wakeIfDue(env, realm))
}

async function orLog<T>(job: () => Promise<T>): Promise<T | undefined> {
  try {
    return await job()
  } catch (error) {
    report(error)
    return undefined
  }
}
