import type { Context } from 'hono'
import { inTurn } from '../../core/until-settled.ts'
import type { App } from '../app.ts'

/**
 * Sheets of one organisation are read one behind the other: a large one takes half of the memory that everybody's requests in an
 * isolate have together, and one person may send many at once. A turn that took too long, or that nobody gave, ends no reading.
 */
export async function sheetInTurn<T>(c: Context<App>, read: () => Promise<T>): Promise<T> {
  let reading: Promise<T> | undefined
  const begin = () => {
    reading = read()
    return reading
  }
  try {
    return await inTurn(c.env, `${c.var.tenant.id}/sheets`, begin)
  } catch {
    return await (reading ?? begin())
  }
}
