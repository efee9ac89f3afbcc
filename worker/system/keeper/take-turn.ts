import { hasCallsFor, leaving, withBudget } from '../../core/d1/budget.ts'
import { BudgetSpent } from '../../core/d1/tally.ts'
import { controlDb, type Tenant } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import { dueAt, type KeptJob, keptJobNames } from '../../domain/jobs/jobs.ts'
import { countTroubles } from '../../mail/outbox-store.ts'
import { saveSwept } from '../../organisations/keeping.ts'
import { tenantForKeeping } from '../../tenancy/open-tenant.ts'
import { listTurns, saveTurns, type Turns } from '../turns.ts'

/** A turn of a job: now, and the last one that came to its end. */
export type JobTurn = { at: Date; lastAt: Date | null }

/**
 * What is done for one organisation, again and again. It may be cut off after any call and begun anew, so every step of it
 * is safe to repeat; where there may be much, it asks `hasCallsFor` before a step. `unfinished`: it kept how far it came, and goes on in the next turn, some moments later.
 */
export type KeeperJob = (env: Env, tenant: Tenant, turn: JobTurn) => Promise<unknown>
export const unfinished = 'unfinished'
export type KeeperJobs = Record<KeptJob, KeeperJob>

/** What a keeper remembers itself: when each job was last begun, and what it told the control database when. */
export type KeeperMemory = {
  begun: Partial<Record<KeptJob, number>>
  toldAt: number
  troubles: number
}
export const newMemory = (): KeeperMemory => ({ begun: {}, toldAt: 0, troubles: 0 })

/** What is written down after a job: how it went, and what the control database is told. */
const callsOfNotes = 12
/** As few calls are no turn: whatever is left waits for the next invocation. */
const callsOfTurn = 60
const soonMs = 1_000
const minuteMs = 60_000
const restMs = 10 * minuteMs
/** The control database hears so often that the keeper is there. */
const tellsEveryMs = 20 * minuteMs

/**
 * The jobs of one organisation that are due now, those first that were not begun for longest: one that never comes to its end
 * keeps no other from its turn. Each is written down when it ended, so that whoever is cut off goes on behind it. Gives the
 * moment of the next turn; nothing where there is no organisation to look after.
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
      await tell(env, id, { memory, remember }, null, at)
      return new Date(at.getTime() + restMs)
    }
    const tenant = opened.value
    const turns = await listTurns(tenant.db)
    const due = keptJobNames
      .filter((job) => dueAt(job, turns[job]) <= at)
      .sort((one, other) => (memory.begun[one] ?? 0) - (memory.begun[other] ?? 0))
    let isLeft = false
    for (const [index, job] of due.entries()) {
      if (!hasCallsFor(callsOfTurn)) {
        isLeft = true
        break
      }
      memory.begun[job] = at.getTime()
      await remember()
      const lastAt = turns[job]?.at ?? null
      const outcome = await outcomeOf(() => jobs[job](env, tenant, { at, lastAt }))
      const isCut = outcome === 'cut off' && index > 0
      isLeft ||= isCut || outcome === unfinished
      if (isCut) break // others before it used the calls up: it is the first of the next turn
      if (outcome !== unfinished)
        await saved(turns, tenant, { job, isWell: outcome === 'well' }, at)
    }
    await tell(env, id, { memory, remember }, await countTroubles(tenant.db), at)
    return isLeft ? new Date(at.getTime() + soonMs) : nextOf(turns, at)
  })
}

async function outcomeOf(work: () => Promise<unknown>) {
  try {
    return (await leaving(callsOfNotes, work)) === unfinished ? unfinished : 'well'
  } catch (error) {
    report(error)
    return error instanceof BudgetSpent ? 'cut off' : 'failed'
  }
}

async function saved(
  turns: Turns,
  { db }: Tenant,
  { job, isWell }: { job: KeptJob; isWell: boolean },
  at: Date,
) {
  await saveTurns(db, [{ job, isWell }], at)
  turns[job] = { at, failures: isWell ? 0 : 1, failingSince: null }
}

/** Never at once again: a job that is due and cannot be written down would turn for ever. */
function nextOf(turns: Turns, at: Date): Date {
  const times = keptJobNames.map((job) => dueAt(job, turns[job]).getTime())
  return new Date(Math.max(at.getTime() + minuteMs, Math.min(...times)))
}

/** The cron wakes whoever was not heard of for long, and looks at the letters that are in trouble. */
async function tell(
  env: Env,
  id: string,
  { memory, remember }: { memory: KeeperMemory; remember: () => unknown },
  troubles: number | null,
  at: Date,
) {
  const isNews = troubles !== null && troubles !== memory.troubles
  if (!isNews && at.getTime() - memory.toldAt < tellsEveryMs) return
  await saveSwept(controlDb(env), [{ id, troubles }], at)
  Object.assign(memory, { toldAt: at.getTime(), troubles: troubles ?? memory.troubles })
  await remember()
}
