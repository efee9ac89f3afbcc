import { type Answer, KeyReused } from '../../core/commit.ts'
import { raisedReason } from '../../core/database-errors.ts'
import { untilStored } from '../../core/files/until-stored.ts'
import { report } from '../../core/log/report.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { StaleChange } from '../../core/until-settled.ts'

/**
 * The file goes again where its row was certainly not written: the change was refused, or its twin under the same key was
 * written first. Where nobody knows, it stays, and data integrity names what no row names.
 */
export async function orRemove(
  files: R2Bucket,
  { id, storedAs }: { id: string; storedAs: string },
  write: () => Promise<Answer>,
): Promise<Answer> {
  const remove = () =>
    untilStored(() => files.delete(storedAs)).catch((error: unknown) => {
      report(error)
    })
  try {
    const answer = await write()
    if (!isOf(answer.body, id)) await remove()
    return answer
  } catch (error) {
    if (isRefused(error)) await remove()
    throw error
  }
}

const isOf = (body: unknown, id: string) =>
  typeof body === 'object' && body !== null && 'id' in body && body.id === id

const isRefused = (error: unknown) =>
  error instanceof Refusal ||
  error instanceof KeyReused ||
  error instanceof StaleChange ||
  raisedReason(error) !== undefined
