import { cellOf } from '../core/d1/cell.ts'
import { controlOf } from '../core/databases.ts'
import { alert } from '../core/log/alert.ts'
import { report } from '../core/log/report.ts'
import { slotsLow } from '../domain/slots.ts'
import { countFreeSlots } from '../tenancy/slots.ts'
import { lateJobs } from './health.ts'
import { lastBeats } from './heartbeat.ts'

/** As many organisations as one look tells of. */
const namedMax = 10

/** The cron had a few turns to wake it. */
const unheardMs = 60 * 60_000

type Found = { id: string; slug: string; troubles: number }

/** A cron job: what somebody must do something about, and what nobody would see by themselves. */
export async function lookOut(env: Env, now: Date) {
  if (!env.ALERT_URL) return
  const beats = await lastBeats(env).catch((error: unknown) => report(error))
  for (const job of beats ? lateJobs(beats, env, now) : []) {
    // its own is told by the monitor outside, and begins anew with this run
    if (job !== 'look_out') await alert(env, 'jobs', job, `the cron’s job “${job}” is late`)
  }
  const [before, cell] = [now.getTime() - unheardMs, cellOf(env)]
  const [stuck, mail, unheard] = await controlOf(env).batch<Found>([
    controlOf(env).prepare(notMigrated).bind(cell),
    controlOf(env).prepare(inTrouble).bind(cell),
    controlOf(env).prepare(notKept).bind(cell, before),
  ])
  for (const { id, slug, troubles } of unheard?.results ?? []) {
    const others = troubles > 1 ? `, and of ${troubles - 1} others` : ''
    await alert(env, 'jobs', id, `nothing was heard of the keeper of ${slug} for an hour${others}`)
  }
  for (const { id, slug } of stuck?.results ?? []) {
    await alert(
      env,
      'migrations',
      id,
      `the database of ${slug} could not be migrated, so it is in maintenance`,
    )
  }
  for (const { id, slug, troubles } of mail?.results ?? []) {
    await alert(env, 'mail', id, `${troubles} e-mails of ${slug} could not be sent`)
  }
  const free = await countFreeSlots(env)
  if (free < slotsLow)
    await alert(env, 'slots', '', `${free} slots are free, of ${slotsLow} there should be`)
}

const notMigrated = `SELECT id, slug, 0 AS troubles FROM organisations
  WHERE cell = ? AND migration_error IS NOT NULL ORDER BY id LIMIT ${namedMax}`

const unheardOf = `cell = ?1 AND coalesce(swept_at, created_at) < ?2 AND slot NOT LIKE 'released/%'
  AND state NOT IN ('signup_unconfirmed', 'provisioning', 'provisioning_failed')
  AND NOT EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = organisations.id AND c.state NOT IN ('waiting', 'taken_back'))`

/** The one that was not heard of for longest, and how many there are. */
const notKept = `SELECT id, slug, (SELECT count(*) FROM organisations WHERE ${unheardOf}) AS troubles FROM organisations
  WHERE ${unheardOf} ORDER BY coalesce(swept_at, created_at) LIMIT 1`

const inTrouble = `SELECT id, slug, mail_troubles AS troubles FROM organisations
  WHERE cell = ? AND mail_troubles > 0 ORDER BY mail_troubles DESC LIMIT ${namedMax}`
