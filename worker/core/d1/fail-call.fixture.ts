import { onTestFinished } from 'vitest'
import { storeSilent } from '../files/until-stored.ts'
import { aroundCalls } from './around-calls.fixture.ts'

export type Fault = { nth: number; text: string; when: 'before' | 'after'; isLast?: true }

/** After the nth call to any of these databases was carried out nothing more is: its invocation is over. */
export const cutOff = (databases: D1Database[], nth: number) =>
  failCall(databases, { nth, text: 'the invocation is over', when: 'after', isLast: true })

/**
 * The nth call to any of these databases fails with this text: before anything was done, or after all of it was. Without a
 * fault it only counts. Gives what ends it and says how many calls there were.
 */
export function failCall(databases: D1Database[], fault?: Fault) {
  let calls = 0
  const end = aroundCalls(databases, async (work) => {
    calls += 1
    const isOver = fault?.isLast && calls > fault.nth
    if (!fault || (calls !== fault.nth && !isOver)) return work()
    if (fault.when === 'after' && !isOver) await work()
    throw new Error(`D1_ERROR: ${fault.text}.`)
  })
  return () => {
    end()
    return calls
  }
}

/** Until this test is over, the file store is asked again after so long. */
export function waitForStore(ms: number) {
  const { afterMs } = storeSilent
  storeSilent.afterMs = ms
  onTestFinished(() => {
    storeSilent.afterMs = afterMs
  })
}
