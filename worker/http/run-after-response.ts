import type { Context } from 'hono'
import { report } from '../core/log/report.ts'
import type { App } from './app.ts'

const laterMsMax = 500

/**
 * What is done for an address that we know, and not for one that we do not: after the answer, so that its time tells
 * nothing, and some moment later, so that it does not slow the very next request, which could be measured instead.
 */
export function runAfterResponse(c: Context<App>, task: () => Promise<void>) {
  c.executionCtx.waitUntil(
    scheduler
      .wait(Math.random() * laterMsMax)
      .then(task)
      .catch((error: unknown) => {
        report(error)
      }),
  )
}
