import { max, type SQL, sql } from 'drizzle-orm'
import { auditEntries } from '../db/records.ts'
import type { AuditAction } from '../domain/words/audit-actions.ts'
import type { RealmDb } from './databases.ts'
import { sha256 } from './sha256.ts'

/** What one audit entry says, before it is chained. */
export type AuditEntry = {
  at: Date
  actorId: string
  /** The subject's noun, and what happened to it: each has its words in domain/words. */
  action: AuditAction
  /** What it happened to: `batch/<id>`. */
  subject: string
  details: Record<string, unknown>
}

export type ChainedEntry = Omit<AuditEntry, 'details'> & {
  seq: number
  details: string
  previousHash: string
  hash: string
}

/** One as a query gives it: its moment in milliseconds, its action as some version wrote it. */
export type EntryRow = Omit<ChainedEntry, 'at' | 'action'> & { at: number; action: string }

/** The newest entry of a chain; `seq` 0 and an empty hash before the first. */
export type ChainHead = { seq: number; hash: string }

/**
 * The entry that follows `head`. Its hash is the SHA-256 (hex) of a JSON array of its own fields and the hash before it,
 * so that no entry can be changed, dropped or moved without breaking every later one. docs/storage.md has the form.
 */
export async function chain(head: ChainHead, entry: AuditEntry): Promise<ChainedEntry> {
  const { at, actorId, action, subject } = entry
  const seq = head.seq + 1
  const details = JSON.stringify(entry.details)
  const unsigned = { seq, at, actorId, action, subject, details, previousHash: head.hash }
  return { ...unsigned, hash: await hashOfEntry(unsigned) }
}

/** The hash that an entry must have: of its own fields, and of the hash before it. */
export function hashOfEntry(
  entry: Omit<ChainedEntry, 'hash' | 'action'> & { action: string },
): Promise<string> {
  const { seq, at, actorId, action, subject, details, previousHash } = entry
  return sha256(
    JSON.stringify([seq, at.toISOString(), actorId, action, subject, details, previousHash]),
  )
}

/**
 * What an entry keeps beside its facts, so that it is read as it was however they are called later. Both are part of the
 * details, and so of the hash: an entry needs no other form, and every verifier that was ever downloaded checks it.
 */
export type NamesThen = { actor?: { name: string; email: string }; subjectName?: string }

/** Where the chain ends, and what is called how there. */
export type FoundHead = { head: ChainHead; names: NamesThen }

type Named = { actorId: string; subject: string }

/**
 * The names are read with the head: whoever is given another name moves it, so that the entry is then written anew with that
 * name.
 */
export async function findHeadWithNames(db: RealmDb, named: Named): Promise<FoundHead> {
  return headIn(await selectHead(db, named))
}

/** Where a log ends, for whoever asks whether something was written meanwhile; nothing where it is empty. */
export function selectLogEnd(db: RealmDb) {
  return db.select({ seq: max(auditEntries.seq) }).from(auditEntries)
}

/** The same question, for whoever reads more in one trip. */
export function selectHead(db: RealmDb, { actorId, subject }: Named) {
  const head = sql<
    string | null
  >`(select json_object('seq', e.seq, 'hash', e.hash) from audit_entries e order by e.seq desc limit 1)`
  const actor = sql<
    string | null
  >`(select json_object('name', ${fullName}, 'email', u.email) from users u where u.id = ${actorId})`
  return db
    .select({
      head: head.as('head'),
      actor: actor.as('actor'),
      subjectName: subjectName(subject).as('subject_name'),
    })
    .from(sql`(select 1)`)
}

export function headIn([found]: Awaited<ReturnType<typeof selectHead>>): FoundHead {
  return {
    head: found?.head ? JSON.parse(found.head) : { seq: 0, hash: '' },
    names: {
      ...(found?.actor && { actor: JSON.parse(found.actor) }),
      ...(found?.subjectName && { subjectName: found.subjectName }),
    },
  }
}

const fullName = sql.raw(`trim(u.first_name || ' ' || u.last_name)`)

/** What sentences name that the facts of a change do not: a batch, and somebody else. */
function subjectName(subject: string): SQL<string | null> {
  const [, kind, id] = /^(batch|user)\/(.+)$/.exec(subject) ?? []
  if (kind === 'batch') {
    return sql`(select 'B' || number || ' “' || name || '”' from batches where id = ${id})`
  }
  return kind === 'user' ? sql`(select ${fullName} from users u where u.id = ${id})` : sql`null`
}
