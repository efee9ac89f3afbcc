/** Raised when what was kept before can no longer be read. */
const form = 1

/** Where a window keeps what somebody typed in a batch and the server does not have yet. */
export const keptName = (userId: string, batchId: string) =>
  `payments typed by ${userId} in ${batchId}, ${form}`

/** How many rows of each batch this page has, also where the window has no room to keep them. */
export const unsavedHere = new Map<string, number>()

/** How many rows that are, also before the grid has them back on a page that was loaded again. */
export function countKept(userId: string, batchId: string): number {
  const name = keptName(userId, batchId)
  const here = unsavedHere.get(name)
  if (here !== undefined) return here
  const text = sessionStorage.getItem(name)
  const kept: { rows: unknown[] } = text === null ? { rows: [] } : JSON.parse(text)
  return kept.rows.length
}
