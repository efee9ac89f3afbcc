import { type SQL, sql } from 'drizzle-orm'
import { hasMoreIn } from '../batches/store.ts'
import type { HomeView } from '../contract/home.ts'
import type { TenantDb } from '../core/databases.ts'
import type { HomeSection } from '../domain/access/home-sections.ts'
import { approvalLimitToea } from '../domain/access/role.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import type { User } from '../http/app.ts'
import { alarms } from './sections/alarms.ts'
import { needsYou, waiting, waitingStates, withOthers } from './sections/batches.ts'
import { nextPayDay, payDays, thisWeek } from './sections/days.ts'
import { documents } from './sections/documents.ts'
import { duties } from './sections/duties.ts'
import { audit, ownDecisions, service } from './sections/log.ts'
import { sent } from './sections/money.ts'
import { accountsToVerify, hasMorePeople, people, setup } from './sections/people.ts'
import { reconciliation } from './sections/reconciliation.ts'
import type { Asked, Section } from './sections/section.ts'

const sectionsByName = {
  needs_you: needsYou,
  waiting,
  this_week: thisWeek,
  next_pay_day: nextPayDay,
  with_others: withOthers,
  own_decisions: ownDecisions,
  accounts_to_verify: accountsToVerify,
  sent,
  reconciliation,
  people,
  pay_days: payDays,
  setup,
  audit,
  service,
} satisfies { [Name in HomeSection]: Section<Name, never> }

/** Whose home it is, as its sections ask. */
export function askedBy(
  { id, defined, approvalLimitToea: own }: Pick<User, 'id' | 'defined' | 'approvalLimitToea'>,
  plan: Asked['plan'],
  now: Date,
  publishedDays: Asked['publishedDays'],
): Asked {
  const user = { id, defined, limitToea: approvalLimitToea(defined, own) }
  return { user, plan, now, publishedDays, today: dayInPortMoresby(now) }
}

/** Each section is a column of JSON, so that a home is one statement however much stands on it. */
export function selectHome(sections: readonly HomeSection[], asked: Asked): SQL {
  const columns = sections.map(
    (name) => sql`(${sectionsByName[name].select(asked)}) as ${sql.identifier(name)}`,
  )
  columns.unshift(sql`(${alarms.select(asked)}) as alarms, (${duties.select(asked)}) as duties,
    (${documents.select(asked, sections)}) as documents_end`)
  const isPart = sql`(${hasMoreIn(waitingStates)} or ${hasMorePeople})`
  return sql`select not exists (select 1 from batches) as is_new, ${isPart} as is_part, ${sql.join(columns, sql`, `)}`
}

export async function findHome(
  db: TenantDb,
  sections: readonly HomeSection[],
  asked: Asked,
): Promise<HomeView> {
  const row = await db.get<Record<string, string>>(selectHome(sections, asked))
  const found = must(row, 'home')
  const views = await Promise.all(
    sections.map(async (name) => {
      // each section reads what its own statement wrote
      const { view } = sectionsByName[name] as Section<HomeSection, unknown>
      return [name, await view(JSON.parse(found[name] ?? 'null'), asked)]
    }),
  )
  return {
    sections: [...sections],
    isNew: Number(found.is_new) === 1,
    isPart: Number(found.is_part) === 1,
    today: asked.today,
    alarms: alarms.view(JSON.parse(must(found.alarms, 'alarms')), asked),
    ...documents.view(Number(found.documents_end)),
    ...duties.view(JSON.parse(must(found.duties, 'duties')), asked),
    ...Object.fromEntries(views),
  }
}
