import type { Context } from 'hono'
import type { Answer } from '../../core/commit.ts'
import { inTurn, untilSettled } from '../../core/until-settled.ts'
import type { App } from '../../http/app.ts'

const queueOf = (c: Context<App>) => `${c.var.tenant.id}/settling`

/** What moved in between is read and decided again. */
export const settled = (c: Context<App>, change: () => Promise<Answer>) =>
  untilSettled(c.env, queueOf(c), change)

/** Two files that have the same lines come one behind the other. */
export const oneByOne = (c: Context<App>, change: () => Promise<Answer>) =>
  inTurn(c.env, queueOf(c), change)
