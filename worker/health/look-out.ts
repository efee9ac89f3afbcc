import { cellOf } from '../core/d1/cell.ts'
import { controlOf } from '../core/databases.ts'
import { knownKeyIds } from '../core/keys.ts'
import { alert, tellAgain } from '../core/log/alert.ts'
import { report } from '../core/log/report.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { slotsLow } from '../domain/slots.ts'
import { silentSince } from '../mail/bounces/heartbeat.ts'
import { neverPaidSql } from '../organisations/store.ts'
import { newestSchema } from '../tenancy/migrations/tenant-migrations.ts'
import { countFreeSlots, slotNames } from '../tenancy/slots.ts'
import { lateJobs } from './health.ts'
import { lastBeats } from './heartbeat.ts'

/** As many organisations as one look tells of. */
const namedMax = 10

/** The cron had a few turns to wake it. */
const unheardMs = 90 * 60_000

/** Two nights had their chance, or a turn of ten minutes many. */
const copiedWithinMs = 32 * hourMs
const failsMs = 3 * hourMs
/** What was not looked at on a day is told in the morning of the next but one, and not at midnight. */
const morningMs = 10 * hourMs

type Found = { id: string; slug: string; troubles: number; what: string }

/** A cron job: what somebody must do something about, and what nobody would see by themselves. */
export async function lookOut(env: Env, now: Date) {
  if (!env.ALERT_URL) return
  await tellAgain(env)
  const beats = await lastBeats(env).catch((error: unknown) => report(error))
  for (const job of beats ? lateJobs(beats, env, now) : []) {
    // its own is told by the monitor outside, and begins anew with this run
    if (job !== 'look_out') await alert(env, 'jobs', job, `the cron’s job “${job}” is late`)
  }
  const silent = await silentSince(env, now).catch((error: unknown) => report(error))
  if (silent)
    await alert(
      env,
      'mail',
      'events',
      `nobody handed on which letters came back since ${silent.toISOString()}`,
    )
  const [before, cell] = [now.getTime() - unheardMs, cellOf(env)]
  const lately = (ms: number) => now.getTime() - ms
  const [stuck, mail, unheard, uncopied, failing, closing, control, unbound, unlooked, sealed] =
    await controlOf(env).batch<Found>([
      controlOf(env).prepare(notMigrated).bind(cell, newestSchema),
      controlOf(env).prepare(inTrouble).bind(cell, lately(weekMs), lately(ownMs)),
      controlOf(env).prepare(notKept).bind(cell, before),
      controlOf(env).prepare(notCopied).bind(cell, lately(copiedWithinMs)),
      controlOf(env).prepare(failingLong).bind(cell, lately(failsMs)),
      controlOf(env).prepare(notDeleted).bind(cell, lately(failsMs)),
      controlOf(env).prepare(controlNotCopied).bind(lately(copiedWithinMs)),
      controlOf(env)
        .prepare(notBound)
        .bind(cell, JSON.stringify(slotNames(env))),
      controlOf(env)
        .prepare(notLookedAt)
        .bind(cell, lately(2 * dayMs), addDays(dayInPortMoresby(new Date(lately(morningMs))), -1)),
      controlOf(env)
        .prepare(sealedByOthers)
        // a secret that is none opens nothing, and hides no other alarm
        .bind(JSON.stringify(await knownKeyIds(env).catch(() => []))),
    ])
  await tellOfSilence(env, {
    uncopied: [...(uncopied?.results ?? []), ...(control?.results ?? [])],
    failing: [...(failing?.results ?? []), ...(unlooked?.results ?? [])],
    closing: closing?.results ?? [],
  })
  for (const { id, slug, troubles } of unheard?.results ?? []) {
    const others = troubles > 1 ? `, and of ${troubles - 1} others` : ''
    await alert(
      env,
      'jobs',
      id,
      `nothing was heard of the keeper of ${slug} for an hour and a half${others}`,
    )
  }
  for (const { id, slug, troubles } of stuck?.results ?? []) {
    const others =
      troubles > 0
        ? `; ${troubles === 1 ? '1 other has' : `${troubles} others have`} the schema of before`
        : ''
    await alert(
      env,
      'migrations',
      id,
      `the database of ${slug} could not be migrated, so it is in maintenance${others}`,
    )
  }
  for (const { id, slug, troubles } of mail?.results ?? []) {
    await alert(env, 'mail', id, `${troubles} e-mails of ${slug} could not be sent`)
  }
  if (sealed?.results[0])
    await alert(
      env,
      'keys',
      '',
      'MASTER_KEY is not the key by which the secrets of the platform’s people are sealed: nobody with an app comes in',
    )
  const [lost] = unbound?.results ?? []
  if (lost && lost.troubles > 0)
    await alert(
      env,
      'slots',
      'unbound',
      `the Worker that serves does not bind ${lost.troubles} slots that are known, the first ${lost.slug}`,
    )
  const free = await countFreeSlots(env)
  // told once more where the last one went within the day of the first word
  if (free < slotsLow)
    await alert(
      env,
      'slots',
      free > 0 ? '' : 'none',
      `${free} slots are free, of ${slotsLow} there should be`,
    )
}

/** What fails without anybody being told by it: copies, jobs of keepers, deletions. */
async function tellOfSilence(
  env: Env,
  { uncopied, failing, closing }: Record<'uncopied' | 'failing' | 'closing', Found[]>,
) {
  for (const { id, slug } of uncopied) {
    await alert(env, 'copies', id, `${slug} has no copy of last night that can be loaded`)
  }
  for (const { id, slug, what } of failing) {
    await alert(env, 'jobs', `${id}/${what}`, `the job “${what}” of ${slug} fails for hours`)
  }
  for (const { id, slug, what } of closing) {
    await alert(env, 'closures', id, `the deletion of ${slug} stands at “${what}” for hours`)
  }
}

