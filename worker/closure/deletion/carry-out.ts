import { hasCallsFor } from '../../core/d1/budget.ts'
import { cellOf } from '../../core/d1/cell.ts'
import { controlDb } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import { type ClosureStep, dumpsEndDays } from '../../domain/closure/closure-steps.ts'
import { type ClosureRow, listClosures, saveClosure } from '../../organisations/closures.ts'
import type { OrganisationRow } from '../../organisations/store.ts'
import { certify, endOfCopies } from './certify.ts'
import { count } from './count.ts'
import type { Step } from './step.ts'
import { clear, empty, free, quieten } from './steps.ts'

/** What leads on from each step. Each may be cut off after any call, and done again. */
const steps: Partial<Record<ClosureStep, Step>> = {
  closed: count,
  counted: quieten,
  silent: empty,
  emptied: clear,
  cleared: free,
  free: certify,
  certified: endOfCopies,
}

const togetherMax = 50
const callsOfStep = 60

/**
 * A cron job: goes on with whatever two people of the platform ordered to be deleted, from the step that was written down last.
 * One that fails keeps no other from its turn.
 */
export async function carryOutClosures(env: Env, at: Date) {
  const db = controlDb(env)
  const copiesGone = startOfDay(addDays(dayInPortMoresby(at), -dumpsEndDays))
  const due = await listClosures(db, cellOf(env), copiesGone, togetherMax)
  for (const { organisation, closure } of due) {
    if (!hasCallsFor(callsOfStep)) return
    await goOn(env, organisation, closure, at).catch(report)
  }
}

async function goOn(env: Env, organisation: OrganisationRow, begun: ClosureRow, at: Date) {
  const db = controlDb(env)
  let closure = begun
  while (hasCallsFor(callsOfStep)) {
    const done = await steps[closure.state]?.(env, organisation, closure, at)
    if (!done) return
    await saveClosure(db, closure.id, { ...done, since: at })
    closure = { ...closure, ...done, since: at }
  }
}
