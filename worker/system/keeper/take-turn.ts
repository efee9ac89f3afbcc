import { sql } from 'drizzle-orm'
import { hasCallsFor, leaving, withBudget } from '../../core/d1/budget.ts'
import { BudgetSpent } from '../../core/d1/tally.ts'
import { controlDb, type Tenant, type TenantDb } from '../../core/databases.ts'
import type { Walk } from '../../core/lists/walk-on.ts'
import { report } from '../../core/log/report.ts'
import { isTroubled, outbox } from '../../db/records.ts'
import { minuteMs } from '../../domain/durations.ts'
import { dueAt, type KeptJob, keptJobNames, nextTurnAt } from '../../domain/jobs/jobs.ts'
import { lastGoodCopy } from '../../dumps/store.ts'
import { saveSwept, type Told } from '../../organisations/keeping.ts'
import { tenantForKeeping } from '../../tenancy/open-tenant.ts'
import {
  type Ended,
  isNews,
  listTurns,
  longestFailing,
  saveTurns,
  type TookTurn,
  type Turns,
  withEnded,
} from '../turns.ts'
import { isCalm } from './is-calm.ts'

/** A turn of a job: now, the last one that came to its end, and how far it came since, where it was left unfinished. */
export type JobTurn = Walk & { at: Date; lastAt: Date | null }

/**
 * What is done for one organisation, again and again. It may be cut off after any call and begun anew, so every step of it
 * is safe to repeat; where there may be much, it asks `hasCallsFor` before a step. `unfinished`: it kept how far it came, and goes on in the next turn, some moments later.
 */
export type KeeperJob = (env: Env, tenant: Tenant, turn: JobTurn) => Promise<unknown>
export const unfinished = 'unfinished'
export type KeeperJobs = Record<KeptJob, KeeperJob>

/**
 * What a keeper remembers itself: when each job was last begun and last ended well, what it told the control database when, and
 * when it meant to come again. It is written at the end of a turn; `remember` writes it in the midst of one.
 */
export type KeeperMemory = {
  begun: Partial<Record<KeptJob, number>>
  ended?: Ended
  /** How far a job came that is not at its end. */
  places?: Partial<Record<KeptJob, string>>
  nextAt?: number
  toldAt: number
  /** All of it, as it was told last. */
  told?: string | undefined
}
export const newMemory = (): KeeperMemory => ({ begun: {}, toldAt: 0 })

/** What is written down after a job: how it went, and what the control database is told. */
const callsOfNotes = 12
/** As few calls are no turn: whatever is left waits for the next invocation. */
const callsOfTurn = 60
const soonMs = 1_000
const restMs = 10 * minuteMs
/** What is due as soon as this is done with the others: jobs of one rhythm then stay in one turn, and in one row. */
const alongMs = 4 * minuteMs
/** A turn that begins so much later than planned may stand in for one that was cut off. */
const lateMs = 90_000
/** The control database hears each hour that the keeper is there, in the turn that comes about then. */
const tellsEveryMs = 55 * minuteMs

/**
 * The jobs of one organisation that are due now, those first that were not begun for longest: one that never comes to its end
 * keeps no other from its turn. All are written down at the end, where that says what no row says yet. After a turn that may have been cut off, each is written down
 * as it begins and as it ends, so that whoever is cut off again goes on behind it. Gives the moment of the next turn; nothing
 * where there is no organisation to look after.
 */
