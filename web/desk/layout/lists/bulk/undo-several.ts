import { isUnanswered } from '../../../../api.ts'

type Several = { ids: string[]; send: (id: string, key: string) => Promise<unknown> }

/**
 * Takes back what was done to many rows, one after the other, each with a key of its own. Called again, it goes on with those
 * that are left; one whose answer was lost is sent the key that it had.
 */
export function undoSeveral({ ids, send }: Several): () => Promise<void> {
  const left = new Map(ids.map((id) => [id, crypto.randomUUID()]))
  return async () => {
    const failed: Error[] = []
    for (const [id, key] of left) {
      try {
        await send(id, key)
        left.delete(id)
      } catch (error) {
        failed.push(error as Error) // asking the server throws nothing but errors
      }
    }
    const [first] = failed
    if (!first) return
    if (isUnanswered(first)) throw first
    throw new Error(`${ids.length - left.size} of ${ids.length} were taken back. ${first.message}`)
  }
}
