import { hasCallsFor } from '../../core/d1/budget.ts'
import { cellOf } from '../../core/d1/cell.ts'
import { raisedReason } from '../../core/database-errors.ts'
import { type ControlDb, controlDb } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import {
  nextOfRelease,
  releaseDays,
  type UsedReason,
} from '../../domain/access/strangers/release-unused.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { commitByClock } from '../../organisations/commit-by-clock.ts'
import { freeSlot, type OrganisationRow, saveOrganisation } from '../../organisations/store.ts'
import { findHead, isBare, wipe } from '../../tenancy/rebuild-database.ts'
import { findSignUp } from '../store.ts'
import {
  beginLooking,
  countInvoices,
  listReleases,
  listTrials,
  type ReleaseRow,
  saveLooked,
  saveRelease,
} from './store.ts'
import { readFacts, unusedCondition } from './unused-facts.ts'

const togetherMax = 20
const callsOfStep = 40

/**
 * A cron job: trials in which nothing was ever done give their slots back (decision 0057). A letter first, then it is
 * closed, then its database is emptied if it is unused in that very transaction and seen to be empty, then the slot is free.
 * Each step is one run's, may be repeated, and is on the platform's log.
 */
export async function releaseUnused(env: Env, at: Date) {
  const [db, cell] = [controlDb(env), cellOf(env)]
  for (const { organisation, release } of await listReleases(db, cell, 'wiped', togetherMax))
    await orLog(db, release, at, () => free(env, organisation, release, at))
  for (const { organisation, release } of await listReleases(db, cell, 'closing', togetherMax))
    await orLog(db, release, at, () => step(env, organisation, release, at))
  for (const { organisation, release } of await listTrials(db, cell, at, togetherMax)) {
    const { id, slot } = organisation
    if (!release) await beginLooking(db, id, slot, at)
    const row = release ?? { organisationId: id, slot, state: 'looked' as const, since: at }
    await orLog(db, row, at, () => step(env, organisation, row, at))
  }
}

type Begun = Pick<ReleaseRow, 'organisationId' | 'slot' | 'state' | 'since'> &
  Partial<Pick<ReleaseRow, 'stateBefore'>>

async function orLog(
  db: ControlDb,
  { organisationId }: Begun,
  at: Date,
  job: () => Promise<unknown>,
) {
  if (!hasCallsFor(callsOfStep)) return
  try {
    await job()
  } catch (error) {
    report(error)
  }
  await saveLooked(db, organisationId, at)
}

async function step(env: Env, organisation: OrganisationRow, release: Begun, at: Date) {
  const db = controlDb(env)
  const { id } = organisation
  // what was looked at is not where it lives, and may be another's by now
  if (release.slot !== organisation.slot) return keep(env, organisation, release, 'moved', at)
  // emptied, and its Worker died before that was written down
  if (release.state === 'closing' && (await isBare(env, release.slot)))
    return empty(env, organisation, release, at)
  const facts = await readFacts(env, organisation, release.slot, await countInvoices(db, id))
  const next = nextOfRelease(facts, release, at)
  if (next.do === 'keep') return keep(env, organisation, release, next.because, at)
  if (next.do === 'begin_anew') return saveRelease(db, id, { state: 'looked', since: at })
  if (next.do === 'warn') return warn(env, organisation, at)
  if (next.do === 'close') return close(env, organisation, at)
  if (next.do === 'wipe') return empty(env, organisation, release, at)
}

async function warn(env: Env, organisation: OrganisationRow, at: Date) {
  const db = controlDb(env)
  const { id, slug, name: organisationName, billingEmail } = organisation
  const releasedOn = addDays(dayInPortMoresby(at), releaseDays.afterLetter)
  const { language } = must(await findSignUp(db, id), 'the sign-up of a trial')
  const content = { slug, organisationName, releasedOn, language }
  const letter = { letter: 'unused_trial', content } as const
  return commitByClock(env, organisation, ['release', `warn/${dayInPortMoresby(at)}`], {
    at,
    action: 'organisation.release_announced',
    details: { releasedOn },
    statements: [
      saveRelease(db, id, { state: 'warned', since: at }),
      ...postLetters(
        db,
        { ...letter, occasion: `${id}/${releasedOn}`, addresses: [billingEmail] },
        at,
      ),
    ],
  })
}

/** From now on nobody comes in. What was under way ends before it is emptied. */
async function close(env: Env, organisation: OrganisationRow, at: Date) {
  const db = controlDb(env)
  const { id, state, slot } = organisation
  return commitByClock(env, organisation, ['release', `close/${organisation.revision}`], {
    at,
    action: 'organisation.closed_unused',
    // the last entry of the log that goes with it
    details: { slot, head: await findHead(env, slot) },
    statements: [
      saveRelease(db, id, { state: 'closing', since: at, stateBefore: state }),
      saveOrganisation(db, organisation, {
        state: 'archived',
        stateSince: dayInPortMoresby(at),
        stateReason: 'never_used',
      }),
    ],
  })
}

/** Somebody made something: it stays theirs, and is open again if it was closing. */
function keep(
  env: Env,
  organisation: OrganisationRow,
  release: Begun,
  because: UsedReason,
  at: Date,
) {
  const db = controlDb(env)
  const { organisationId: id, state, stateBefore } = release
  const kept = saveRelease(db, id, { state: 'kept', since: at, because })
  if (state === 'looked') return kept
  const opened =
    state === 'closing' && stateBefore
      ? [
          saveOrganisation(db, organisation, {
            state: stateBefore,
            stateSince: dayInPortMoresby(at),
            stateReason: '',
          }),
        ]
      : []
  return commitByClock(env, organisation, ['release', `keep/${organisation.revision}`], {
    at,
    action: 'organisation.release_stopped',
    details: { because },
    statements: [kept, ...opened],
  })
}

async function empty(env: Env, organisation: OrganisationRow, release: Begun, at: Date) {
  const { slot } = release
  if (!(await isBare(env, slot))) {
    const condition = await unusedCondition(env, release)
    try {
      await wipe(env, slot, condition, 'organisation_used')
    } catch (error) {
      if (raisedReason(error) !== 'organisation_used') throw error
      return keep(env, organisation, release, 'work_in_the_log', at)
    }
  }
  if (!(await isBare(env, slot))) throw new Error(`${slot} is not empty after it was wiped`)
  await saveRelease(controlDb(env), release.organisationId, { state: 'wiped', since: at })
  return free(env, organisation, release, at)
}

/** Only what is bare is given to another. */
async function free(env: Env, organisation: OrganisationRow, { slot }: Begun, at: Date) {
  if (!(await isBare(env, slot))) throw new Error(`${slot} is not empty, so it stays taken`)
  const db = controlDb(env)
  const { id } = organisation
  return commitByClock(env, organisation, ['release', 'free'], {
    at,
    action: 'slot.freed',
    details: { slot },
    statements: [...freeSlot(db, id, slot), saveRelease(db, id, { state: 'free', since: at })],
  })
}
