import type { Context } from 'hono'
import { withRoom } from '../../core/room/room-here.ts'
import { startsWith } from '../../domain/sheets/text/unicode.ts'
import type { App } from '../app.ts'

/** A few bytes of a workbook unpack to sixteen megabytes: any of them takes as much memory as so many payments. */
const linesMost = 15_000
/** The longest text that a sheet or a statement may be, 5 MB, as well; one of 70 KB is as short as what never waits. */
const bytesOfLine = 350

/**
 * Reads a file that somebody sent once there is room for it in this isolate's memory: of one organisation one large one at a time.
 * Never within what has taken room itself. Without its bytes it counts as the largest.
 */
export function fileInRoom<T>(
  c: Context<App>,
  bytes: Uint8Array | undefined,
  read: () => Promise<T>,
): Promise<T> {
  return withRoom(
    { ...c.var.tenant, askedBy: c.var.user.id },
    bytes ? linesOf(bytes) : linesMost,
    read,
  )
}

function linesOf(bytes: Uint8Array): number {
  return startsWith(bytes, [0x50, 0x4b])
    ? linesMost
    : Math.min(linesMost, Math.ceil(bytes.length / bytesOfLine))
}
