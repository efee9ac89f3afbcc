import * as z from 'zod/mini'
import { keyLimits } from '../../domain/integrations/api-key.ts'
import { scopes } from '../../domain/integrations/scopes.ts'
import { Asked } from '../changes.ts'
import { Day, line, Moment, Person, page } from '../shared.ts'
import { chosen, secret } from './chosen.ts'

export const NewKey = z.object({
  name: line('Name', keyLimits.nameMax),
  scopes: chosen('scopes', scopes),
  /** The key ends with this day. */
  lastDay: Day,
})
export type NewKey = z.infer<typeof NewKey>

export const KeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  scopes: z.array(z.enum(scopes)),
  madeBy: Person,
  createdAt: Moment,
  expiresAt: Moment,
  /** The hour in which it was last used. */
  lastUsedAt: z.nullable(Moment),
  /** `idle` while whoever made it is not active. */
  state: z.enum(['active', 'idle', 'expired', 'revoked']),
})
export type KeyView = z.infer<typeof KeyView>
export const KeyList = page(KeyView)
export type KeyList = z.infer<typeof KeyList>

export const KeyMade = z.union([z.extend(KeyView, secret), z.extend(Asked, secret)])
export type KeyMade = z.infer<typeof KeyMade>
