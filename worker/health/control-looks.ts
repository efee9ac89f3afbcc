import { cellOf } from '../core/d1/cell.ts'
import { controlOf } from '../core/databases.ts'
import { knownKeyIds } from '../core/keys.ts'
import type { AlarmKind } from '../core/log/alert.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import { neverPaidSql } from '../organisations/store.ts'
import { newestSchema } from '../tenancy/migrations/tenant-migrations.ts'
import { slotNames } from '../tenancy/slots.ts'

/* What the control database says that somebody must do something about, and the alarm of each. */

/** As many organisations as one look tells of. */
const namedMax = 10

/** The cron had a few turns to wake it. */
const unheardMs = 90 * 60_000

/** Two nights had their chance, or a turn of ten minutes many. */
const copiedWithinMs = 32 * hourMs
const failsMs = 3 * hourMs
/** What was not looked at on a day is told in the morning of the next but one, and not at midnight. */
const morningMs = 10 * hourMs

export type Found = { id: string; slug: string; troubles: number; what: string }

export type ControlLook = {
  kind: AlarmKind
  asks: D1PreparedStatement
  /** What one alarm is about, where that is no organisation alone. */
  about?: (found: Found) => string
  says: (found: Found) => string
}

/** All of them are asked in one trip, and told in their order. */
export async function controlLooks(env: Env, now: Date): Promise<ControlLook[]> {
  const ask = (sql: string, ...values: (string | number)[]) =>
    controlOf(env)
      .prepare(sql)
      .bind(...values)
  const lately = (ms: number) => now.getTime() - ms
  const cell = cellOf(env)
  const lookedAt = addDays(dayInPortMoresby(new Date(lately(morningMs))), -1)
  // a secret that is none opens nothing, and hides no other alarm
  const keyIds = await knownKeyIds(env).catch(() => [])
  const copies = {
    kind: 'copies',
    says: ({ slug }) => `${slug} has no copy of last night that can be loaded`,
  } satisfies Omit<ControlLook, 'asks'>
  const jobs = {
    kind: 'jobs',
    about: ({ id, what }) => `${id}/${what}`,
    says: ({ slug, what }) => `the job “${what}” of ${slug} fails for hours`,
  } satisfies Omit<ControlLook, 'asks'>
  return [
    { ...copies, asks: ask(notCopied, cell, lately(copiedWithinMs)) },
    { ...copies, asks: ask(controlNotCopied, lately(copiedWithinMs)) },
    { ...jobs, asks: ask(failingLong, cell, lately(failsMs)) },
    { ...jobs, asks: ask(notLookedAt, cell, lately(2 * dayMs), lookedAt) },
    {
      kind: 'closures',
      asks: ask(notDeleted, cell, lately(failsMs)),
      says: ({ slug, what }) => `the deletion of ${slug} stands at “${what}” for hours`,
    },
    {
      kind: 'jobs',
      asks: ask(notKept, cell, lately(unheardMs)),
      says: ({ slug, troubles }) => {
        const others = troubles > 1 ? `, and of ${troubles - 1} others` : ''
        return `nothing was heard of the keeper of ${slug} for an hour and a half${others}`
      },
    },
    {
      kind: 'migrations',
      asks: ask(notMigrated, cell, newestSchema),
      says: ({ slug, troubles }) => {
        const many = troubles === 1 ? '1 other has' : `${troubles} others have`
        const others = troubles > 0 ? `; ${many} the schema of before` : ''
        return `the database of ${slug} could not be migrated, so it is in maintenance${others}`
      },
    },
    {
      kind: 'mail',
      asks: ask(inTrouble, cell, lately(weekMs), lately(ownMs)),
      says: ({ slug, troubles }) => `${troubles} e-mails of ${slug} could not be sent`,
    },
    {
      kind: 'keys',
      asks: ask(sealedByOthers, JSON.stringify(keyIds)),
      says: () =>
        'MASTER_KEY is not the key by which the secrets of the platform’s people are sealed: nobody with an app comes in',
    },
    {
      kind: 'slots',
      asks: ask(notBound, cell, JSON.stringify(slotNames(env))),
      says: ({ slug, troubles }) =>
        `the Worker that serves does not bind ${troubles} slots that are known, the first ${slug}`,
    },
  ]
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
const notBound = `SELECT 'unbound' AS id, min(binding) AS slug, count(*) AS troubles, '' AS what FROM slots
  WHERE cell = ?1 AND binding NOT IN (SELECT value FROM json_each(?2)) HAVING count(*) > 0`
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
