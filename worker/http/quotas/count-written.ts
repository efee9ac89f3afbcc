import type { Context } from 'hono'
import { objectOf } from '../../core/objects/object-of.ts'
import { megabyte } from '../../domain/access/quotas/quotas.ts'
import type { App } from '../app.ts'
import { routesThatTakeMore } from '../front-door/body-caps.ts'
import { sizeOf, usedUp } from './count-request.ts'
import { whoAsks } from './whose.ts'

/** A workbook unpacks to more than it has: no sheet counts as less. */
const sheetBytesLeast = 2 * megabyte

/**
 * So much of somebody is written before their organisation's object hears of it: an approval or a line makes no trip, and a long list
 * always does. What an isolate did not tell is lost with it, and nobody chooses which isolate serves them.
 */
const untoldMax = megabyte / 4
/** Of people in an isolate's memory, each below `untoldMax`. */
const countsMax = 20_000
export const untoldHere = new Map<string, number>()

/**
 * Counts the bytes that somebody signed in sends to be written, once they are here and before anything is written of them. A
 * database has an end, and one person's lists must not reach it; papers and proofs lie in the file store, which has a price, and
 * are a sum of their own. What is refused counts for nothing.
 */
export async function countWritten(c: Context<App>, bytes: number) {
  const { method, routePath } = c.req
  const isLook = method === 'GET' || method === 'HEAD'
  // a visitor of the demonstration writes nothing
  if (isLook || bytes === 0 || c.var.visitorFrom !== undefined) return
  const takes = routesThatTakeMore[`${method} ${routePath}`]
  // a file that is held beside the sealed one is kept nowhere
  if (takes === 'held') return
  const name = takes === 'paper' ? 'papers' : 'written'
  const counts = takes === 'sheet' ? Math.max(bytes, sheetBytesLeast) : bytes
  const { id } = c.var.realm
  const who = whoAsks(c)
  const key = `${name}/${id}/${who}`
  const before = untoldHere.get(key) ?? 0
  if (before + counts < untoldMax) {
    if (untoldHere.size >= countsMax) untoldHere.clear()
    untoldHere.set(key, before + counts)
    return
  }
  untoldHere.delete(key) // whoever comes while it is told begins anew
  const quota = sizeOf(c, name)
  const keeper = objectOf(c.env.QUOTA_KEEPER, id)
  const said = await keeper.spend(name, quota, who, before + counts)
  if (said.ok) return
  untoldHere.set(key, (untoldHere.get(key) ?? 0) + before)
  throw usedUp(name, quota, said)
}
