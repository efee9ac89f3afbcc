import { inArray, sql } from 'drizzle-orm'
import { nameOf } from '../../auth/account/user-view.ts'
import type { FindingView, WayOut } from '../../contract/batches/findings.ts'
import type { TenantDb } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { aboutAmount, byWorry, type Finding, saidOfKept } from '../../domain/batches/findings.ts'
import type { LinesSeen } from '../../domain/batches/kept/lines-kept.ts'
import { findingSentence, findingTitle } from '../../domain/words/finding-words.ts'

/** A finding with the payment that shows it, and what was said of it. */
export type ListedFinding = Omit<Finding, 'said'> & {
  payment: { payeeId: string; payeeName: string; sheetName: string; amountToea: number } | undefined
  reason: string
  reasonedBy: string | null
}

/** Findings as they are shown, the worst first, each with the name of whoever gave its reason. */
export async function viewFindings(
  db: TenantDb,
  found: ListedFinding[],
  names: Map<string, string>,
): Promise<FindingView[]> {
  const all = await withNames(db, found, names)
  return found.toSorted(byWorry).map((one) => findingView(one, all))
}

/**
 * What of them somebody sees who does not read every payment: who approves, the payments that a reason was given for, the amount
 * where the reason is about it, and what is said of the batch; of the others, and of what stands beside them, nothing.
 */
export function seenFindings(findings: FindingView[], seen: LinesSeen): FindingView[] {
  if (seen === 'every') return findings
  const isOfBatch = ({ kind }: FindingView) => saidOfKept.some((said) => said === kind)
  const ranked = seen === 'ranked' ? findings.filter((one) => one.rank < 3 || isOfBatch(one)) : []
  // evidence tells of other payments: what they are, whose they are
  return ranked.map((one, index) => {
    if (isOfBatch(one)) return one
    const hidden = { evidence: {}, sentence: `${one.title}.`, waysOut: [] }
    const amountToea = aboutAmount.some((kind) => kind === one.kind) ? one.amountToea : null
    return { ...one, ...hidden, amountToea, key: `${one.kind} ${index}` }
  })
}

/** A reason may be of somebody who took no step of this batch, or of an earlier batch. */
async function withNames(db: TenantDb, found: ListedFinding[], names: Map<string, string>) {
  const missing = found.flatMap(({ reasonedBy }) =>
    reasonedBy !== null && !names.has(reasonedBy) ? [reasonedBy] : [],
  )
  if (missing.length === 0) return names
  const ids = sql`(select value from json_each(${JSON.stringify([...new Set(missing)])}))`
  const people = await db.select().from(users).where(inArray(users.id, ids))
  return new Map([...names, ...people.map((one) => [one.id, nameOf(one)] as const)])
}

function findingView(one: ListedFinding, names: Map<string, string>): FindingView {
  const { key, kind, rank, paymentId, line, evidence, payment, reason, reasonedBy } = one
  return {
    ...{ key, kind, rank, paymentId, line, evidence },
    payeeName: payment ? payment.sheetName || payment.payeeName : '',
    payeeId: payment?.payeeId ?? null,
    amountToea: payment?.amountToea ?? null,
    title: findingTitle(kind),
    sentence: findingSentence(kind, evidence),
    reason,
    reasonedBy: reasonedBy === null ? '' : (names.get(reasonedBy) ?? ''),
    waysOut: waysOutOf(one),
  }
}

/** What settles a finding, beside taking the payment out. A code that says who it is leaves no other person of this name. */
export function waysOutOf({
  kind,
  rank,
  evidence,
}: Pick<Finding, 'kind' | 'rank' | 'evidence'>): WayOut[] {
  if (rank === 2) return ['reason']
  const onFile: WayOut[] = evidence.known ? ['pay_account_on_file'] : []
  switch (kind) {
    case 'account_changed':
    case 'account_added':
      return evidence.code ? [...onFile, 'verify'] : [...onFile, 'verify', 'another_person']
    case 'old_account':
    case 'account_rejected':
      return [...onFile, 'another_person']
    case 'belongs_to_other':
      return ['pay_account_on_file', 'pooled']
    case 'account_returned':
    case 'account_unverified':
    case 'verified_by_maker':
      return ['verify']
    default:
      return []
  }
}
