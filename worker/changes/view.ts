import type { ChangeView } from '../contract/changes.ts'
import { confirm, type Requester, refuseChange, withdraw } from '../domain/access/user-changes.ts'
import { refuse } from '../domain/result.ts'
import type { ChangeKind, KeepsOut } from './kinds.ts'
import type { ChangeRow } from './store.ts'

/** A change that waits, as the administrator who should confirm it needs to see it. */
export function changeView(
  kind: ChangeKind,
  row: ChangeRow,
  names: Map<string, string>,
  viewer: Requester,
  keepsOut: KeepsOut = [],
): ChangeView {
  const sheet = sheetOf(row.changes)
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    state: row.state,
    summary: kind.summary(row.changes),
    lines: [...personOf(row.changes), ...linesOf(kind, row.changes)],
    requestedBy: person(row.requestedBy),
    requestedAt: row.requestedAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    waitsUntil: row.waitsUntil?.toISOString() ?? null,
    ...(sheet && kind.prepareTogether && { sheet }),
    ...(keepsOut.length > 0 && isDecider(kind, row, viewer) && { keepsOut }),
    mayConfirm: mayConfirm(kind, row, viewer).ok,
    mayRefuse: refuseChange(row, viewer).ok,
    mayWithdraw: withdraw(row, viewer).ok,
  }
}

/** A second administrator, who is not the one it gives something to. */
export function mayConfirm(
  kind: ChangeKind,
  row: ChangeRow,
  requester: Requester,
  now = new Date(),
) {
  const may = confirm(row, requester, now)
  return may.ok && kind.beneficiary?.(row) === requester.id ? refuse('own_delegation') : may
}

/** Whoever confirms it, and whoever asked for it: nobody else is told whom it keeps out. */
export function isDecider(kind: ChangeKind, row: ChangeRow, viewer: Requester): boolean {
  return mayConfirm(kind, row, viewer).ok || withdraw(row, viewer).ok
}

type Request = ChangeRow['changes']

/** The sheet that asked for it among others, where one did. */
export function sheetOf({ sheet }: Request): { id: string; name: string } | undefined {
  const { id, name } = fieldsOf(sheet)
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined
}

/** Whose rights they are: a name can be changed by one person, an address by nobody. */
function personOf({ email, may }: Request): ChangeView['lines'] {
  const { before, after } = fieldsOf(may)
  if (typeof email !== 'string') return []
  const who = { field: 'E-mail', before: '', after: email }
  if (may === undefined) return [who]
  return [who, { field: 'May do', before: textOf(before), after: textOf(after) }]
}

/** What it would change, field by field: what is asked for, beside what was there when it was asked. */
function linesOf(kind: ChangeKind, request: Request): ChangeView['lines'] {
  // whose address it is stands above
  const { before, was, email: _above, changes, user, account, ...whole } = request
  // rules are asked for whole: each of them is said
  const after = fieldsOf(changes ?? user ?? account ?? whole)
  const earlier = { ...fieldsOf(before), ...fieldsOf(was) }
  return Object.entries(kind.fields)
    .filter(([field]) => field in after && !isSame(earlier[field], after[field]))
    .map(([field, { label, words = textOf }]) => ({
      field: label,
      before: field in earlier ? words(earlier[field], request) : '',
      after: words(after[field], request),
    }))
    .filter((line) => line.before !== line.after)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Text as it is; anything else as its JSON, so that nothing is confirmed unseen. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
