import { cellOf } from '../../core/d1/cell.ts'
import { controlDb } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import { listUnheard, saveWoken } from '../../organisations/keeping.ts'

/** A keeper says every hour that it is there; at night a calm one has no other turn. */
const heardWithinMs = 75 * 60_000
/** As many as a cell has: whoever was left for the next run would be ten minutes late. */
const wokenMax = 2_000
const togetherMax = 25
/** Over the ten minutes until the cron comes again, so that not all of them ask the databases at once. */
const spreadMs = 8 * 60_000

/**
 * A cron job: the keepers that nobody heard of have no alarm, or were never woken. It wakes them and does nothing of theirs:
 * its cost is a call for every twenty-five, however much there is to do for them. Those that were woken are written down as
 * it goes, so that the next run begins with the others.
 */
export async function wakeKeepers(env: Env, at: Date) {
  const db = controlDb(env)
  const before = new Date(at.getTime() - heardWithinMs)
  const found = await listUnheard(db, { cell: cellOf(env), before, limit: wokenMax })
  const apartMs = Math.floor(spreadMs / Math.max(1, found.length))
  for (let from = 0; from < found.length; from += togetherMax) {
    const group = found.slice(from, from + togetherMax).map(({ id }) => id)
    await Promise.all(
      group.map((id, index) =>
        objectOf(env.KEEPER, id)
          .wake(id, at.getTime() + (from + index) * apartMs)
          .catch((error: unknown) => report(error, `the keeper of ${id} was not woken`)),
      ),
    )
    await saveWoken(db, group, at)
  }
}
