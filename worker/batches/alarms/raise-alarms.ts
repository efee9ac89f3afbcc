import { commit } from '../../core/commit.ts'
import { hasCallsFor } from '../../core/d1/budget.ts'
import type { Tenant } from '../../core/databases.ts'
import { cutShort, fromBeginning, type Walk, walkOn } from '../../core/lists/walk-on.ts'
import { writtenKeys } from '../../core/log/written-keys.ts'
import { type AccountDays, readAccountDays } from '../../days/store.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import { isGrowingUnseen } from '../../domain/batches/kept/lines-kept.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { type AlarmStage, alarmStage, namedMax, nextStepOf } from '../../domain/days/alarms.ts'
import { cutOffOf, lastReached, nextPossibleDate } from '../../domain/days/cut-offs.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { loadBatch } from '../load-batch.ts'
import { contentOf } from '../steps/call-approvers.ts'
import { approvalsMissing, nextPeople } from './next-step.ts'
import { listNearCutOffs, type NearPlace } from './store.ts'

/** Who warns: nobody of the organisation. */
const bilum = 'bilum'
const pageRows = 100
const pagesMax = 5
/** What one takes. */
const callsOfAlarm = 30
/** A missed one is told for a day; over a long weekend the value date itself may be over. */
const backDays = 7

/**
 * A letter to whoever holds the next step of a batch as its cut-off comes near, and once it is missed. The cut-off and the
 * stage are in the change's key and in each letter's, so that every alarm is raised once, however often one looks. Says whether it
 * came to the end of those that are near.
 */
export async function raiseAlarms(
  env: Env,
  tenant: Tenant,
  now: Date,
  walk: Walk = fromBeginning,
): Promise<boolean> {
  if (!mayDo(tenant.state, 'decide').ok) return true
  const today = dayInPortMoresby(now)
  const from = addDays(today, -backDays)
  const days = await readAccountDays(tenant.db, from)
  // what is told a day before may lie on tomorrow
  const window = { from, to: lastReached(addDays(today, 1), days.all) }
  return walkOn(walk, pagesMax, async (after) => {
    const [day = from, number = 0] = after.split(' ')
    const behind: NearPlace = [day || from, Number(number)]
    const rows = await listNearCutOffs(tenant.db, { ...window, after: behind, limit: pageRows })
    for (const alarm of await notYetRaised(tenant, dueOf(rows, days, now))) {
      if (!hasCallsFor(callsOfAlarm)) return cutShort
      await raise(env, tenant, alarm, days, now)
    }
    const last = rows.length < pageRows ? undefined : rows.at(-1)
    return last ? `${last.valueDate} ${last.number}` : null
  })
}

type Near = Awaited<ReturnType<typeof listNearCutOffs>>[number]
type Alarm = { batchId: string; cutOff: Date; stage: AlarmStage; key: string }

function dueOf(rows: Near[], days: AccountDays, now: Date): Alarm[] {
  return rows.flatMap(({ id, valueDate, sourceAccountId }) => {
    const { cutOffs, ownDays } = days(sourceAccountId)
    const cutOff = cutOffOf(cutOffs, valueDate, ownDays)
    const stage = cutOff && alarmStage(cutOff, now)
    if (!cutOff || !stage) return []
    const key = `cut-off/${id}/${cutOff.toISOString()}/${stage}`
    return [{ batchId: id, cutOff, stage, key }]
  })
}

async function notYetRaised({ db }: Tenant, alarms: Alarm[]): Promise<Alarm[]> {
  if (alarms.length === 0) return []
  const written = await writtenKeys(
    db,
    bilum,
    alarms.map(({ key }) => key),
  )
  return alarms.filter(({ key }) => !written.has(key))
}

async function raise(env: Env, realm: Tenant, alarm: Alarm, days: AccountDays, at: Date) {
  const { batchId, cutOff, stage, key } = alarm
  const record = await loadBatch(realm.db, batchId)
  const isVoidAsked = Boolean(record?.bankFile?.voidAskedBy)
  const nextStep = record && nextStepOf(record.row.state, isVoidAsked)
  if (!record || !nextStep) return
  const people = await nextPeople(realm.db, record, nextStep)
  if (people.length === 0) return
  const { bank, cutOffs, ownDays } = days(record.row.sourceAccountId)
  const { paymentCount, totalToea, ...about } = contentOf(record.row)
  const content = {
    ...about,
    // whoever administers may be told, and who made it may have left the payroll group
    ...(!isGrowingUnseen(record.row) && { paymentCount, totalToea }),
    ...{ stage, bank, nextStep, valueDate: record.row.valueDate, cutOff: cutOff.toISOString() },
    approvalsMissing: approvalsMissing(record),
    people: people.slice(0, namedMax).map(({ name }) => name),
    others: Math.max(0, people.length - namedMax),
    nextPossible: nextPossibleDate(cutOffs, at, ownDays) ?? null,
  }
  const recipientIds = people.map(({ id }) => id)
  await commit(
    { env, realm, mutation: { userId: bilum, key, requestHash: key } },
    {
      at,
      actorId: bilum,
      action: 'batch.cut_off_alarm',
      subject: `batch/${batchId}`,
      details: { version: record.row.version, stage, nextStep, people: recipientIds.length },
      statements: postLetters(
        realm.db,
        { letter: 'cut_off_alarm', occasion: key, recipientIds, content },
        at,
      ),
      answer: { status: 200, body: null },
    },
  )
}
