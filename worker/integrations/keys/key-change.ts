import * as z from 'zod/mini'
import type { ChangeKind, PrepareContext, PreparedChange } from '../../changes/kinds.ts'
import { NewKey } from '../../contract/integrations/keys.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { endOfDay, lastDayProblem } from '../../domain/integrations/api-key.ts'
import { type Scope, scopeWords } from '../../domain/integrations/scopes.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'
import { addKey, hasRoomForKey, type KeyRow } from './store.ts'
import { keyView } from './view.ts'

/** What waits is everything of the key but its text, which only whoever asked for it was shown. */
const KeyRequest = z.object({ changes: NewKey, keyHash: z.string(), start: z.string() })
export type KeyRequest = z.infer<typeof KeyRequest>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const wordsOf = (value: unknown) =>
  Array.isArray(value) ? value.map((one: Scope) => scopeWords[one] ?? one).join('; ') : ''

/** A new API key, as it waits for a second administrator. */
export const keyChange: ChangeKind = {
  name: 'api_key',
  permission: 'manage_integrations',
  acts: KeyRequest,
  summary: ({ name }) => `Make the API key “${textOf(name)}”`,
  fields: {
    name: { label: 'Name' },
    scopes: { label: 'A program may', words: wordsOf },
    lastDay: { label: 'Until' },
  },
  prepareAgain: (context, { subjectId, changes }) =>
    prepareKey(context, subjectId, KeyRequest.parse(changes), { isAskedBefore: true }),
}

/** A key in the name of whoever asks: it never does more than they may, at the moment of its use. */
export async function prepareKey(
  { tenant, actor, at }: PrepareContext,
  id: string,
  request: KeyRequest,
  { isAskedBefore = false } = {},
): Promise<PreparedChange> {
  const { changes, keyHash, start } = request
  const { name, scopes, lastDay } = changes
  const message = lastDayProblem(lastDay, at)
  if (message && isAskedBefore) throw new Refusal('stale_change')
  if (message) throw new Refusal('invalid', [{ field: 'lastDay', code: 'last_day', message }])
  const key: KeyRow = {
    id,
    name,
    start,
    keyHash,
    scopes: [...new Set(scopes)],
    madeBy: actor.id,
    createdAt: at,
    expiresAt: endOfDay(lastDay),
    lastUsedAt: null,
    revokedAt: null,
  }
  const about = `API key ${name}, ${start}…, until ${lastDay}; made by ${actor.name}`
  const notice = { what: 'api_key_made', about, occasion: id } as const
  const letters = await notifyAdministrators(tenant.db, notice, at)
  const maker = { id: actor.id, firstName: actor.name, lastName: '', status: 'active' } as const
  return {
    subjectId: id,
    request: { what: 'add', name, ...request },
    givesRights: true,
    action: 'api_key.made',
    subject: `api-key/${id}`,
    details: { name, start, scopes: key.scopes, lastDay },
    statements: [
      guard(tenant.db, hasRoomForKey(at), 'too_many_keys'),
      addKey(tenant.db, key),
      ...letters,
    ],
    answer: { status: 201, body: keyView({ key, maker }, at) },
  }
}
