import type { ChangeView } from '../contract/users.ts'
import { type RoleName, roles } from '../domain/access/role.ts'
import { confirm, type Requester, refuseChange, withdraw } from '../domain/access/user-changes.ts'
import { formatToea } from '../domain/money/money.ts'
import type { ChangeRow } from './store.ts'

/** A change that waits, as the administrator who should confirm it needs to see it. */
export function changeView(
  row: ChangeRow,
  names: Map<string, string>,
  viewer: Requester,
): ChangeView {
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    state: row.state,
    summary: summaryOf(row),
    lines: [...personOf(row.changes), ...linesOf(row.changes)],
    requestedBy: person(row.requestedBy),
    requestedAt: row.requestedAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    mayConfirm: confirm(row, viewer).ok,
    mayRefuse: refuseChange(row, viewer).ok,
    mayWithdraw: withdraw(row, viewer).ok,
  }
}

type Request = ChangeRow['changes']

function summaryOf({ kind, changes }: ChangeRow): string {
  const name = textOf(changes.name)
  if (kind === 'approval_rules') return 'Change the approval rules'
  if (kind === 'unfreeze') return 'Un-freeze the organisation'
  if (kind === 'source_account') {
    return changes.what === 'add' ? `Add the source account ${name}` : `Change ${name}`
  }
  if (changes.what === 'invite') return `Invite ${name}`
  return changes.what === 'reactivate' ? `Reactivate ${name}` : `Change ${name}`
}

/** Whose rights they are: a name can be changed by one person, an address by nobody. */
function personOf({ email, may }: Request): ChangeView['lines'] {
  const { before, after } = fieldsOf(may)
  if (typeof email !== 'string') return []
  return [
    { field: 'E-mail', before: '', after: email },
    { field: 'May do', before: textOf(before), after: textOf(after) },
  ]
}

/** What it would change, field by field: what is asked for, beside what was there when it was asked. */
function linesOf({ before, was, changes, user, account, bands }: Request): ChangeView['lines'] {
  const after = bands ? { bands } : (changes ?? user ?? account ?? {})
  const earlier = { ...fieldsOf(before), ...fieldsOf(was) }
  return Object.entries(fieldsOf(after))
    .filter(([field, value]) => labels[field] && !isSame(earlier[field], value))
    .map(([field, value]) => ({
      field: labels[field] ?? field,
      before: field in earlier ? wordsOf(field, earlier[field]) : '',
      after: wordsOf(field, value),
    }))
    .filter(({ before: was, after: is }) => was !== is)
}

const labels: Record<string, string> = {
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  approvalLimitToea: 'Approval limit',
  department: 'Department',
  phoneNumber: 'Phone number',
  name: 'Name',
  bank: 'Bank',
  bsb: 'BSB',
  accountNumber: 'Account number',
  profile: 'Bank profile',
  switches: 'Switches',
  deUserId: 'DE user id',
  userName: 'User name',
  remitter: 'Remitter',
  status: 'Status',
  bands: 'Approvals',
}

function wordsOf(field: string, value: unknown): string {
  if (field === 'role') return roles[value as RoleName]?.title ?? textOf(value) // a role's name, by its contract
  if (field === 'approvalLimitToea') {
    return typeof value === 'number' ? formatToea(value) : 'the role’s own'
  }
  if (field === 'bands' && Array.isArray(value)) return value.map(bandWords).join('; ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value)
}

function bandWords(band: { uptoToea: number | null; approvals: number }): string {
  const upto = band.uptoToea === null ? 'above' : `up to ${formatToea(band.uptoToea)}`
  return `${upto}: ${band.approvals}`
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
