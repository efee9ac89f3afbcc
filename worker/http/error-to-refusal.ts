import { HTTPException } from 'hono/http-exception'
import { KeyReused, messageOf, StaleChange } from '../core/commit.ts'
import { isReason, type Reason, Refusal } from '../core/refusal.ts'

/** The refusal behind an error: our own, or one that a trigger of the database said by the same name. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException && error.status === 400) return new Refusal('not_json')
  if (error instanceof KeyReused) return new Refusal('key_reused')
  if (error instanceof StaleChange) return new Refusal('stale_batch')
  const overtaken = /NOT NULL constraint failed: ([\w.]+)/.exec(messageOf(error))?.[1] ?? ''
  if (Object.hasOwn(overtakings, overtaken)) return new Refusal(overtakings[overtaken] ?? 'failed')
  const said = /(\w+): SQLITE_CONSTRAINT/.exec(messageOf(error))?.[1]
  return new Refusal(said && isReason(said) ? said : 'failed')
}

/** Columns that get no value when what a change was decided on has moved on (session/store.ts, `holderNow`). */
const overtakings: Record<string, Reason> = {
  'sessions.user_id': 'invalid_credentials',
  'challenges.user_id': 'invalid_credentials',
  'sessions.device': 'signed_out',
  'users.password_hash': 'password_moved',
}
