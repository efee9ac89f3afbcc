import { type SQL, sql } from 'drizzle-orm'
import { isWaitingFor } from '../../batches/store.ts'
import type { HomeAlarm } from '../../contract/days/home-alarm.ts'
import { ownDaysJson } from '../../days/store.ts'
import { batches } from '../../db/tenant-batches.ts'
import { hasPermission } from '../../domain/access/role.ts'
import type { BankDay } from '../../domain/bank-days.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { addDays, type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import { alarmStage } from '../../domain/days/alarms.ts'
import {
  type CutOff,
  clockOf,
  cutOffOf,
  daysOfBank,
  nextPossibleDate,
} from '../../domain/days/cut-offs.ts'
import { byDay, listedMax } from './batch-list.ts'
import { isFileFor, isMadeBy, voidAskedBy, withMaker } from './batches.ts'
import { type Asked, listOf, oneOf } from './section.ts'

/* What must reach its bank soon, or is late for it, and waits for this person: on every home, because nobody chooses not to know. */

/** A cut-off lies at most five working days before its value date; what is late is told for a week. */
const aheadDays = 21
const backDays = 7
const lookedAtMax = 50

type Found = {
  batches: {
    id: string
    number: number
    name: string
    valueDate: Day
    bank: string
    cutOffs: CutOff[]
  }[]
  ownDays: BankDay[]
}

/** Whose next step is this person's, as the letters have it (`batches/alarms/next-step.ts`). */
function isNextFor(asked: Asked): SQL {
  const { id, defined } = asked.user
  const when = (is: boolean, condition: SQL) => (is ? condition : sql`false`)
  const makes = hasPermission(defined, 'create_payments')
  return sql`(${when(makes, sql`(${batches.state} in ${oneOf(withMaker)} and ${isMadeBy(id)})`)}
    or ${when(hasPermission(defined, 'approve_payments'), isWaitingFor(asked.user))}
    or ${when(hasPermission(defined, 'manage_users'), sql`${batches.state} in ('approval_blocked', 'tampered')`)}
    or (${isFileFor(asked)} and (${voidAskedBy} is not null or exists (select 1 from source_accounts s where s.id = ${batches.sourceAccountId}
      and (json_array_length(s.maker_ids) + json_array_length(s.maker_roles) = 0
        or ${id} in (select value from json_each(s.maker_ids))
        or (select u.role from users u where u.id = ${id}) in (select value from json_each(s.maker_roles)))))))`
}

export const alarms = {
  select: (asked: Asked) => {
    const { today } = asked
    const account = batches.sourceAccountId
    return sql`select json_object('ownDays', json(${ownDaysJson(asked.publishedDays, addDays(today, -backDays))}),
      'batches', json(${listOf(sql`select json_object('id', ${batches.id}, 'number', ${batches.number},
        'name', ${batches.name}, 'valueDate', ${batches.valueDate},
        'bank', (select s.bank from source_accounts s where s.id = ${account}),
        'cutOffs', json(${listOf(sql`select json_object('weekday', c.weekday, 'time', c.time,
          'workingDaysBefore', c.working_days_before) as one from cut_offs c where c.source_account_id = ${account}`)})) as one
        from ${byDay} where ${batches.state} in ${oneOf(open)}
          and ${batches.valueDate} between ${addDays(today, -backDays)} and ${addDays(today, aheadDays)}
          and (${batches.valueDate} < ${today} or ${account} in (select source_account_id from cut_offs))
          and ${batches.paymentCount} > 0 and ${isNextFor(asked)}
        order by ${batches.valueDate}, ${batches.number} limit ${sql.raw(String(lookedAtMax))}`)}))`
  },

  view: ({ batches: found, ownDays }: Found, { now, today }: Asked): HomeAlarm[] =>
    found
      .flatMap(({ number, cutOffs, ...one }): HomeAlarm[] => {
        const own = daysOfBank(ownDays, one.bank)
        const reference = batchReference(number)
        const nextPossible = () => nextPossibleDate(cutOffs, now, own) ?? null
        if (one.valueDate < today) {
          const late = { stage: 'day_passed', cutOff: null, nextPossible: nextPossible() } as const
          return [{ ...one, reference, ...late }]
        }
        const at = cutOffOf(cutOffs, one.valueDate, own)
        // told for as long as somebody could still give it another day
        const stage = at && (at <= now ? 'missed' : alarmStage(at, now))
        if (!stage) return []
        const cutOff = { day: dayInPortMoresby(at), time: clockOf(at) }
        const late = stage === 'missed' && { nextPossible: nextPossible() }
        return [{ ...one, reference, stage, cutOff, ...late }]
      })
      .slice(0, listedMax),
}

const open = [
  ...withMaker,
  ...(['in_approval', 'approval_blocked', 'approved', 'file_sealed', 'tampered'] as const),
]
