import { KeyReused } from '../core/commit.ts'
import { raisedReason } from '../core/database-errors.ts'
import { isReason, Refusal } from '../core/refusals/refusal.ts'
import { StaleChange } from '../core/until-settled.ts'

/** The refusal behind an error: our own, or one that a trigger or a guard of the database said by the same name. */
export function errorToRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof KeyReused) return new Refusal('key_reused')
  if (error instanceof StaleChange) return new Refusal(error.reason)
  const raised = raisedReason(error)
  return new Refusal(raised && isReason(raised) ? raised : 'failed')
}
