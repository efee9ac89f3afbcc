import type { UserConsoleLog } from 'vitest'
import type { Reporter } from 'vitest/node'
import type { Proof } from '../../worker/testing/setup/each-fault/proof.ts'
import { known, unproven } from './known.ts'

type Told = Proof & { route: string }

const line = /each fault, (routes|proof): (.+)/g

/**
 * What `npm run test:each-fault` held: it fails where a lost call was seen that nothing in `known.ts` speaks of, and where a call
 * that changes something was made by no test and is not named there.
 */
export default class EachFaultReport implements Reporter {
  readonly #routes = new Set<string>()
  readonly #proofs = new Map<string, Told[]>()

  onUserConsoleLog({ content }: UserConsoleLog) {
    for (const [, what, told = ''] of content.matchAll(line)) {
      if (what === 'routes') for (const route of JSON.parse(told)) this.#routes.add(route)
      else this.#add(JSON.parse(told))
    }
  }

  /** One that asks for nothing before it answers was proven of nothing. */
  #add(told: Told) {
    if (told.calls === 0 || told.route in unproven) return
    this.#proofs.set(told.route, [...(this.#proofs.get(told.route) ?? []), told])
  }

  onTestRunEnd() {
    const told = [...this.#proofs.values()].flat()
    const wrong = told.flatMap(({ route, found }) =>
      found
        .filter((one) => !known.some(({ is }) => is(route, one)))
        .map((one) => `${route}: ${JSON.stringify(one)}`),
    )
    const missing = [...this.#routes].filter(
      (route) => !this.#proofs.has(route) && !(route in unproven),
    )
    const times = told.reduce((sum, one) => sum + one.times, 0)
    say(`${this.#proofs.size} of ${this.#routes.size} calls that change something, ${times} times`)
    for (const [what, found] of Object.entries({ wrong, missing })) {
      if (found.length === 0) continue
      say(`${what}:\n  ${found.join('\n  ')}`)
      process.exitCode = 1
    }
  }
}

const say = (text: string) => process.stdout.write(`each fault: ${text}\n`)
