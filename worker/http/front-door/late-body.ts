import type { Context } from 'hono'
import type { App } from '../app.ts'

/** A body that takes longer than this is late. */
const atOnceMs = 1_000

/**
 * Reads the body whole, and says how much it was and whether it took its time. Whoever sends it was asked who they are before it came, and can keep its
 * end for hours: until they were deactivated, their key was revoked, or everything was frozen.
 */
export async function readWhole({ req }: Context<App>) {
  const { raw } = req
  if (!raw.body) return { bytes: 0, isLate: false }
  const began = Date.now()
  const body = await raw.arrayBuffer()
  req.raw = new Request(raw, { body })
  return { bytes: body.byteLength, isLate: Date.now() - began > atOnceMs }
}
