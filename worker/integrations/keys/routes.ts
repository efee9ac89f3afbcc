import { Hono } from 'hono'
import { applyOrPropose } from '../../changes/propose.ts'
import { NewKey } from '../../contract/integrations/keys.ts'
import { PageQuery } from '../../contract/shared.ts'
import { newToken } from '../../core/keys.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { keyPrefix, shownStart } from '../../domain/integrations/api-key.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { withSecret } from '../with-secret.ts'
import { keyChange, prepareKey } from './key-change.ts'
import { type FoundKey, findKey, listKeys, revokeKey } from './store.ts'
import { keyView } from './view.ts'

/** The keys that programs come in with: `/api/keys`. */
export const keyRoutes = new Hono<App>()
  .get('/', allowed('view_organisation'), query(PageQuery), async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const before = readCursor<[number, string]>(cursor, ['number', 'string'])
    const rows = await listKeys(c.var.tenant.db, { before, limit })
    const keyOf = ({ key }: FoundKey) => [key.createdAt.getTime(), key.id]
    const { items, nextCursor } = pageOf(rows, limit, keyOf)
    const now = new Date()
    return c.json({ items: items.map((one) => keyView(one, now)), nextCursor })
  })

  .post('/', allowed('manage_integrations'), mutation, body(NewKey), async (c) => {
    const id = crypto.randomUUID()
    const key = keyPrefix + newToken()
    const request = {
      changes: c.req.valid('json'),
      keyHash: await sha256(key),
      start: shownStart(key),
    }
    const answer = await applyOrPropose(c, keyChange, (context) => prepareKey(context, id, request))
    return respond(withSecret(answer, { id }, key))
  })

  // taking a way in away is possible in a freeze too
  .delete('/:id', allowed('manage_integrations', 'take_rights'), mutation, async (c) => {
    const { tenant } = c.var
    const found = await findKey(tenant.db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    const { key, maker } = found
    const at = new Date()
    if (key.revokedAt) return c.json(keyView(found, at))
    const revoked = { key: { ...key, revokedAt: at }, maker }
    return respond(
      await commitFor(c, {
        at,
        action: 'api_key.revoked',
        subject: `api-key/${key.id}`,
        details: { name: key.name, start: key.start, madeBy: key.madeBy },
        statements: [revokeKey(tenant.db, key.id, at)],
        answer: { status: 200, body: keyView(revoked, at) },
      }),
    )
  })
