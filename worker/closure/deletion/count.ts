import { controlDb } from '../../core/databases.ts'
import { closingMinutes } from '../../domain/access/strangers/release-unused.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { saveClosure } from '../../organisations/closures.ts'
import { commitByClock } from '../../organisations/commit-by-clock.ts'
import { saveOrganisation } from '../../organisations/store.ts'
import { countRows, findHead, ownerOf } from '../../tenancy/rebuild-database.ts'
import { countFiles } from './files.ts'
import { isGone } from './gone.ts'
import { countSessions } from './silence.ts'
import type { Step } from './step.ts'

/**
 * Half an hour after nobody could come in any more: is everything as it was when two people looked? Then what there is, is
 * counted. Whatever somebody was in the middle of stops it, and two people look again.
 */
export const count: Step = async (env, organisation, closure, at) => {
  if (at.getTime() - closure.since.getTime() < closingMinutes * 60_000) return undefined
  const { id, slot } = organisation
  const seen = must(closure.found, 'found')
  if (await isGone(env, organisation, closure))
    return { state: 'counted', found: { ...seen, ...(await countFiles(env, id)) } }
  const owner = await ownerOf(env, slot)
  if (owner !== id)
    throw new Error(`the database in ${slot} is not the one of ${organisation.slug}`)
  const { gone: _thereAgain, ...found } = seen
  const head = await findHead(env, slot)
  if (head?.hash !== found.hash) {
    await stop(env, organisation, closure, at)
    return undefined
  }
  const [tables, files, sessions] = await Promise.all([
    countRows(env, slot),
    countFiles(env, id),
    countSessions(env, id),
  ])
  return { state: 'counted', found: { ...found, tables, ...files, sessions } }
}

const stop = (...[env, organisation, closure, at]: Parameters<Step>) =>
  commitByClock(env, organisation, ['closure', `stop/${organisation.revision}`], {
    at,
    action: 'organisation.deletion_stopped',
    details: { closure: closure.id },
    statements: [
      saveClosure(controlDb(env), closure.id, {
        ...{ state: 'waiting', since: at, orderedBy: null, carriedBy: null },
        ...{ found: null, tell: [], stoppedBecause: 'somebody_worked' },
      }),
      saveOrganisation(controlDb(env), organisation, {
        ...{ state: 'cancelled', stateSince: dayInPortMoresby(at), stateReason: closure.reason },
      }),
    ],
  })
