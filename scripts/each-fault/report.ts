import type { UserConsoleLog } from 'vitest'
import type { Reporter } from 'vitest/node'
import { cutShort, known, unproven } from './known.ts'
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
    const run = { routes: [...this.#routes], proofs: this.#proofs, isWhole: !process.env.NAMED }
    const { counted, proven, ...against } = verdict(run, { known, unproven, cutShort })
    const times = counted.reduce((sum, one) => sum + one.times, 0)
    say(`${proven.size} of ${this.#routes.size} calls that change something, ${times} times`)
    for (const [what, found] of Object.entries(against)) {
      if (found.length === 0) continue
      say(`${what}:\n  ${found.join('\n  ')}`)
      process.exitCode = 1
    }
  }
}

const say = (text: string) => process.stdout.write(`each fault: ${text}\n`)
