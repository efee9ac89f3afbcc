import { sql } from 'drizzle-orm'
import type { NextPayDay, PayDays, ThisWeek } from '../../contract/home.ts'
import { ownDaysJson } from '../../days/store.ts'
import { figuresReadBy } from '../../db/runs/kept-lines.ts'
import { batches } from '../../db/tenant-batches.ts'
import { type BankDay, workingDaysUntil } from '../../domain/bank-days.ts'
import { atBankStates, type BatchState } from '../../domain/batches/batch.ts'
import { addDays, daysFrom } from '../../domain/calendar.ts'
import { byDay, type FoundBatch, firstBatches, withSince } from './batch-list.ts'
import { listOf, oneOf, type Section } from './section.ts'

/* What leaves on which day, by the index of value dates: never more of them than are shown. */

const handedOver: BatchState[] = ['in_approval', 'queried', 'approval_blocked']
const approved: BatchState[] = ['approved', 'file_sealed', 'tampered']
const gone: BatchState[] = ['cancelled', 'lapsed']
const leaving = oneOf([...handedOver, ...approved, ...atBankStates])

const weekDays = 6

export const thisWeek: Section<'this_week', Omit<ThisWeek, 'from' | 'to'>> = {
  select: ({ today }) => sql`select json_object('batchCount', count(*),
      'totalToea', coalesce(sum(${batches.totalToea}), 0),
      'unapprovedToea', coalesce(sum(case when ${batches.state} in ${oneOf(handedOver)}
        then ${batches.totalToea} end), 0))
    from ${byDay} where ${batches.valueDate} between ${today} and ${addDays(today, weekDays)}
      and ${batches.state} in ${leaving}`,
  view: (found, { today }) => ({ from: today, to: addDays(today, weekDays), ...found }),
}

/** Working days are counted as far as this. */
const countedDaysMax = 92

type FoundNext = NextPayDay & { batches: FoundBatch[]; ownDays: BankDay[] }

export const nextPayDay: Section<'next_pay_day', FoundNext | { valueDate: null }> = {
  select: ({ today, publishedDays, user }) => {
    const isOpen = sql`${batches.state} not in ${oneOf(gone)} and ${figuresReadBy(user.id)}`
    const isNext = sql`${batches.valueDate} = (select b.value_date from batches b where b.value_date >= ${today}
      and b.state not in ${oneOf(gone)} and ${figuresReadBy(user.id, 'b')} order by b.value_date limit 1) and ${isOpen}`
    return sql`select json_object('valueDate', max(${batches.valueDate}), 'batchCount', count(*),
        'paymentCount', coalesce(sum(${batches.paymentCount}), 0),
        'totalToea', coalesce(sum(${batches.totalToea}), 0), 'ownDays', json(${ownDaysJson(publishedDays, today)}),
        'batches', json(${firstBatches({
          from: byDay,
          where: isNext,
          orderBy: sql`${batches.totalToea} desc, ${batches.number}`,
        })}))
      from ${byDay} where ${isNext}`
  },
  view: (all, { today }) => {
    if (all.valueDate === null) return null
    const { ownDays: known, ...found } = all
    const ownDays = known.filter(({ scope }) => scope !== 'bank')
    const isNear = daysFrom(today, found.valueDate) <= countedDaysMax
    return {
      ...found,
      workingDays: isNear ? workingDaysUntil(found.valueDate, today, ownDays) : null,
      batches: found.batches.map(withSince),
    }
  },
}

const payDaysMax = 12

export const payDays: Section<'pay_days', PayDays> = {
  select: () =>
    sql`select ${listOf(sql`select json_object('valueDate', ${batches.valueDate}, 'batchCount', count(*),
        'paymentCount', sum(${batches.paymentCount}), 'totalToea', sum(${batches.totalToea}),
        'state', case min(case when ${batches.state} in ${oneOf(atBankStates)} then 2
          when ${batches.state} in ${oneOf(approved)} then 1 else 0 end)
          when 2 then 'sent' when 1 then 'approved' else 'waiting' end,
        'name', case count(*) when 1 then max(${batches.name}) end,
        'batchId', case count(*) when 1 then max(${batches.id}) end) as one
      from ${byDay} where ${batches.state} in ${leaving} group by ${batches.valueDate}
      order by ${batches.valueDate} desc limit ${sql.raw(String(payDaysMax))}`)}`,
  view: (found) => found.toReversed(),
}
