import type { IntegrityProblem } from '../contract/audit.ts'
import type { Records } from './check.ts'
import { everyCheck } from './every-check.ts'

/** Everything that does not hold, of every check from its beginning to its end: as long as it takes, so for no request. */
export async function findProblems(records: Records): Promise<IntegrityProblem[]> {
  const problems: IntegrityProblem[] = []
  for (const check of Object.values(everyCheck)) {
    let after: number | null = 0
    while (after !== null) {
      const part: Awaited<ReturnType<typeof check>> = await check(records, after)
      problems.push(...part.problems)
      after = part.next
    }
  }
  return problems
}
