import type { UserConsoleLog } from 'vitest'
import type { Reporter } from 'vitest/node'
import { cutShort, known, unproven } from './known.ts'
import { partOf, withOtherParts } from './parts.ts'
import { type Told, verdict } from './verdict.ts'

const line = /each fault, (routes|proof): (.+)/g

/**
 * What `npm run test:each-fault` held: it fails where a lost call was seen that nothing in `known.ts` speaks of; and where no files
 * were named also where a call that changes something was made by no test and is not named there, or a reason there is outdated.
 */
export default class EachFaultReport implements Reporter {
  readonly #routes = new Set<string>()
  readonly #proofs: Told[] = []

  onUserConsoleLog({ content }: UserConsoleLog) {
    for (const [, what, told = ''] of content.matchAll(line)) {
      if (what === 'routes') for (const route of JSON.parse(told)) this.#routes.add(route)
      else this.#proofs.push(JSON.parse(told))
    }
  }

  onTestRunEnd() {
    const run = this.#run()
    const { counted, proven, ...against } = verdict(run, { known, unproven, cutShort })
    say(`${proven.size} of ${run.routes.length} calls that change something`)
    const sum = (of: (told: Told) => number) => counted.reduce((all, one) => all + of(one), 0)
    say(
      `${sum(({ calls }) => calls)} calls to databases before an answer and ${sum(({ afterwards }) => afterwards)} after it, ${sum(({ times }) => times)} runs with one of them lost`,
    )
    for (const [what, found] of Object.entries(against)) {
      if (found.length === 0) continue
      say(`${what}:\n  ${found.join('\n  ')}`)
      process.exitCode = 1
    }
  }

  #run() {
    const seen = { routes: [...this.#routes], proofs: this.#proofs }
    const { NAMED = '', PART = '', COMMIT = '' } = process.env
    const part = NAMED ? undefined : partOf(PART)
    if (!part) return { ...seen, isWhole: !NAMED }
    const { commits, ...run } = withOtherParts(part, { commit: COMMIT, ...seen })
    say(`${commits.length} of ${part.of} parts, of ${[...new Set(commits)].join(', ')}`)
    return run
  }
}

const say = (text: string) => process.stdout.write(`each fault: ${text}\n`)
