import type { Answer } from '../core/commit.ts'

/**
 * The answer with the secret that was just made: it leaves once, and stands in no database. What is stored to be answered
 * again has none, and what a twin of this request made is not what `made` says, so its answer is given as it is.
 */
export function withSecret(
  { status, body }: Answer,
  made: Record<string, string>,
  secret: string,
): Answer {
  const isOurs = Object.entries(made).every(([field, value]) => fieldOf(body, field) === value)
  return { status, body: isOurs ? Object.assign({}, body, { secret }) : body }
}

/** Of a thing that was made, or of one that waits for a second administrator. */
function fieldOf(body: unknown, field: string): unknown {
  const fields: Record<string, unknown> = { ...Object(body) }
  const pending: Record<string, unknown> = { ...Object(fields.pending) }
  return fields[field] ?? (field === 'id' ? pending.subjectId : undefined)
}
