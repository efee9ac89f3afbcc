import type { FindingList, FindingView, WayOut } from '../../contract/batches/findings.ts'
import {
  byWorry,
  countKinds,
  type Finding,
  type FindingKind,
} from '../../domain/batches/findings.ts'
import { findingSentence, findingTitle } from '../../domain/words/finding-words.ts'
import type { FindingRow } from './store.ts'

/** More than these are told by their count: whoever reads five hundred lines reads the batch. */
export const listedMax = 500

type Line = {
  id: string
  payeeId: string
  payeeName: string
  sheetName: string
  amountToea: number
}
export type Listed = Finding & { reason: string; reasonedBy: string | null }

/** Findings as they are shown, the worst first; of each kind its count. */
export function findingList(
  found: Listed[],
  lines: Line[],
  names: Map<string, string>,
): FindingList {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const listed = found.toSorted(byWorry)
  return {
    items: listed.slice(0, listedMax).map((one) => findingView(one, byId, names)),
    counts: countKinds(found),
  }
}

function findingView(
  { reason, reasonedBy, pair: _pair, ...one }: Listed,
  lines: Map<string, Line>,
  names: Map<string, string>,
): FindingView {
  const line = one.paymentId === null ? undefined : lines.get(one.paymentId)
  return {
    ...one,
    payeeName: line ? line.sheetName || line.payeeName : '',
    payeeId: line?.payeeId ?? null,
    amountToea: line?.amountToea ?? null,
    title: findingTitle(one.kind),
    sentence: findingSentence(one.kind, one.evidence),
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
    case 'account_unverified':
    case 'verified_by_maker':
      return ['verify']
    default:
      return []
  }
}

/** A stored finding as it is listed. */
export function listedRow(row: FindingRow): Listed {
  const { key, rank, paymentId, line, pair, evidence, reason, reasonedBy } = row
  const known = { kind: row.kind as FindingKind, rank: rank as Finding['rank'] } // as findingRow wrote them
  return { ...known, key, paymentId, line, pair, evidence, reason, reasonedBy }
}
