import { isNull } from 'drizzle-orm'
import { isWholeChain } from '../../audit/store.ts'
import { commit } from '../../core/commit.ts'
import { controlDb } from '../../core/databases.ts'
import { anchorHead } from '../../core/log/anchor-head.ts'
import { faultsKept } from '../../core/log/compare-anchors.ts'
import { calendarFeeds } from '../../db/days/tables.ts'
import { challenges, linkTokens, sessions } from '../../db/people.ts'
import { asItIs, type RestorationStep, takeStep } from '../../domain/dumps/restoration.ts'
import { must } from '../../domain/must.ts'
import { logFaults } from '../../integrity/store.ts'
import { type RestorationRow, saveRestoration } from '../../organisations/restorations.ts'
import { tenantMigrations } from '../../tenancy/migrations/tenant-migrations.ts'
import { databaseOf, migrateOn, ownerOf } from '../../tenancy/rebuild-database.ts'
import { checked } from '../../tenancy/remembered.ts'
import { nobodyStandsIn, nothingIsDue } from '../restore/nothing-is-due.ts'
import { listUnpaid } from '../restore/unpaid.ts'
import { filesUnknown, headOf, lookBefore } from './look.ts'
import { cameBack, peopleOf, shutAgain } from './people-since.ts'

/** Why a step is not taken, as a sentence. */
export class RestorationRefused extends Error {}

type Step = (
  env: Env,
  row: RestorationRow,
  at: Date,
  told: string,
) => Promise<Partial<RestorationRow>>

/**
 * What each step does once the organisation is frozen. Every one may be repeated until it is written down; the database itself
 * is brought back between `bookmarked` and `restored`, by whoever calls.
 */
const steps: Partial<Record<RestorationStep, Step>> = {
  /** Where the log ends, what will be undone, and the bookmark of now: the way back. */
  bookmarked: async (env, { slot, organisationId: id, moment, found }, _at, bookmark) => {
    if (!bookmark) throw new RestorationRefused('A bookmark is needed: it is the way back.')
    const db = databaseOf(env, slot)
    return {
      ...(await headOf(db)),
      bookmark,
      found: { ...found, ...(await lookBefore(env, { id, db }, moment)) },
    }
  },

  /** The database came back: it is theirs, its log is whole, and ends earlier than before. Or it stayed as it is, where that is told. */
  restored: async (env, row, at, told) => {
    const { slot, organisationId, entry, found } = row
    checked.delete(`${slot}/${organisationId}`)
    if ((await ownerOf(env, slot)) !== organisationId)
      throw notThen(`The database in ${slot} is not theirs.`)
    const db = databaseOf(env, slot)
    const head = await headOf(db)
    const isAsItIs = told === asItIs
    if (isAsItIs && head.entry < entry)
      throw notThen('Its log ends earlier than before: it is not as it was.')
    if (!isAsItIs && head.entry > entry) throw notThen('Its log is longer than before.')
    if (!isAsItIs && head.entry === entry && Object.keys(found.undone).length > 0)
      throw new RestorationRefused(
        'Its log ends where it ended: nothing was brought back. Give the command again; where it says so once more, give it with --as-it-is.',
      )
    // as it is there is no other: what is wrong with it is named, and keeps nobody out for ever
    if (!isAsItIs && !(await isWholeChain(db, head))) throw notThen('Its log is not whole.')
    await migrateOn(env, slot, tenantMigrations, at)
    const people = cameBack(found.before ?? [], await peopleOf(db))
    const nothing = { undone: {}, takenSince: [], toldSince: [], movedOn: [], cameTo: null }
    return { found: { ...found, people, ...(isAsItIs && nothing) } }
  },

  /** Whoever was signed in then is not now, no link of then opens anything, nobody stands in, and whoever was put out since is out. */
  ended: async (env, { slot, found: { before = [], ...found } }, at) => {
    const db = databaseOf(env, slot)
    const people = found.people.length > 0 ? found.people : cameBack(before, await peopleOf(db))
    await db.batch([
      db.update(sessions).set({ endedAt: at }).where(isNull(sessions.endedAt)),
      db.delete(linkTokens),
      db.delete(challenges),
      db.delete(calendarFeeds),
      nobodyStandsIn(db, at),
      ...(await shutAgain(env, db, before, at)),
    ])
    return { found: { ...found, people } }
  },

  /** Letters, proposals, webhooks and API keys of then: they left, were decided or were ended since, for all we know. */
  set_aside: async (env, { slot }, at) => {
    const db = databaseOf(env, slot)
    for (const statement of nothingIsDue(db, at)) await statement
    return {}
  },

  /** What the file store says was made, and the database does not know; and whether the log is the one that was. */
  compared: async (env, { slot, organisationId: id, moment, found }, at) => {
    const db = databaseOf(env, slot)
    const sealedSince = await filesUnknown(env.FILES, db, id)
    const cameTo = found.cameTo === null ? at : new Date(found.cameTo ?? moment)
    const log = await logFaults(env, { id, db }, cameTo)
    return { found: { ...found, log, sealedSince, mayBePaid: await listUnpaid(db) } }
  },

  /** Into its own log, which goes on from there, and the end of it aside: a line of its own begins. */
  logged: async (env, row, at) => {
    const { id, slot, organisationId, moment, bookmark, entry, hash, reason, begunBy, found } = row
    const db = databaseOf(env, slot)
    const mutation = { userId: 'platform', key: `restoration/${id}`, requestHash: id }
    const { sealedSince, mayBePaid, people, log = [] } = found
    await commit(
      { env, realm: { id: organisationId, db }, mutation },
      {
        at,
        actorId: 'platform',
        action: 'organisation.restored',
        subject: `organisation/${organisationId}`,
        details: {
          moment: found.cameTo === undefined ? moment.toISOString() : found.cameTo,
          ...{ reason, begunBy, bookmark, entry, hash },
          ...{ sealedSince: sealedSince.length, mayBePaid: mayBePaid.length, people },
          ...(log.length > 0 && { log: log.slice(0, faultsKept) }),
        },
        statements: [],
        answer: { status: 200, body: null },
      },
    )
    await anchorHead(env, { id: organisationId, db }, 'restored', at)
    return {}
  },
}

/** Takes the next step of a restoration, and refuses any other: out of order nothing is done. Gives the row as it is then. */
export async function carryOut(
  env: Env,
  row: RestorationRow,
  step: RestorationStep,
  at: Date,
  told = '',
): Promise<RestorationRow> {
  const next = takeStep(row.state, step)
  if (!next.ok) throw new RestorationRefused(`After “${row.state}” comes no “${step}”.`)
  const work = must(steps[step], step)
  const changes = { ...(await work(env, row, at, told)), state: step, since: at }
  await saveRestoration(controlDb(env), row.id, changes)
  return { ...row, ...changes }
}

/** What came back cannot be gone on with: the way out of it is the bookmark. */
const notThen = (says: string) =>
  new RestorationRefused(
    `${says} Bring back what was by the bookmark, and give the command again with --as-it-is (docs/runbooks/restore.md, “The wrong moment?”).`,
  )
