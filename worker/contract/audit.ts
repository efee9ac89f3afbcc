import * as z from 'zod/mini'
import { integrityCheckNames } from '../domain/integrity/checks.ts'
import { Day, filterText, Moment, Person, page, paging } from './shared.ts'

export const AuditEntryView = z.object({
  seq: z.int(),
  at: Moment,
  actorId: z.string(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  previousHash: z.string(),
  hash: z.string(),
})
export type AuditEntryView = z.infer<typeof AuditEntryView>
/** With each page what its batches are called; with the first one of an organisation's log everyone who ever acted. */
export const AuditList = z.extend(page(AuditEntryView), {
  batches: z.optional(z.record(z.string(), z.object({ reference: z.string(), name: z.string() }))),
  actors: z.optional(z.array(Person)),
  /** Of a search: how many entries this page looked at, and the moment of the last of them. Ask on from `nextCursor`. */
  searched: z.optional(z.object({ entries: z.int(), backTo: z.nullable(Moment) })),
})
export type AuditList = z.infer<typeof AuditList>

export const auditSorts = ['newest', 'oldest'] as const

/** Which entries a page shows. */
export const AuditQuery = z.object({
  ...paging,
  action: filterText,
  actor: filterText,
  subject: filterText,
  /** The beginnings of words, of which an entry has all: of its sentence, names, amounts and details. */
  search: filterText,
  /** From this day to that one, in Port Moresby. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z._default(z.enum(auditSorts), 'newest'),
})

/** Which check, and from where on. */
export const IntegrityQuery = z.object({
  check: z.enum(integrityCheckNames),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** One thing that does not hold. */
export const IntegrityProblem = z.object({
  /** As the audit log names it: `batch/…`, `payee/…`, `bank-file/…`. */
  subject: z.string(),
  /** What people call it. */
  name: z.string(),
  says: z.string(),
})
export type IntegrityProblem = z.infer<typeof IntegrityProblem>

/** A part of one check: how many were looked at, and what of them does not hold. Ask on from `nextCursor`. */
export const IntegrityPage = z.object({
  checked: z.int(),
  problems: z.array(IntegrityProblem),
  nextCursor: z.nullable(z.string()),
})
export type IntegrityPage = z.infer<typeof IntegrityPage>

/** What the checks found by themselves in a night: how much they looked at, and the first of what does not hold. */
export const IntegrityNight = z.object({
  begunAt: Moment,
  /** Nothing while it goes on. */
  endedAt: z.nullable(Moment),
  checksDone: z.int(),
  looked: z.object({ batches: z.int(), files: z.int(), payees: z.int() }),
  found: z.int(),
  problems: z.array(z.extend(IntegrityProblem, { check: z.enum(integrityCheckNames) })),
})
export type IntegrityNight = z.infer<typeof IntegrityNight>

/** The last night that came to its end, and the one that goes on now. */
export const IntegrityNights = z.object({
  last: z.nullable(IntegrityNight),
  running: z.nullable(IntegrityNight),
})
export type IntegrityNights = z.infer<typeof IntegrityNights>
