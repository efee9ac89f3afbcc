import type { Context } from 'hono'
import type { App } from '../app.ts'
import { requireTaker } from '../asker-of.ts'
import { checkOperation } from '../policy.ts'

/** Whoever takes what takes long is looked at again after so long. */
const againMs = 15_000

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
  if (c.var.realm.kind === 'organisation') await checkOperation(c, 'export')
}
