import type { IntegrityProblem } from '../contract/audit.ts'
import type { RealmDb, RealmHandle } from '../core/databases.ts'
import { compareEnds } from '../core/log/compare-anchors.ts'
import type { IntegrityCheck } from '../domain/integrity/checks.ts'
import type { Part, Records } from './check.ts'
import { everyCheck } from './every-check.ts'
import { checkEntries } from './log/check-log.ts'

/** Everything that does not hold, of every check from its beginning to its end: as long as it takes, so for no request. */
export async function findProblems(
  records: Records,
  without: IntegrityCheck[] = [],
): Promise<IntegrityProblem[]> {
  const problems: IntegrityProblem[] = []
  for (const [name, check] of Object.entries(everyCheck)) {
    if (without.some((one) => one === name)) continue
    let after: number | null = 0
    while (after !== null) {
      const part: Awaited<ReturnType<typeof check>> = await check(records, after)
      problems.push(...part.problems)
      after = part.next
    }
  }
  return problems
}

/** Why a log that came back to a moment is not the one that was, as sentences: it is as it was written, and has each end that was put aside. */
export async function logFaults(env: Env, log: RealmHandle, moment: Date): Promise<string[]> {
  return [...(await alteredIn(log.db)), ...(await compareEnds(env, log, moment)).lacking]
}

/** The first entry that is not as it was written. */
async function alteredIn(db: RealmDb): Promise<string[]> {
  for (let after: number | null = 0; after !== null; ) {
    const { problems, next }: Part = await checkEntries(db, after)
    if (problems[0]) return [`${problems[0].name}: ${problems[0].says}`]
    after = next
  }
  return []
}
