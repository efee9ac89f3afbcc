import type { PrepareContext, PreparedChange } from '../../changes/kinds.ts'
import type { MergeView } from '../../contract/payees/merges.ts'
import type { TenantDb } from '../../core/databases.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { endMerge, type MergeReason, merge } from '../../domain/payees/merge.ts'
import { findPayeesWithVersions, type PayeeWithVersions, shownAccount } from '../known-payees.ts'
import {
  addMerge,
  findMerge,
  findMergeFacts,
  findPaidSince,
  guardRecords,
  type MergeRow,
  saveEnd,
} from './store.ts'
import { mergeView } from './view.ts'

/** Which two records, and why. `askedOn` are their revisions when it was asked for, where it waited. */
export type AskedMerge = {
  payeeId: string
  intoId: string
  reason: string
  askedOn?: string | undefined
}

/** Two records become one person, on what is there now. */
export async function prepareMerge(
  { tenant, actor, from, at }: PrepareContext,
  { payeeId, intoId, reason, askedOn }: AskedMerge,
): Promise<PreparedChange> {
  const { db } = tenant
  const { goes, stays } = await bothOf(db, payeeId, intoId, askedOn)
  // whoever asks or confirms reads the refusal
  const facts = await findMergeFacts(db, { goesId: goes.id, staysId: stays.id, readerId: from.id })
  const { mergedInto, openBatches, waitingBatches } = facts
  const may = merge(
    { ...asRecord(goes), merged: mergedInto(goes.id), openBatches: openBatches.length },
    { ...asRecord(stays), merged: mergedInto(stays.id), waitingBatches: waitingBatches.length },
  )
  if (!may.ok) {
    const details: { [Reason in MergeReason]?: string } = {
      payee_in_open_batch: inBatches({ goes, stays, openBatches, waitingBatches }),
      account_not_verified: `An account of ${goes.name} was verified, and none of ${stays.name}. Merge ${stays.name} into ${goes.name}, or verify its account first.`,
    }
    throw new Refusal(may.reason, undefined, details[may.reason])
  }
  const row: MergeRow = {
    id: crypto.randomUUID(),
    payeeId,
    intoId,
    reason,
    statusBefore: goes.status,
    mergedBy: actor.id,
    mergedAt: at,
    endedBy: null,
    endedAt: null,
    endReason: '',
  }
  return {
    ...common('merge', goes, stays, reason),
    action: 'payee.merged',
    statements: [guardRecords(db, goes, stays), addMerge(db, row)],
    answer: { status: 201, body: viewOf(row, goes, stays, actor) },
  }
}

const asRecord = (payee: PayeeWithVersions) => ({
  ...payee,
  wasVerified: payee.accounts.some(({ verifiedAt }) => verifiedAt !== null),
})

type InBatches = {
  goes: PayeeWithVersions
  stays: PayeeWithVersions
  openBatches: string[]
  waitingBatches: string[]
}

function inBatches({ goes, stays, openBatches, waitingBatches }: InBatches): string {
  return openBatches.length > 0
    ? `Open batches pay ${goes.name}: ${openBatches.join(', ')}. Take these payments out, or have the bank files made first.`
    : `Batches that wait or are approved pay ${stays.name}: ${waitingBatches.join(', ')}. Have their bank files made first, or take them back.`
}

/** The two are two again. */
export async function prepareMergeEnd(
  { tenant, actor, from, at }: PrepareContext,
  { payeeId, intoId, reason, askedOn }: AskedMerge,
): Promise<PreparedChange> {
  const { db } = tenant
  const row = await findMerge(db, payeeId)
  if (!row || row.intoId !== intoId) throw new Refusal('not_merged')
  const { goes, stays } = await bothOf(db, payeeId, intoId, askedOn)
  const open = await findPaidSince(db, { ...row, readerId: from.id })
  const may = endMerge(goes, { ...stays, openBatches: open.length })
  if (!may.ok) {
    const detail = `Open batches pay ${stays.name} since the two are one: ${open.join(', ')}. Take these payments out, or have the bank files made first.`
    throw new Refusal(
      may.reason,
      undefined,
      may.reason === 'payee_in_open_batch' ? detail : undefined,
    )
  }
  const ended = { ...row, endedBy: actor.id, endedAt: at, endReason: reason }
  return {
    ...common('end', goes, stays, reason),
    action: 'payee.merge_ended',
    statements: [guardRecords(db, goes, stays), saveEnd(db, row.id, { by: actor.id, at, reason })],
    answer: { status: 201, body: viewOf(ended, goes, stays, actor) },
  }
}

async function bothOf(db: TenantDb, payeeId: string, intoId: string, askedOn: string | undefined) {
  const found = await findPayeesWithVersions(db, [payeeId, intoId])
  const goes = found.find(({ id }) => id === payeeId)
  const stays = found.find(({ id }) => id === intoId)
  if (!goes || !stays) throw new Refusal('not_found')
  if (askedOn !== undefined && askedOn !== revisionsOf(goes, stays)) {
    throw new Refusal('stale_change')
  }
  return { goes, stays }
}

/** What both ways share: they change what is compared, so a second administrator confirms them. */
function common(
  wants: 'merge' | 'end',
  goes: PayeeWithVersions,
  stays: PayeeWithVersions,
  reason: string,
) {
  return {
    subjectId: goes.id,
    request: {
      changes: { payee: describe(goes), into: describe(stays), reason },
      wants,
      payeeId: goes.id,
      intoId: stays.id,
      reason,
      askedOn: revisionsOf(goes, stays),
    },
    givesRights: true,
    subject: `payee/${goes.id}`,
    details: { name: goes.name, into: stays.name, intoId: stays.id, reason },
  }
}

/** A name alone does not tell two records of one name apart. */
function describe(payee: PayeeWithVersions): string {
  const { bsb, accountNumber } = shownAccount(payee)
  return [payee.name, payee.code, `${bsb} ${accountNumber}`].filter(Boolean).join(', ')
}

/** Changed since: a name, an account, a stop. */
function revisionsOf(...payees: PayeeWithVersions[]): string {
  const states = payees.map(({ revision, stopped, mergedInto, accounts }) => [
    revision,
    stopped,
    mergedInto,
    accounts.map(({ id, state }) => `${id} ${state}`),
  ])
  return JSON.stringify(states)
}

function viewOf(
  row: MergeRow,
  goes: PayeeWithVersions,
  stays: PayeeWithVersions,
  actor: PrepareContext['actor'],
): MergeView {
  const records = new Map([goes, stays].map((one) => [one.id, one]))
  return mergeView(row, records, new Map([[actor.id, actor.name]]))
}
