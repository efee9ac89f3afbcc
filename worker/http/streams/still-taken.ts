import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'
import { requireTaker } from '../asker-of.ts'
import { checkOperation } from '../policy.ts'

/** Whoever takes what takes long is looked at again after so long. */
const againMs = 15_000
/** Where nobody can say whether the organisation is frozen, nothing leaves, and it is asked so often before what left is lost. */
export const silence = { asked: 4, waitMs: 3_000 }

/**
 * What leaves for minutes leaves only as long as whoever takes it may: it breaks off without its end once their session was ended, their
 * role is another, or the organisation is frozen.
 */
export async function* stillTaken(c: Context<App>, chunks: AsyncGenerator<Uint8Array, void>) {
  let asked = Date.now()
  for await (const chunk of chunks) {
    if (Date.now() - asked >= againMs) {
      await requireStill(c)
      asked = Date.now()
    }
    yield chunk
  }
}

async function requireStill(c: Context<App>) {
  await requireTaker(c)
  if (c.var.realm.kind !== 'organisation') return
  for (let asked = 1; ; asked++) {
    try {
      return await checkOperation(c, 'export')
    } catch (error) {
      if (!isUnknown(error) || asked >= silence.asked) throw error
      await scheduler.wait(silence.waitMs)
    }
  }
}

const isUnknown = (error: unknown) => error instanceof Refusal && error.reason === 'state_unknown'
