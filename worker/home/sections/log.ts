import { type SQL, sql } from 'drizzle-orm'
import { lookedAtMax } from '../../batches/store.ts'
import type { LoggedAction, OwnDecisions, Service } from '../../contract/home.ts'
import { hashOfEntry } from '../../core/audit-chain.ts'
import { auditEntries, isTroubled, outbox } from '../../db/records.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { usageOf } from '../../domain/billing/plan.ts'
import { monthBefore, startOfDay } from '../../domain/calendar.ts'
import { rightsActions } from '../../domain/words/audit/rights-actions.ts'
import { type AuditAction, auditTitle } from '../../domain/words/audit-actions.ts'
import { listOf, moment, momentOrNull, type Section } from './section.ts'

/* What the audit log tells on a home. It grows for ever, so each question reads so many of its newest entries. */

const loggedMax = 5
const checkedMax = 50
/** Characters of what those entries say, as they are one text: a database gives none of two million. A longer one is not read here. */
const checkedCharactersMax = 500_000
const ownEntriesMax = 1_000

type FoundAction = Omit<LoggedAction, 'at' | 'title'> & { at: number; action: string }

/** The newest entries of some actions: the newest few of each by index, then the newest of those. */
function newestOf(actions: AuditAction[]): SQL {
  const max = sql.raw(String(loggedMax))
  return listOf(sql`select json_object('seq', a.seq, 'at', a.at, 'action', a.action, 'actorName', coalesce(
      a.details ->> '$.actor.name', (select u.first_name || ' ' || u.last_name from users u where u.id = a.actor_id), '')) as one
    from json_each(${JSON.stringify(actions)}) e cross join audit_entries a on a.seq in (
      select x.seq from audit_entries x where x.action = e.value order by x.seq desc limit ${max})
    order by a.seq desc limit ${max}`)
}

const logged = (found: FoundAction[]): LoggedAction[] =>
  found.map(({ action, at, ...entry }) => ({ ...entry, title: auditTitle(action), at: moment(at) }))

type FoundEntry = {
  seq: number
  at: number
  actorId: string
  action: string
  subject: string
  /** Nothing where it has no room beside those that are newer. */
  details: string | null
  previousHash: string
  hash: string
}
type FoundAudit = { newest: FoundEntry[]; rights: FoundAction[]; downloads: FoundAction[] }

export const audit: Section<'audit', FoundAudit> = {
  select:
    () => sql`select json_object('newest', json(${listOf(sql`select json_object('seq', seq, 'at', at,
      'actorId', actor_id, 'action', action, 'subject', subject, 'details', details,
      'previousHash', previous_hash, 'hash', hash) as one
      from (select seq, at, actor_id, action, subject, previous_hash, hash,
          iif(sum(length(details)) over (order by seq desc) <= ${sql.raw(String(checkedCharactersMax))}, details, null) as details
        from (select * from ${auditEntries} order by seq desc limit ${sql.raw(String(checkedMax))}))
      order by seq desc`)}),
    'rights', json(${newestOf(rightsActions)}), 'downloads', json(${newestOf(['bank_file.downloaded'])}))`,
  view: async ({ newest, rights, downloads }) => ({
    entries: newest[0]?.seq ?? 0,
    newestAt: momentOrNull(newest[0]?.at ?? null),
    checkedFrom: newest.findLast(({ details }) => details !== null)?.seq ?? newest[0]?.seq ?? 0,
    isWhole: await isWhole(newest),
    rights: logged(rights),
    downloads: logged(downloads),
  }),
}

/** Has each entry the hash it must have, and does it follow from the one before it? Newest first; of what was not read only the latter. */
async function isWhole(newest: FoundEntry[]): Promise<boolean> {
  const answers = await Promise.all(
    newest.map(async ({ hash, at, details, ...entry }, index) => {
      const before = newest[index + 1]
      const follows =
        !before || (before.seq === entry.seq - 1 && before.hash === entry.previousHash)
      if (!follows || details === null) return follows
      return hash === (await hashOfEntry({ ...entry, details, at: new Date(at) }))
    }),
  )
  return answers.every(Boolean)
}

type FoundDecisions = Omit<OwnDecisions, 'month' | 'isMore'> & { counted: number }

export const ownDecisions: Section<'own_decisions', FoundDecisions> = {
  select: ({ user, today }) => {
    const since = startOfDay(`${monthBefore(today)}-01`).getTime()
    const isApproval = sql.raw(`action in ('batch.approval_given', 'batch.approved')`)
    return sql`select json_object('counted', count(*), 'approved', coalesce(sum(${isApproval}), 0),
        'approvedToea', coalesce(sum(case when ${isApproval} then json_extract(details, '$.totalToea') end), 0),
        'asked', coalesce(sum(action = 'batch.queried'), 0),
        'rejected', coalesce(sum(action = 'batch.rejected'), 0))
      from (select action, at, details from ${auditEntries} where ${auditEntries.actorId} = ${user.id}
        order by ${auditEntries.seq} desc limit ${sql.raw(String(ownEntriesMax))}) where at >= ${since}`
  },
  view: ({ counted, ...found }, { today }) => ({
    ...found,
    month: monthBefore(today),
    isMore: counted === ownEntriesMax,
  }),
}

type FoundService = Omit<Service, 'locks' | 'usage'> & {
  locks: FoundAction[]
  users: number
  payments: number
  sourceAccounts: number
}

const max = sql.raw(String(lookedAtMax))

export const service: Section<'service', FoundService> = {
  select: ({ now, today }) => {
    const since = startOfDay(`${monthBefore(today)}-01`).getTime()
    return sql`select json_object(
      'lockedNow', (select count(distinct u.id) from sign_in_failures f cross join users u on u.email = f.email
        where f.locked_until > ${now.getTime()}),
      'locks', json(${newestOf(['user.locked'])}),
      'troubledLetters', (select count(*) from (select 1 from ${outbox} where ${isTroubled} limit ${max})),
      'users', (select count(*) from (select 1 from users indexed by users_counted
        where status in ('active', 'invited') limit ${max})),
      'sourceAccounts', (select count(*) from (select 1 from source_accounts indexed by source_accounts_counted
        where status = 'active' limit ${max})),
      'payments', (select coalesce(sum(${bankFiles.paymentCount}), 0) from ${bankFiles}
        where ${bankFiles.sealedAt} >= ${since} and ${bankFiles.voidedAt} is null))`
  },
  view: ({ users, payments, sourceAccounts, locks, ...found }, { plan }) => ({
    ...found,
    locks: logged(locks),
    usage: usageOf(plan, { users, payments, sourceAccounts }).map(({ of, used, max }) => ({
      of,
      used,
      max,
    })),
  }),
}
