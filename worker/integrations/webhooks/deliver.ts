import type { Tenant } from '../../core/databases.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import { withSignsShown } from '../../domain/hidden-sign.ts'
import { webhookLimits } from '../../domain/integrations/webhook-address.ts'
import { nextTry } from '../../mail/back-off.ts'
import { openRealm } from '../../tenancy/open-realm.ts'
import { eventBody, findEntries } from './event-body.ts'
import { secretsOf, signatureOf } from './secrets.ts'
import {
  claim,
  type DeliveryRow,
  isTold,
  listDue,
  listWebhooks,
  nextDeliveryAt,
  saveTry,
  type WebhookRow,
} from './store.ts'
import { switchOff } from './switch-off.ts'

const together = 50
const answerMs = 10_000
/** An address that answers slowly takes no more of a turn than this: letters wait behind it. */
const turnMs = 20_000
const leaseMs = 120_000
const pauseMs = 60_000

/**
 * Sends what is due to the addresses of an organisation, and gives the moment the next event is due. An event arrives at
 * least once: whoever hears it twice knows it by its id, and by its sequence which came before which. Addresses are told
 * beside one another, the events of one in turn.
 */
export async function deliver(
  env: Env,
  realmId: string,
  now: Date,
  waitMs = answerMs,
): Promise<number | undefined> {
  const opened = await openRealm(env, realmId)
  // nothing leaves a frozen organisation; the cron looks again
  if (!opened.ok || opened.value.kind !== 'organisation') return undefined
  const tenant = opened.value
  if (!mayDo(tenant.state, 'export').ok) return undefined
  const webhooks = await listWebhooks(tenant.db)
  if (!webhooks.some(({ isOn }) => isOn)) return undefined
  const told = webhooks.filter((webhook) => isTold(webhook, now))
  // their entries are read at once
  const each = Math.ceil(together / Math.max(1, told.length))
  const due = await Promise.all(told.map((webhook) => listDue(tenant.db, webhook, now, each)))
  if (due.some((own) => own.length > 0)) {
    const entries = await findEntries(
      tenant.db,
      due.flat().map(({ sequence }) => sequence),
    )
    const bodyOf = ({ sequence }: DeliveryRow) => {
      const entry = entries.get(sequence)
      if (!entry) throw new Error(`audit entry ${sequence} is not there`)
      return eventBody(tenant.slug, entry)
    }
    const turns = told.map((webhook, index) =>
      takeTurn(env, tenant, webhook, due[index] ?? [], { bodyOf, now, waitMs }),
    )
    await Promise.all(turns)
  }
  return (await nextDeliveryAt(tenant.db))?.getTime()
}

type Turn = { bodyOf: (row: DeliveryRow) => string; now: Date; waitMs: number }

async function takeTurn(
  env: Env,
  tenant: Tenant,
  webhook: WebhookRow,
  due: DeliveryRow[],
  { bodyOf, now, waitMs }: Turn,
) {
  const endsAt = Date.now() + turnMs
  let { failingSince } = webhook
  for (const row of due) {
    if (Date.now() > endsAt) return
    if (!(await claim(tenant.db, row, webhook, new Date(now.getTime() + leaseMs)))) continue
    const body = bodyOf(row)
    const secrets = await secretsOf(env, webhook, now)
    const signature = await signatureOf(secrets, body, now)
    const { status, answer } =
      secrets.length === 0 ? unsigned : await send(webhook.address, body, signature, waitMs)
    const hasArrived = status >= 200 && status < 300
    failingSince = hasArrived ? null : (failingSince ?? now)
    const dueAt = hasArrived ? null : (nextTry(row.attempts + 1, now) ?? null)
    const deliveredAt = hasArrived ? now : null
    await saveTry(
      tenant.db,
      row,
      webhook,
      { dueAt, deliveredAt, triedAt: now, status, answer },
      { failingSince, waitsUntil: hasArrived ? null : new Date(now.getTime() + pauseMs) },
    )
    if (failingSince) {
      await switchOff(env, tenant, webhook, failingSince, now)
      return
    }
  }
}

/** As an address that takes nothing: it is tried again, a key that was put wrong for an hour comes back. */
const unsigned = {
  status: 0,
  answer: 'Nothing was sent: no key opens its secret. Make another secret.',
}

/** One try. An address that leads elsewhere has not taken it: where it leads, nobody here has agreed to. */
async function send(address: string, body: string, signature: string, waitMs: number) {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Bilum-Signature': signature,
        'User-Agent': 'Bilum',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    })
    return { status: response.status, answer: await beginningOf(response) }
  } catch (error) {
    return { status: 0, answer: error instanceof Error ? shortened(error.message) : '' }
  }
}

/** However long an answer is, no more of it is read than is kept. What it says stands in its head: one that never ends has said it. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < webhookLimits.answerMax) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    await reader.cancel()
  } catch (error) {
    text += ` (${error instanceof Error ? error.message : ''})`
  }
  return shortened(text)
}

/** What the list shows of an answer: its first 200 characters, as it says. */
const shortened = (text: string) => withSignsShown(text.slice(0, webhookLimits.answerMax))
