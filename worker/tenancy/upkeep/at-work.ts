import { unlessThere } from '../../core/files/store-once.ts'
import { untilStored } from '../../core/files/until-stored.ts'
import { report } from '../../core/log/report.ts'

/** A command of an operator that recovers or moves what is in a slot, from its first call to its last. */
export type Run = { id: string; by: string }

type AtWork = Run & { since: string }

const keyOf = (slot: string) => `at-work/${slot}.json`

/**
 * Lets one run of a command alone be at a slot. Two at once would undo each other: a database that is brought back a second time,
 * after the sessions of then were ended, has them again. Gives who is at it where it is somebody else; nothing where this run
 * may go on. Whoever was cut off never said so: `takesOver` is the word of a person that nobody is at it any more.
 */
export async function beginWork(
  files: R2Bucket,
  slot: string,
  run: Run,
  { takesOver = false, at = new Date() } = {},
): Promise<AtWork | undefined> {
  const held = await files.get(keyOf(slot))
  const other = await held?.json<AtWork>() // what stands there we wrote ourselves, below
  if (other?.id === run.id) return undefined
  if (other && !takesOver) return other
  const mine: AtWork = { ...run, since: at.toISOString() }
  const onlyIf = held ? { etagMatches: held.etag } : unlessThere()
  if (await files.put(keyOf(slot), JSON.stringify(mine), { onlyIf })) return undefined
  // somebody was quicker
  return beginWork(files, slot, run, { at })
}

/** The run came to its end, or was refused: the next one may begin. */
export async function endWork(files: R2Bucket, slot: string, { id }: Run) {
  const held = await files.get(keyOf(slot))
  if ((await held?.json<AtWork>())?.id === id) await files.delete(keyOf(slot))
}

/**
 * Is somebody bringing the control database back? Until that is over it does not know what was done since, and whatever runs by
 * itself would do it again. Where nobody can be asked, it runs.
 */
export async function isControlAtWork({ FILES }: Env): Promise<boolean> {
  try {
    return (await untilStored(() => FILES.head(keyOf('CONTROL')))) !== null
  } catch (error) {
    report(error)
    return false
  }
}

/** Why a run does not go on, as a sentence. */
export const besides = ({ by, since }: AtWork, slot: string) =>
  `${by} is at ${slot} since ${since}. If that was cut off and nobody is at it any more, give the command again with --take-over.`
