import type { Context } from 'hono'
import type { App } from '../app.ts'

/** A body that takes longer than this may have been held back. */
const atOnceMs = 1_000

/**
 * Reads the body whole, and says whether it took its time. Whoever sends it was asked who they are before it came, and can hold its
 * end back for hours: until they were deactivated, their key was revoked, or everything was frozen.
 */
export async function isHeldBack({ req }: Context<App>): Promise<boolean> {
  const { raw } = req
  if (!raw.body) return false
  const began = Date.now()
  const body = await raw.arrayBuffer()
  req.raw = new Request(raw, { body })
  return Date.now() - began > atOnceMs
}
