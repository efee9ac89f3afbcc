import { controlOf } from '../core/databases.ts'
import { alert, tellAgain } from '../core/log/alert.ts'
import { report } from '../core/log/report.ts'
import { slotsLow } from '../domain/slots.ts'
import { silentSince } from '../mail/bounces/heartbeat.ts'
import { countFreeSlots } from '../tenancy/slots.ts'
import { controlLooks, type Found } from './control-looks.ts'
import { lateJobs } from './health.ts'
import { lastBeats } from './heartbeat.ts'

/** A cron job: what somebody must do something about, and what nobody would see by themselves. */
export async function lookOut(env: Env, now: Date) {
  if (!env.ALERT_URL) return
  await tellAgain(env)
  await tellOfBeats(env, now)
  const looks = await controlLooks(env, now)
  const found = await controlOf(env).batch<Found>(looks.map(({ asks }) => asks))
  for (const [index, { kind, about, says }] of looks.entries()) {
    for (const one of found[index]?.results ?? []) {
      await alert(env, kind, about?.(one) ?? one.id, says(one))
    }
  }
  const free = await countFreeSlots(env)
  if (free >= slotsLow) return
  // told once more where the last one went within the day of the first word
  const about = free > 0 ? '' : 'none'
  await alert(env, 'slots', about, `${free} slots are free, of ${slotsLow} there should be`)
}

/** The jobs of the cron, and whoever hands on what became of letters. */
async function tellOfBeats(env: Env, now: Date) {
  const beats = await lastBeats(env).catch((error: unknown) => report(error))
  for (const job of beats ? lateJobs(beats, env, now) : []) {
    // its own is told by the monitor outside, and begins anew with this run
    if (job !== 'look_out') await alert(env, 'jobs', job, `the cron’s job “${job}” is late`)
  }
  const silent = await silentSince(env, now).catch((error: unknown) => report(error))
  if (!silent) return
  const since = silent.toISOString()
  await alert(env, 'mail', 'events', `nobody handed on which letters came back since ${since}`)
}
