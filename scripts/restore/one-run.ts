import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'

/**
 * What each call of one command says of itself to the Worker that restores, so that nobody else is at the slot meanwhile
 * (worker/tenancy/upkeep/at-work.ts). That somebody who was cut off is at it no more is said once: whoever is told so later stops this one.
 */
export function oneRun(slot: string, takesOver: boolean) {
  const words = { at: slot, run: randomUUID(), who: `${userInfo().username} on ${hostname()}` }
  let isFirst = true
  return {
    sign: (asked: URLSearchParams) => {
      for (const [name, value] of Object.entries(words)) asked.set(name, value)
      if (isFirst && takesOver) asked.set('take-over', 'yes')
      isFirst = false
      return asked
    },
    end: async (worker: Promise<URL>) => {
      const address = new URL(`/ended?${new URLSearchParams(words)}`, await worker)
      const said = await fetch(address, { method: 'POST' }).catch(() => undefined)
      if (!said?.ok) console.error('Nobody could be told that it ended: --take-over the next time.')
    },
  }
}

/** Without it a Worker on this machine says what is wrong as a page. */
export const plainly = { Accept: 'application/json' }

/** What it could not do, in a line; its own log above has the rest. */
export async function faultOf(answer: Response): Promise<Error> {
  const [first = ''] = (await answer.text()).split('\n')
  return new Error(
    `${first}\nWhat was done stands in the steps above: once the cause is gone, give the same command again.`,
  )
}
