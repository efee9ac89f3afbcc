import { allow, type Result, refuse } from '../result.ts'
import { approvalLimitToea, hasPermission, type RoleName, type RoleRights } from './role.ts'

export type UserStatus = 'invited' | 'active' | 'inactive'

/** What decides on what a person may do. */
export type Rights = {
  role: RoleName
  /** What the organisation lets the role do. */
  defined: RoleRights
  approvalLimitToea: number | null
  status: UserStatus
}

/** Who asks for a change of people, or decides on one. */
export type Requester = {
  id: string
  role: RoleName
  /** What their role may do: whoever approves confirms where one administrator is alone. */
  defined?: RoleRights
}

/** What somebody inactive may do, and somebody who is not there yet. */
const nothing = { permissions: [], limitToea: 0 }

/** An invitation counts like the account it becomes: nobody is asked again when its link is opened. */
function heldBy(rights: Rights | undefined) {
  if (!rights || rights.status === 'inactive') return nothing
  const limitToea = approvalLimitToea(rights.defined, rights.approvalLimitToea)
  return { permissions: rights.defined.permissions, limitToea }
}

const confirmsChanges = ({ role, status }: Rights) => role === 'org_admin' && status !== 'inactive'

/**
 * May the person do more afterwards: another permission, a higher approval limit, or confirm what others ask for, which
 * goes with the name of the role? Of somebody who is and stays
 * deactivated it is what they would come back with: else one person could make an administrator of them before another
 * confirms that they come back.
 */
export function givesRights(before: Rights | undefined, after: Rights): boolean {
  const isAway = before?.status === 'inactive' && after.status === 'inactive'
  const had = heldBy(isAway ? { ...before, status: 'active' } : before)
  const has = heldBy(isAway ? { ...after, status: 'active' } : after)
  return (
    (confirmsChanges(after) && !(before && confirmsChanges(before))) ||
    has.limitToea > had.limitToea ||
    has.permissions.some((permission) => !had.permissions.some((one) => one === permission))
  )
}

/** May the person do anything else than before, more or less? */
export function changesRights(before: Rights, after: Rights): boolean {
  return givesRights(before, after) || givesRights(after, before)
}

/**
 * A change that gives rights needs a second administrator as soon as there is one: an active organisation administrator
 * other than whoever asks. What only takes rights away acts at once.
 */
export function needsSecond(
  administrators: readonly string[],
  change: { requestedBy: string; givesRights: boolean },
): boolean {
  return change.givesRights && administrators.some((id) => id !== change.requestedBy)
}

export type RightsReason = 'own_rights' | 'last_administrator'

/**
 * Nobody changes their own role, limit or status, and an organisation never loses its last active administrator.
 * `administrators` are those of this moment.
 */
export function checkRights(
  requester: Requester,
  target: { id: string } & Rights,
  after: Rights,
  administrators: readonly string[],
): Result<undefined, RightsReason> {
  if (requester.id === target.id && !isSame(target, after)) return refuse('own_rights')
  const stays = after.role === 'org_admin' && after.status === 'active'
  const isLast = administrators.length === 1 && administrators[0] === target.id
  return isLast && !stays ? refuse('last_administrator') : allow()
}

function isSame(before: Rights, after: Rights) {
  return (
    before.role === after.role &&
    before.status === after.status &&
    before.approvalLimitToea === after.approvalLimitToea
  )
}

export type PendingState = 'pending' | 'confirmed' | 'refused' | 'withdrawn'
export type PendingChange = { state: PendingState; requestedBy: string }
type Waiting = PendingChange & {
  subjectId: string
  /** Asked for by or beside an administrator who is alone (alone.ts). */
  waitsUntil: Date | null
}
export type PendingReason =
  | 'change_decided'
  | 'second_person_needed'
  | 'administrator_needed'
  | 'approver_needed'
  | 'own_rights'
  | 'waits_longer'

/**
 * A second administrator of the organisation confirms, never the one who asked. Where one is alone it is another approver,
 * once the wait is over, and nobody to whom it gives something.
 */
export function confirm(
  change: Waiting,
  requester: Requester,
  now: Date,
): Result<undefined, PendingReason> {
  if (change.state !== 'pending') return refuse('change_decided')
  const isAdministrator = requester.role === 'org_admin'
  if (change.waitsUntil === null) {
    if (!isAdministrator) return refuse('administrator_needed')
    return change.requestedBy === requester.id ? refuse('second_person_needed') : allow()
  }
  const approves = requester.defined && hasPermission(requester.defined, 'approve_payments')
  if (!isAdministrator && !approves) return refuse('approver_needed')
  if (change.requestedBy === requester.id) return refuse('second_person_needed')
  if (change.subjectId === requester.id || change.subjectId === requester.role) {
    return refuse('own_rights')
  }
  return now < change.waitsUntil ? refuse('waits_longer') : allow()
}

/** Anyone who looks after people may refuse what another asked for: it gives nobody anything. */
export function refuseChange(
  change: PendingChange,
  requester: Requester,
): Result<undefined, 'change_decided' | 'second_person_needed'> {
  if (change.state !== 'pending') return refuse('change_decided')
  return change.requestedBy === requester.id ? refuse('second_person_needed') : allow()
}

/** Whoever asked may think better of it. */
export function withdraw(
  change: PendingChange,
  requester: Requester,
): Result<undefined, 'change_decided' | 'not_requester'> {
  if (change.state !== 'pending') return refuse('change_decided')
  return change.requestedBy === requester.id ? allow() : refuse('not_requester')
}

export type UnfreezeReason =
  | 'administrator_needed'
  | 'second_administrator_missing'
  | 'second_person_needed'
  | 'frozen_by_platform'

/**
 * An organisation takes its own freeze back with two administrators: the first asks, another confirms. A freeze of the
 * platform is the platform's.
 */
export function unfreeze(
  freeze: { isOwn: boolean; askedBy: string | undefined },
  requester: Requester,
  administrators: readonly string[],
): Result<'ask' | 'confirm', UnfreezeReason> {
  if (!freeze.isOwn) return refuse('frozen_by_platform')
  if (requester.role !== 'org_admin') return refuse('administrator_needed')
  if (administrators.length < 2) return refuse('second_administrator_missing')
  if (freeze.askedBy === requester.id) return refuse('second_person_needed')
  return allow(freeze.askedBy === undefined ? 'ask' : 'confirm')
}
