import { type Context, Hono } from 'hono'
import { requireRecentProof } from '../../auth/account/reauthenticate.ts'
import { NewWebhook, WebhookChanges } from '../../contract/integrations/webhooks.ts'
import { PageQuery } from '../../contract/shared.ts'
import { guard } from '../../core/guard.ts'
import { wakesMailer } from '../../core/outbox.ts'
import { endUnlessChanged } from '../../core/refusals/as-it-stands.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { hourMs } from '../../domain/durations.ts'
import { hostOf, webhookLimits } from '../../domain/integrations/webhook-address.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { withSecret } from '../with-secret.ts'
import { checkedAddress, toldOf, toldOfWebhook } from './address.ts'
import { newSecret } from './secrets.ts'
import {
  addWebhook,
  findDelivery,
  findWebhook,
  hasRoomForWebhook,
  isUnchanged,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  saveWebhook,
  sendAgain,
  type WebhookRow,
} from './store.ts'
import { newsOf, tellAdministrators } from './tell-administrators.ts'
import { deliveryView, webhookView } from './view.ts'

const [look, change] = [allowed('view_organisation'), allowed('manage_integrations')]

/** The addresses that are told of what happens: `/api/webhooks`. */
export const webhookRoutes = new Hono<App>()
  .get('/', look, async (c) => {
    const rows = await listWebhooks(c.var.tenant.db)
    return c.json({ items: rows.map(webhookView) })
  })

  .post('/', change, mutation, body(NewWebhook), async (c) => {
    requireRecentProof(c)
    const { db } = c.var.tenant
    const { address, events } = c.req.valid('json')
    const at = new Date()
    const id = crypto.randomUUID()
    const { shown, kept } = await newSecret(c.env, id)
    const row: WebhookRow = {
      id,
      address: checkedAddress(c.env, address),
      events: [...new Set(events)],
      isOn: true,
      ...kept,
      earlierSecret: '',
      earlierUntil: null,
      waitsUntil: null,
      failingSince: null,
      revision: 0,
      createdAt: at,
    }
    const answer = await commitFor(c, {
      at,
      action: 'webhook.added',
      subject: `webhook/${id}`,
      details: { ...(await toldOf(row.address)), events: row.events },
      statements: [
        guard(db, hasRoomForWebhook(), 'too_many_webhooks'),
        addWebhook(db, row),
        ...(await tellAdministrators(c, row, ['added'], at)),
      ],
      answer: { status: 201, body: webhookView(row) },
    })
    return respond(withSecret(answer, { id }, shown))
  })

  .put('/:id', change, mutation, body(WebhookChanges), async (c) => {
    const { db } = c.var.tenant
    const before = await requireWebhook(c)
    const {
      address = before.address,
      events = before.events,
      isOn = before.isOn,
    } = c.req.valid('json')
    if (address !== before.address) requireRecentProof(c)
    // restored from an archive, which has no secrets: what is sent could not be signed
    if (isOn && before.secret === '') throw new Refusal('webhook_without_secret')
    const at = new Date()
    const changes = {
      address: address === before.address ? address : checkedAddress(c.env, address),
      events: [...new Set(events)],
      isOn,
      // switched on or sent elsewhere, it begins anew
      failingSince: isOn && before.isOn && address === before.address ? before.failingSince : null,
    }
    const after = { ...before, ...changes }
    const [was, is] = await Promise.all([toldOfWebhook(before), toldOfWebhook(after)])
    endUnlessChanged(was, is, () => webhookView(before))
    const answer = await commitFor(c, {
      at,
      action: 'webhook.changed',
      subject: `webhook/${before.id}`,
      details: { host: is.host, before: was, after: is },
      statements: [
        guard(db, isUnchanged(before), 'stale_webhook'),
        wakesMailer(saveWebhook(db, before, changes)),
        ...(await tellAdministrators(c, after, newsOf(before, after), at)),
      ],
      answer: { status: 200, body: webhookView(after) },
    })
    return respond(answer)
  })

  .post('/:id/secret', change, mutation, async (c) => {
    requireRecentProof(c)
    const { db } = c.var.tenant
    const before = await requireWebhook(c)
    const at = new Date()
    const { shown, kept } = await newSecret(c.env, before.id)
    const changes = {
      ...kept,
      earlierSecret: before.secret,
      earlierUntil:
        before.secret === '' ? null : new Date(at.getTime() + webhookLimits.overlapHours * hourMs),
    }
    const answer = await commitFor(c, {
      at,
      action: 'webhook.secret_made',
      subject: `webhook/${before.id}`,
      details: { host: hostOf(before.address) },
      statements: [
        guard(db, isUnchanged(before), 'stale_webhook'),
        saveWebhook(db, before, changes),
        ...(await tellAdministrators(c, before, ['signs with a new secret'], at)),
      ],
      answer: { status: 200, body: webhookView({ ...before, ...changes }) },
    })
    return respond(withSecret(answer, { secretStart: kept.secretStart }, shown))
  })

  .delete('/:id', allowed('manage_integrations', 'take_rights'), mutation, async (c) => {
    const row = await requireWebhook(c)
    const { id, address, events } = row
    const at = new Date()
    return respond(
      await commitFor(c, {
        at,
        action: 'webhook.removed',
        subject: `webhook/${id}`,
        details: { ...(await toldOf(address)), events },
        statements: [
          ...removeWebhook(c.var.tenant.db, id),
          ...(await tellAdministrators(c, row, ['taken away'], at)),
        ],
        answer: { status: 204, body: null },
      }),
    )
  })

  .get('/:id/deliveries', look, query(PageQuery), async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const webhook = await requireWebhook(c)
    const { id } = webhook
    const before = readCursor<[number]>(cursor, ['number'])?.[0]
    const rows = await listDeliveries(c.var.tenant.db, id, { before, limit })
    const { items, nextCursor } = pageOf(rows, limit, ({ sequence }) => [sequence])
    return c.json({ items: items.map((row) => deliveryView(row, webhook)), nextCursor })
  })

  .post('/:id/deliveries/:sequence/sending', change, mutation, async (c) => {
    const { db } = c.var.tenant
    const { id, address } = await requireWebhook(c)
    const row = await findDelivery(db, id, Number(c.req.param('sequence')))
    if (!row) throw new Refusal('not_found')
    const at = new Date()
    return respond(
      await commitFor(c, {
        at,
        action: 'webhook.sent_again',
        subject: `webhook/${id}`,
        details: { host: hostOf(address), sequence: row.sequence },
        statements: sendAgain(db, row, at).map(wakesMailer),
        answer: {
          status: 200,
          body: deliveryView(
            { ...row, dueAt: at, attempts: 0, deliveredAt: null },
            { waitsUntil: null },
          ),
        },
      }),
    )
  })

async function requireWebhook(c: Context<App>): Promise<WebhookRow> {
  const row = await findWebhook(c.var.tenant.db, c.req.param('id') ?? '')
  if (!row) throw new Refusal('not_found')
  return row
}
