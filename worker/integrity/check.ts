import type { SQL } from 'drizzle-orm'
import type { IntegrityProblem } from '../contract/audit.ts'
import type { ControlDb, TenantDb } from '../core/databases.ts'
import { type Who, withRoom } from '../core/room/room-here.ts'

/**
 * What a check reads from: the database, the files that lie under the organisation's id, and what the platform's own log says of
 * it, at a moment; and who asks, where somebody does.
 */
export type Records = Pick<Who, 'isUnpaid' | 'askedBy'> & {
  db: TenantDb
  files: R2Bucket
  platform: ControlDb
  tenantId: string
  now: Date
  /** Hears of payments that are read whole: whoever does much in one turn goes by them. */
  onLines?: (lines: number) => void
}

/** A part of a check, from behind `after`: 0 is the beginning. `next` is where the next part begins; nothing at the end. */
export type Part = { checked: number; problems: IntegrityProblem[]; next: number | null }
export type Check = (records: Records, after: number) => Promise<Part>

/** Does what has so many payments in memory once there is room for it: nobody is held up by what another wants to be sure of. */
export function inRoom<T>(
  { tenantId: id, onLines, ...who }: Records,
  lines: number,
  task: () => Promise<T>,
) {
  onLines?.(lines)
  return withRoom({ ...who, id }, lines, task)
}

type Placed = { place: number }

/** A part's rows by their number, and what each of them says that does not hold. */
export async function walk<Row extends Placed>(
  db: TenantDb,
  { select, limit }: { select: (limit: number) => SQL; limit: number },
  problemsOf: (row: Row) => IntegrityProblem[],
): Promise<Part> {
  return partOf(await db.all<Row>(select(limit)), limit, problemsOf)
}

/** The rows of a part and what they say; fewer than were asked for are the last. */
export function partOf<Row extends Placed>(
  rows: Row[],
  limit: number,
  problemsOf: (row: Row) => IntegrityProblem[],
): Part {
  return {
    checked: rows.length,
    problems: rows.flatMap(problemsOf),
    next: rows.length < limit ? null : (rows.at(-1)?.place ?? null),
  }
}

/** More than any table has rows, and a thousand times that is still a whole number. */
export const placesMax = 1e12

/** One check after the other, as one: where it goes on says in which of them. */
export function inTurn(checks: Check[]): Check {
  return async (records, after) => {
    const turn = Math.floor(after / placesMax)
    const check = checks[turn]
    if (!check) return { checked: 0, problems: [], next: null }
    const part = await check(records, after % placesMax)
    const isLast = turn === checks.length - 1
    const onward = part.next ?? (isLast ? null : placesMax)
    return { ...part, next: onward === null ? null : turn * placesMax + onward }
  }
}
