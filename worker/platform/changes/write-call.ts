import type { Context } from 'hono'
import { colleagueOf, stillHere } from '../../auth/account/colleague.ts'
import type { kindsOf, PreparedChange } from '../../changes/kinds.ts'
import { runAfterwards } from '../../changes/propose.ts'
import { requesterOf } from '../../changes/reapply.ts'
import { decideChange } from '../../changes/store.ts'
import type { CallOutcome } from '../../contract/platform/calls.ts'
import { type Answer, answeredBefore, type Change } from '../../core/commit.ts'
import type { Tenant } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { untilSettled } from '../../core/until-settled.ts'
import { decideByCall } from '../../domain/access/administrators/by-platform.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import type { AfterRightsChanged, App } from '../../http/app.ts'
import { commitFor, commitThere } from '../../http/idempotency.ts'
import { clientAddress } from '../../http/network/client-address.ts'
import { addCall, type CalledChange, type CallRow, findForPlatform, isNobodyElse } from './store.ts'
import { tellOfCall } from './tell-of-call.ts'

type Call = Pick<CallRow, 'answer' | 'number' | 'spokeTo' | 'calledAt' | 'said'>
type Where = { tenant: Tenant; changeId: string }
type Rooms = { kindOf: ReturnType<typeof kindsOf>; afterRightsChanged: AfterRightsChanged }

/**
 * Writes what somebody of the platform heard, and makes or refuses the change where that decides it: in the organisation's
 * own log and letters first, then in the platform's log. Asked again under the same key, what was lost in between is made up.
 */
export async function writeCall(
  c: Context<App>,
  where: Where,
  call: Call,
  rooms: Rooms,
): Promise<Answer> {
  const at = new Date()
  const answer = await writeThere(c, where, call, rooms, at)
  const { outcome } = answer.body as CallOutcome // what the commit below answered
  return commitFor(c, {
    at,
    action: 'change.called',
    subject: `organisation/${where.tenant.id}`,
    details: { change: where.changeId, outcome, ...auditOf(call) },
    statements: [],
    answer,
  })
}

function writeThere(
  c: Context<App>,
  { tenant: realm, changeId }: Where,
  call: Call,
  rooms: Rooms,
  at: Date,
): Promise<Answer> {
  const { env } = c
  const { person } = c.var
  const { userId, key, requestHash } = c.var.mutation
  const mutation = { userId: 'platform', key: `${userId}/${key}`, requestHash }
  return untilSettled(env, `${realm.id}/rights`, async () => {
    const earlier = await answeredBefore(realm.db, mutation)
    if (earlier) return earlier
    const change = await findForPlatform(realm.db, changeId)
    if (!change) throw new Refusal('not_found')
    const decided = await decidedBy(c, change, call, at)
    if (!decided.ok) throw new Refusal(decided.reason)
    const outcome = decided.value
    requireState(realm, outcome === 'refused' ? 'take_rights' : 'change')
    const row = { changeId, personId: person.id, personName: person.name, ...call, at }
    const isMade = outcome === 'confirmed'
    const made = isMade ? await prepareAgain(c, realm, change, rooms, at) : undefined
    const answered = await commitThere(c, realm, mutation, {
      ...toldOf(change, row, outcome, made),
      at,
      statements: [
        // two at one moment are a first and a second, not two firsts
        guard(realm.db, isNobodyElse(change), 'stale_rights'),
        addCall(realm.db, row),
        ...(made?.statements ?? []),
        ...decisionOf(realm, row, outcome),
        ...(await tellOfCall(env, realm, {
          change: change.row,
          kind: rooms.kindOf(change.row),
          row,
          outcome,
        })),
      ],
      answer: { status: 200, body: { outcome } },
    })
    if (made) runAfterwards(made)
    return answered
  })
}

/** Of whom an owner let out since they called, the call counts for nothing. */
async function decidedBy(c: Context<App>, change: CalledChange, call: Call, at: Date) {
  const here = await stillHere(
    c,
    change.calls.map(({ personId }) => personId),
  )
  const calls = change.calls.filter(({ personId }) => here.has(personId))
  return decideByCall({ ...change, calls }, { ...(await colleagueOf(c)), ...call }, at)
}

type Outcome = CallOutcome['outcome']

/** How the organisation's log says it: with everybody of the platform who called, and what they heard. */
function toldOf(
  { row: change, calls }: CalledChange,
  row: CallRow,
  outcome: Outcome,
  made: PreparedChange | undefined,
): Pick<Change, 'action' | 'subject' | 'details'> {
  const { id, kind, requestedBy } = change
  return {
    action: made?.action ?? (outcome === 'refused' ? 'change.refused' : 'change.called'),
    subject: made?.subject ?? `change/${id}`,
    details: {
      ...(made?.details ?? { kind, reason: row.said }),
      ...{ change: id, requestedBy },
      calls: [...calls, row].map((one) => ({ by: one.personName, ...auditOf(one) })),
    },
  }
}

function decisionOf({ db }: Tenant, { changeId, said, at }: CallRow, outcome: Outcome) {
  if (outcome === 'kept') return []
  const reason = outcome === 'refused' ? said : ''
  const decision = { state: outcome, decidedBy: 'platform', decidedAt: at, reason }
  return [decideChange(db, changeId, decision)]
}

/** In a freeze the platform confirms nothing either; to say no stays possible. */
function requireState({ state }: Tenant, operation: 'change' | 'take_rights') {
  const may = mayDo(state, operation)
  if (!may.ok) throw new Refusal(may.reason)
}

/** Exactly as it was asked for, in the name of whoever asked. */
async function prepareAgain(
  c: Context<App>,
  tenant: Tenant,
  { row }: CalledChange,
  { kindOf, afterRightsChanged }: Rooms,
  at: Date,
): Promise<PreparedChange> {
  const kind = kindOf(row)
  if (!kind.prepareAgain) throw new Refusal('change_elsewhere')
  const actor = await requesterOf(tenant.db, kind, row)
  const { env } = c
  const context = {
    ...{ env, tenant, actor, at },
    from: { id: 'platform', address: clientAddress(c), role: 'platform' },
    afterRightsChanged: () => afterRightsChanged(env, tenant, actor),
  }
  return kind.prepareAgain(context, row)
}

const auditOf = ({ answer, number, spokeTo, calledAt, said }: Call) => ({
  ...{ answer, number, spokeTo, said },
  calledAt: calledAt.toISOString(),
})
