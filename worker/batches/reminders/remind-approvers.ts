import { listAdministrators } from '../../auth/account/administrators.ts'
import { namesOf } from '../../auth/account/names-of.ts'
import { commit } from '../../core/commit.ts'
import { hasCallsFor } from '../../core/d1/budget.ts'
import type { Tenant, TenantDb } from '../../core/databases.ts'
import { cutShort, fromBeginning, type Walk, walkOn } from '../../core/lists/walk-on.ts'
import { writtenKeys } from '../../core/log/written-keys.ts'
import { type AccountDays, readAccountDays } from '../../days/store.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import { simulateApprovers } from '../../domain/batches/approval.ts'
import type { Batch } from '../../domain/batches/batch.ts'
import { lastHandOver, type ReminderStage, reminderStage } from '../../domain/batches/reminder.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { cutOffOf } from '../../domain/days/cut-offs.ts'
import { must } from '../../domain/must.ts'
import type { Letter } from '../../mail/letter-types.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { listWaiting } from '../approvers/list-waiting.ts'
import type { BatchRecord } from '../load-batch.ts'

/** Who reminds: nobody of the organisation. */
const bilum = 'bilum'
/** D1 binds a hundred values at most. */
const pageRows = 50
const pagesMax = 10
/** Own days of so long ago still count for what waited since then. */
const lookedBackDays = 31

type People = BatchRecord['people']

/**
 * A letter to everyone whose approval a batch still misses, at half and at four fifths of its time until the cut-off; then one to everyone who
 * administers. The step it waits since and the stage are in the change's key and in each letter's, so that two sweeps at one
 * moment remind once. Says whether it came to the end of what waits.
 */
export async function remindApprovers(
  env: Env,
  tenant: Tenant,
  now: Date,
  walk: Walk = fromBeginning,
): Promise<boolean> {
  if (!mayDo(tenant.state, 'decide').ok) return true
  const days = await readAccountDays(tenant.db, addDays(dayInPortMoresby(now), -lookedBackDays))
  return walkOn(walk, pagesMax, async (after) => {
    const { batches, people, next } = await listWaiting(tenant.db, {
      after: Number(after),
      limit: pageRows,
    })
    return (await remindOf(env, tenant, { batches, people, days }, now)) ? next : cutShort
  })
}

/** What one takes: where a turn has fewer calls left, the next goes on behind those that were written. */
const callsOfOne = 30

type Waiting = { batches: Batch[]; people: People; days: AccountDays }

async function remindOf(env: Env, tenant: Tenant, { batches, people, days }: Waiting, now: Date) {
  const due = batches.flatMap((batch) => {
    const { cutOffs, ownDays: own } = days(batch.sourceAccountId)
    const cutOff = cutOffOf(cutOffs, batch.valueDate, own)
    const stage = reminderStage(batch, now, { cutOff, own })
    if (!stage) return []
    const { step, at } = must(lastHandOver(batch), 'the step that waits')
    return [{ batch, stage, since: at, key: `reminder/${batch.id}/${step}/${stage}` }]
  })
  if (due.length === 0) return true
  const keys = due.map(({ key }) => key)
  const done = await writtenKeys(tenant.db, bilum, keys)
  const left = due.filter(({ key }) => !done.has(key))
  if (left.length === 0) return true
  const makers = await namesOf(
    tenant.db,
    left.map(({ batch }) => batch.preparedBy),
  )
  for (const one of left) {
    if (!hasCallsFor(callsOfOne)) return false
    const makerName = makers.get(one.batch.preparedBy) ?? ''
    await remind(env, tenant, { ...one, people, makerName }, now)
  }
  return true
}

type Reminder = {
  batch: Batch
  stage: ReminderStage
  since: Date
  key: string
  people: People
  makerName: string
}

async function remind(env: Env, realm: Tenant, reminder: Reminder, at: Date) {
  const { batch, stage, key, people } = reminder
  const able = simulateApprovers(batch, people).flatMap(({ person, answer }) =>
    answer.ok ? [person] : [],
  )
  const isEscalated = stage === 'escalation'
  const administrators = isEscalated ? await listAdministrators(realm.db) : []
  const recipients = (isEscalated ? administrators : able).map(({ id }) => id)
  if (recipients.length === 0) return
  const { id, version } = batch
  await commit(
    { env, realm, mutation: { userId: bilum, key, requestHash: key } },
    {
      at,
      actorId: bilum,
      action: isEscalated ? 'batch.wait_escalated' : 'batch.approvers_reminded',
      subject: `batch/${id}`,
      details: {
        version,
        stage,
        [isEscalated ? 'administrators' : 'approvers']: recipients.length,
      },
      statements: lettersOf(realm.db, reminder, able, recipients, at),
      answer: { status: 200, body: null },
    },
  )
}

/** Of those who could still approve, as many as a letter names. */
const namedMax = 5

function lettersOf(
  db: TenantDb,
  { batch, stage, since, key, makerName }: Reminder,
  able: People,
  recipientIds: string[],
  at: Date,
) {
  const { id, name, reference, paymentCount, totalToea, valueDate } = batch
  const about = { batchId: id, batchName: name, reference, paymentCount, totalToea }
  const content = { ...about, makerName, valueDate, since: since.toISOString() }
  const occasion = { occasion: key, recipientIds }
  if (stage !== 'escalation') {
    const asked = { ...content, asksProof: batch.asksSecondFactor }
    return postLetters(db, { ...occasion, letter: 'approval_reminder', content: asked }, at)
  }
  const approvers = able.slice(0, namedMax).map((person) => person.name)
  const waitsFor = { approvers, others: able.length - approvers.length }
  const letter: Letter<'approval_escalated'> = {
    ...{ ...occasion, letter: 'approval_escalated' },
    content: { ...content, ...waitsFor },
  }
  return postLetters(db, letter, at)
}