const isKept = `cell = ?1 AND slot NOT LIKE 'released/%'
  AND state NOT IN ('signup_unconfirmed', 'provisioning', 'provisioning_failed')
  AND NOT EXISTS (SELECT 1 FROM closures c WHERE c.organisation_id = organisations.id AND c.state NOT IN ('waiting', 'taken_back'))`

/** Where it is the first one that fails, nobody else is touched: a migration that is wrong for all is told by how many are behind. */
const notMigrated = `SELECT id, slug, (SELECT count(*) FROM organisations WHERE ${isKept} AND migration_error IS NULL AND schema_version < ?2) AS troubles
  FROM organisations WHERE cell = ?1 AND migration_error IS NOT NULL ORDER BY id LIMIT ${namedMax}`

/** Somebody is at whoever the platform froze, and nothing leaves there: each day its copy is told, and no night its jobs. */
const isInHand = "frozen_by IS 'platform'"
const unheardOf = `${isKept} AND NOT ${isInHand} AND coalesce(swept_at, created_at) < ?2`
/** A keeper that never said so is one of those that nobody heard of, or of a release before. */
const notCopied = `SELECT id, slug, 0 AS troubles, '' AS what FROM organisations
  WHERE ${isKept} AND copied_at IS NOT NULL AND max(copied_at, created_at) < ?2 ORDER BY copied_at, id LIMIT ${namedMax}`
const failingLong = `SELECT id, slug, 0 AS troubles, failing_job AS what FROM organisations
  WHERE ${isKept} AND NOT ${isInHand} AND failing_since < ?2 ORDER BY failing_since, id LIMIT ${namedMax}`
/** The platform's own look at trials and invoices, which each organisation has once a day. */
const notLookedAt = `SELECT id, slug, 0 AS troubles, 'billing' AS what FROM organisations
  WHERE cell = ?1 AND NOT ${isInHand} AND state NOT IN ('signup_unconfirmed', 'provisioning', 'provisioning_failed', 'archived') AND created_at < ?2
  AND NOT EXISTS (SELECT 1 FROM daily_looks d WHERE d.organisation_id = organisations.id AND d.day >= ?3) ORDER BY id LIMIT ${namedMax}`
/** A key that opens none of them is a wrong one; one that opens some is being changed. */
const sealedByOthers = `SELECT '' AS id, '' AS slug, count(*) AS troubles, '' AS what FROM second_factors
  WHERE kind = 'totp' AND removed_at IS NULL AND secret LIKE 'k%.%.%'
  HAVING count(*) > 0 AND sum(substr(secret, 1, instr(secret, '.') - 1) IN (SELECT value FROM json_each(?1))) = 0`
const notDeleted = `SELECT c.id, o.slug, 0 AS troubles, c.state AS what FROM closures c JOIN organisations o ON o.id = c.organisation_id
  WHERE o.cell = ?1 AND c.since < ?2 AND c.state IN ('closed', 'counted', 'silent', 'emptied', 'cleared', 'free')
  ORDER BY c.since LIMIT ${namedMax}`
const controlNotCopied = `SELECT 'platform' AS id, 'the control database' AS slug, 0 AS troubles, '' AS what
  WHERE (SELECT coalesce(max(CASE WHEN is_one_moment AND ended_at IS NOT NULL THEN ended_at END), min(begun_at)) FROM dumps) < ?1`
/** What a version that was brought back in the dashboard does not have: whoever lives there is nowhere. */
const notBound = `SELECT '' AS id, min(binding) AS slug, count(*) AS troubles, '' AS what FROM slots
  WHERE cell = ?1 AND binding NOT IN (SELECT value FROM json_each(?2))`
/** The one that was not heard of for longest, and how many there are. */
const notKept = `SELECT id, slug, (SELECT count(*) FROM organisations WHERE ${unheardOf}) AS troubles FROM organisations
  WHERE ${unheardOf} ORDER BY coalesce(swept_at, created_at) LIMIT 1`

/** Strangers mistype their addresses; where more of their letters of a week do not leave, it is none of theirs. */
const strangersMax = 20
const weekMs = 7 * dayMs
const ofStrangers = "letter IN ('confirmation', 'discovery')"
/** Of the platform’s own, which are tried for three days. An address that is refused for good has nothing that anybody could end. */
const ownMs = 14 * dayMs
/** An organisation’s are told for a week after they became more: some are refused for good, and stay in the list at /padmin. */
const becameMore = 'cell = ?1 AND mail_troubles > 0 AND mail_troubled_at > ?2'
/** Those that never paid are one: strangers open many, and their letters to nobody wake somebody once a day, and hide no other's. */
const inTrouble = `SELECT * FROM (SELECT id, slug, mail_troubles AS troubles FROM organisations
  WHERE ${becameMore} AND NOT ${neverPaidSql} ORDER BY mail_troubled_at DESC LIMIT ${namedMax})
  UNION ALL SELECT 'unpaid', count(*) || ' organisations that never paid', sum(mail_troubles) FROM organisations
  WHERE ${becameMore} AND ${neverPaidSql} GROUP BY cell
  UNION ALL SELECT 'platform', 'the platform', count(*) FROM outbox
  WHERE "trouble" in ('given_up', 'uncertain') AND written_at > CASE WHEN ${ofStrangers} THEN ?2 ELSE ?3 END
  HAVING sum(NOT ${ofStrangers}) > 0 OR count(*) > ${strangersMax}`