export function takeTurn(
  env: Env,
  id: string,
  { jobs, memory, remember }: { jobs: KeeperJobs; memory: KeeperMemory; remember: () => unknown },
  at: Date,
): Promise<Date | undefined> {
  return withBudget(async () => {
    const opened = await tenantForKeeping(env, id)
    if (!opened.ok && opened.reason === 'unknown_organisation') return undefined
    if (!opened.ok) {
      // in maintenance: it had its turn, and nobody need wake it
      await tell(env, id, memory, null, at)
      return planned(memory, new Date(at.getTime() + restMs))
    }
    const tenant = opened.value
    const turns = await listTurns(tenant.db)
    memory.ended ??= {}
    const { ended } = memory
    const last = withEnded(turns, ended)
    const due = keptJobNames
      .filter((job) => dueAt(job, last[job]).getTime() <= at.getTime() + alongMs)
      .sort((one, other) => (memory.begun[one] ?? 0) - (memory.begun[other] ?? 0))
    const isWary = !isAsPlanned(memory, at)
    const took: TookTurn[] = []
    memory.places ??= {}
    const { places } = memory
    let isLeft = false
    for (const [index, job] of due.entries()) {
      if (!hasCallsFor(callsOfTurn)) {
        isLeft = true
        break
      }
      memory.begun[job] = at.getTime()
      if (isWary) await remember()
      const lastAt = turns[job]?.wellAt ?? null
      const keepPlace = (place: string) => {
        places[job] = place
        return remember()
      }
      const turn = { at, lastAt, place: places[job], keepPlace }
      const outcome = await outcomeOf(() => jobs[job](env, tenant, turn))
      // one that fails where it went on begins anew: else nobody before that place is looked at until it is mended
      if (outcome === 'well' || (outcome === 'failed' && turns[job]?.failures)) delete places[job]
      const isCut = outcome === 'cut off' && index > 0
      isLeft ||= isCut || outcome === unfinished
      if (isCut) break // others before it used the calls up: it is the first of the next turn
      if (outcome === unfinished) continue
      took.push({ job, isWell: outcome === 'well' })
      if (outcome === 'well') ended[job] = at.getTime()
      if (isWary) await save(turns, tenant, took.splice(0), at)
    }
    if (took.some((one) => isNews(one, turns, at))) await save(turns, tenant, took, at)
    const told = { ...(await readTold(tenant.db)), failing: longestFailing(turns) }
    await tell(env, id, memory, told, at)
    const next = isLeft
      ? new Date(at.getTime() + soonMs)
      : nextTurnAt(withEnded(turns, ended), await isCalm(tenant, at), at)
    return planned(memory, next)
  })
}

function planned(memory: KeeperMemory, next: Date): Date {
  memory.nextAt = next.getTime()
  return next
}

/** Whoever was cut off comes again two minutes later, and whoever is woken comes earlier than planned. */
function isAsPlanned({ nextAt }: KeeperMemory, at: Date): boolean {
  return nextAt !== undefined && Math.abs(at.getTime() - nextAt) < lateMs
}

async function outcomeOf(work: () => Promise<unknown>) {
  try {
    return (await leaving(callsOfNotes, work)) === unfinished ? unfinished : 'well'
  } catch (error) {
    report(error)
    return error instanceof BudgetSpent ? 'cut off' : 'failed'
  }
}

async function save(turns: Turns, { db }: Tenant, took: TookTurn[], at: Date) {
  await saveTurns(db, took, turns, at)
  for (const { job, isWell } of took) {
    const failingSince = isWell ? null : (turns[job]?.failingSince ?? at)
    const wellAt = isWell ? at : (turns[job]?.wellAt ?? null)
    turns[job] = { at, failures: isWell ? 0 : 1, failingSince, wellAt }
  }
}

/**
 * The cron wakes whoever was not heard of for long, and looks at letters in trouble, at copies and at jobs that fail. What is
 * new is told at once, and all of it every hour.
 */
async function tell(env: Env, id: string, memory: KeeperMemory, told: Told | null, at: Date) {
  const words = told ? JSON.stringify([told.troubles, told.copiedAt, told.failing]) : memory.told
  if (words === memory.told && at.getTime() - memory.toldAt < tellsEveryMs) return
  await saveSwept(controlDb(env), id, told, at)
  Object.assign(memory, { toldAt: at.getTime(), told: words })
}

/** What an organisation's own database says of letters and of its copies, in one trip. */
async function readTold(db: TenantDb): Promise<Omit<Told, 'failing'>> {
  const [found] = await db.all<{ troubles: number; copiedAt: number | null }>(
    sql`select (select count(*) from ${outbox} where ${isTroubled}) as troubles, ${lastGoodCopy} as "copiedAt"`,
  )
  return { troubles: found?.troubles ?? 0, copiedAt: found?.copiedAt ?? 0 }
}
