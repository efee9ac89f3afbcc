import { commit } from '../../core/commit.ts'
import { counting, newTally } from '../../core/d1/tally.ts'
import { controlDb, type Tenant } from '../../core/databases.ts'
import { alert } from '../../core/log/alert.ts'
import { anchorHead } from '../../core/log/anchor-head.ts'
import { report } from '../../core/log/report.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import { integrityChecks } from '../../domain/integrity/checks.ts'
import {
  beginNight,
  hasNews,
  isLate,
  type NightWalk,
  nightOf,
  triesMax,
  walkOn,
} from '../../domain/integrity/night.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { openRealm } from '../../tenancy/open-realm.ts'
import { everyCheck } from '../every-check.ts'
import {
  beginOrFindNight,
  findNight,
  findNightBefore,
  listTold,
  type NightRow,
  saveNight,
} from './store.ts'

/**
 * So many parts in one turn, until they asked so much or read so many payments whole: an invocation may ask a thousand times, and takes
 * a second of its thirty for each 80,000 payments of bank files.
 */
const ofTurn = { parts: 40, calls: 300, lines: 200_000 }

/** Tonight's look at an organisation's records, or their copy, has not come to its end: its watch goes on. */
export async function wakeNightWatch(env: Env, { id, slug, state, db }: Tenant, now: Date) {
  const { night, dump } = await findNight(db, nightOf(now))
  const isToLook = mayDo(state, 'read').ok && !night?.endedAt
  if (isToLook && night && isLate(night.begunAt, now)) {
    const says = `the look of last night at the records of ${slug} does not come to its end`
    await alert(env, 'jobs', `${id}/integrity`, says)
  }
  if (isToLook || !dump?.endedAt) await objectOf(env.NIGHT_WATCH, id).wake(id)
}

/** Some parts of tonight's look, from where it stopped; gives the moment of its next turn while it is not over. */
export async function lookOver(env: Env, id: string, now: Date): Promise<number | undefined> {
  const opened = await openRealm(env, id)
  if (!opened.ok || opened.value.kind !== 'organisation') return
  const tenant = opened.value
  if (!mayDo(tenant.state, 'read').ok) return
  const row = await beginOrFindNight(tenant.db, nightOf(now), now)
  if (row.endedAt) return
  const platform = controlDb(env)
  const who = tenant.isUnpaid ? { isUnpaid: true } : {}
  const asked = newTally()
  let lines = 0
  const onLines = (more: number) => {
    lines += more
  }
  const records = { ...who, db: tenant.db, files: env.FILES, platform, tenantId: id, now, onLines }
  if (isBegun(row)) await putEndAside(env, tenant, now)
  let walk: NightWalk = row
  let isOver = false
  for (let parts = 0; parts < ofTurn.parts && !isOver; parts++) {
    if (asked.calls >= ofTurn.calls || lines >= ofTurn.lines) break
    try {
      const { atCheck, after } = walk
      const part = await counting(asked, () => everyCheck[atCheck](records, after))
      ;({ walk, isOver } = walkOn(walk, part))
    } catch (error) {
      // others have the room: it says nothing of the records
      if (error instanceof Refusal && error.reason === 'too_much_at_once') break
      report(error)
      if (walk.tries + 1 < triesMax) {
        await saveNight(tenant.db, row, { ...walk, tries: walk.tries + 1, endedAt: null })
        throw error
      }
      ;({ walk, isOver } = walkOn(walk, leftOut(walk)))
    }
  }
  if (isOver) {
    await endNight(env, tenant, row, walk, now)
    return
  }
  await saveNight(tenant.db, row, { ...walk, endedAt: null })
  return now.getTime()
}

/** Its night goes on without, and somebody is told: whoever cuts a log off behind the last end that lies aside is not found out. */
async function putEndAside(env: Env, tenant: Tenant, now: Date) {
  try {
    await anchorHead(env, tenant, 'night', now)
  } catch (error) {
    report(error)
    const says = `where the log of ${tenant.slug} ends was not put aside tonight`
    await alert(env, 'copies', `${tenant.id}/end`, says)
  }
}

/** Nothing of it was done yet. */
function isBegun({ atCheck, after, tries }: NightRow): boolean {
  const begun = beginNight()
  return atCheck === begun.atCheck && after === begun.after && tries === 0
}

/** What gave no answer is no check that held. */
function leftOut({ atCheck }: NightWalk) {
  const says = 'This check got no answer and did not come to its end.'
  const { title: name } = integrityChecks[atCheck]
  return { checked: 0, problems: [{ subject: 'organisation', name, says }], next: null }
}

/** Who administers and who audits hear of it where something new does not hold, and only then. */
async function endNight(env: Env, realm: Tenant, row: NightRow, walk: NightWalk, at: Date) {
  const { night } = row
  const ended = saveNight(realm.db, row, { ...walk, endedAt: at })
  if (!hasNews(walk, await findNightBefore(realm.db, night))) {
    await ended
    return
  }
  await alert(env, 'chain', realm.id, `${walk.found} records of ${realm.slug} do not agree`)
  const checks = [...new Set(walk.problems.map(({ check }) => integrityChecks[check].title))]
  const letter = {
    letter: 'security_notice',
    occasion: `records_disagree/${night}`,
    recipientIds: await listTold(realm.db),
    content: { what: 'records_disagree', about: `${walk.found} found: ${checks.join(', ')}` },
  } as const
  const key = `integrity/${night}`
  await commit(
    { env, realm, mutation: { userId: 'bilum', key, requestHash: key } },
    {
      at,
      actorId: 'bilum',
      action: 'integrity.problems_found',
      subject: `integrity/${night}`,
      details: { night, found: walk.found, checks },
      statements: [ended, ...postLetters(realm.db, letter, at)],
      answer: { status: 200, body: null },
    },
  )
}
