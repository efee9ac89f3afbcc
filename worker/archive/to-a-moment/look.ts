import { sql } from 'drizzle-orm'
import { markSealedSince } from '../../batches/store.ts'
import type { Tenant, TenantDb } from '../../core/databases.ts'
import { pagesOf } from '../../core/files/pages-of.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { rightsActions } from '../../domain/words/audit/rights-actions.ts'
import { auditSentence } from '../../domain/words/audit-actions.ts'
import { type AuditDetails, fieldOf, quoted, textOf } from '../../domain/words/audit-words.ts'
import { peopleOf } from './people-since.ts'

const shownMax = 2_000
/** Sentences with the reasons that people gave: they lie in one row of D1 until they are read. */
const sentencesMax = 500

/** Where a log ends. */
export async function headOf(db: TenantDb): Promise<{ entry: number; hash: string }> {
  const [head] = await db.all<{ entry: number; hash: string }>(
    sql`select seq as entry, hash from audit_entries order by seq desc limit 1`,
  )
  return head ?? { entry: 0, hash: '' }
}

/**
 * What kept something from being paid, where it is no change of anybody's rights; and where somebody is called who is asked whether
 * something is true.
 */
const stops = [
  ...['batch.approval_taken_back', 'batch.rejected', 'batch.cancellation_asked'],
  ...['batch.cancelled', 'bank_file.void_asked', 'payee.merge_ended'],
  ...['payee.contact_removed', 'organisation.details_changed'],
  ...['payee.stopped', 'payee.account_rejected', 'payee.merged', 'payee.email_removed'],
  ...['bank_file.changed_found', 'bank_file.voided', 'webhook.removed', 'webhook.secret_made'],
  'template.changed',
]

/** What the bank told, and accounts that took the place of others: what stood against a file, and whom it pays, is as before. */
const told = [
  ...['statement.imported', 'statement.taken_back', 'statement.aside_undone'],
  ...['returns.imported', 'return.recorded', 'bank_file.revived'],
  ...['payee.account_changed', 'payee.account_verified', 'payees.list_verified'],
]

type Entry = { at: number; action: string; details: string; number: number | null; name: string }

/**
 * What was taken from people, kept from being paid or told by the bank behind a moment, each as a sentence of the log: all of it is
 * undone, and nobody who may decide again knows it.
 */
async function sentencesOf(
  db: TenantDb,
  since: number,
  until: number,
  some: string[],
): Promise<string[]> {
  const actions = JSON.stringify(some)
  const entries = await db.all<Entry>(
    sql`select at, action, details, number, name from audit_entries
      left join batches b on b.id = substr(subject, 7) and subject like 'batch/%'
      where at > ${since} and at <= ${until}
      and action in (select value from json_each(${actions})) order by seq limit ${sentencesMax + 1}`,
  )
  const sentences = entries.slice(0, sentencesMax).map(({ at, action, details, number, name }) => {
    const kept = JSON.parse(details) as AuditDetails // what the log has, read as every version wrote it
    const who = textOf(fieldOf(kept.actor, 'name')) || 'Somebody'
    const batch = number === null ? undefined : `${batchReference(number)} ${quoted(name)}`
    return `${new Date(at).toISOString()} ${who} ${auditSentence(action, kept, batch)}`
  })
  if (entries.length > sentencesMax)
    sentences.push('And more: the nightly copy from before has them.')
  return sentences
}

type Batch = { number: number; name: string; state: string }

/** What the log has behind a moment, by action, and where each batch stands that had a step since. */
async function undoneSince(db: TenantDb, moment: Date, end: Date | undefined) {
  const [since, until] = [moment.getTime(), end?.getTime() ?? Number.MAX_SAFE_INTEGER]
  const actions = await db.all<{ action: string; many: number }>(
    sql`select action, count(*) as many from audit_entries
      where at > ${since} and at <= ${until} group by action`,
  )
  const moved = await db.all<Batch>(
    sql`select number, name, state from batches
      where id in (select batch_id from batch_steps where at > ${since} and at <= ${until}) order by number limit ${shownMax}`,
  )
  return {
    undone: Object.fromEntries(actions.map(({ action, many }) => [action, many])),
    takenSince: await sentencesOf(db, since, until, [...rightsActions, ...stops]),
    toldSince: await sentencesOf(db, since, until, told),
    movedOn: moved.map(({ number, name, state }) => `${batchReference(number)} ${name}: ${state}`),
  }
}

/**
 * The same, and who may come in by what: all that is asked of a database before something else takes its place. Its files that
 * nobody will know of are marked in the store first.
 */
export async function lookBefore(
  { FILES }: Pick<Env, 'FILES'>,
  organisation: Pick<Tenant, 'id' | 'db'>,
  moment: Date,
  until?: Date,
) {
  const { db } = organisation
  await markSealedSince(FILES, organisation, moment)
  return { ...(await undoneSince(db, moment, until)), before: await peopleOf(db) }
}

type Mark = { sequence: number; batchId: string; sha256: string; sealedAt: string }

/** Files that were made by their marks in the store (decision 0053), and that no row of the database is of. */
export async function filesUnknown(
  files: R2Bucket,
  db: TenantDb,
  organisationId: string,
): Promise<string[]> {
  const prefix = `seals/${organisationId}/batches/`
  const unknown: string[] = []
  for await (const page of pagesOf(files, prefix, 500)) {
    const objects = await Promise.all(page.map(({ key }) => files.get(key)))
    // safe: nobody else writes below `seals/`
    const marks = await Promise.all(objects.map(async (one) => one && ((await one.json()) as Mark)))
    const known = await db.all<
      Batch & { id: string; sequence: number | null; sha256: string | null }
    >(
      sql`select b.id, b.number, b.name, b.state, f.sequence, f.sha256 from batches b
        left join bank_files f on f.batch_id = b.id
        where b.id in (select value from json_each(${JSON.stringify(marks.map((one) => one?.batchId))}))`,
    )
    for (const mark of marks) {
      // made again of what did not change it has the same bytes, and another number
      const isOf = (file: { id: string; sequence: number | null; sha256: string | null }) =>
        file.id === mark?.batchId && file.sequence === mark.sequence && file.sha256 === mark.sha256
      if (!mark || known.some(isOf)) continue
      const batch = known.find(({ id }) => id === mark.batchId)
      const called = batch
        ? `${batchReference(batch.number)} ${batch.name}, now ${batch.state}`
        : `a batch that is not there (${mark.batchId})`
      unknown.push(`${called}: file ${mark.sequence} was made at ${mark.sealedAt}`)
    }
  }
  return unknown
}
