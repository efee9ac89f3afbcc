import { env } from 'cloudflare:workers'
import { findTenantUser } from '../../auth/account/user-store.ts'
import { asUser } from '../../auth/account/user-view.ts'
import { must } from '../../domain/must.ts'
import { openAcme } from '../../testing/colleagues.ts'
import type { Model } from './approval-model.ts'

/** The approval rules of the model: up to K50,000, and above. Written a second time, as everything here. */
export type Rule = {
  small: number
  large: number
  /** Above it an approval is proved with a second factor, which nobody here has. */
  provedAbove: number | null
}

export const firstRule: Rule = { small: 1, large: 2, provedAbove: null }

const ruled = ['in_approval', 'queried', 'approval_blocked', 'approved']

/** What it was handed over with, or more where the rules ask for more by now. */
export function neededNow(model: Model): number {
  const total = model.lines.reduce((sum, { toea }) => sum + toea, 0)
  const asked = total > 5_000_000 ? model.rule.large : model.rule.small
  const isStricter = ruled.includes(model.state) && asked > (model.neededBefore ?? 0)
  return isStricter ? Math.max(model.needed, asked) : model.needed
}

/** Somebody looks at whether the batch stands where it should; `able` are those who could still approve it. */
export function foreseeLook(model: Model, able: number): Model {
  const needed = neededNow(model)
  const given = model.approvals.length
  const isEnough = able + given >= needed
  const took = (action: string, changes: Partial<Model>): Model => ({
    ...model,
    ...changes,
    actions: [...model.actions, action],
  })
  if (needed > model.needed) {
    const waiting = isEnough ? 'in_approval' : 'approval_blocked'
    const stays = model.state === 'queried' || given >= needed
    const state = stays ? model.state : waiting
    return took('batch.approvals_raised', { state, needed })
  }
  if (model.state === 'in_approval' && !isEnough) {
    return took('batch.blocked', { state: 'approval_blocked' })
  }
  if (model.state === 'approval_blocked' && isEnough) {
    return took('batch.unblocked', { state: 'in_approval' })
  }
  return model
}

/** As they are sent, and as they are kept. */
export const rulesOf = ({ small, large, provedAbove }: Rule) => ({
  bands: [
    { uptoToea: 5_000_000, approvals: small },
    { uptoToea: null, approvals: large },
  ],
  secondFactorAboveToea: provedAbove,
})

/** Rules that were saved by a Worker that died before it looked at what they reach. */
export async function saveRule(database: D1Database, rule: Rule) {
  const { bands, secondFactorAboveToea } = rulesOf(rule)
  await database
    .prepare(
      `INSERT INTO approval_rules (version, bands, second_factor_above_toea, set_by, set_at)
       SELECT coalesce(max(version), 0) + 1, ?, ?, 'olo', 1 FROM approval_rules`,
    )
    .bind(JSON.stringify(bands), secondFactorAboveToea)
    .run()
}

/** Whoever changed the rules in the schedule before is barred from nothing in the next. */
export async function forgetRulers(database: D1Database) {
  const trigger = await database
    .prepare("SELECT sql FROM sqlite_master WHERE name = 'approval_rules_fixed'")
    .first<string>('sql')
  await database.batch(
    [
      'DROP TRIGGER approval_rules_fixed',
      'UPDATE approval_rules SET set_at = 1 WHERE set_at > 1',
      must(trigger, 'trigger'),
    ].map((sql) => database.prepare(sql)),
  )
}

/** What the cron asks of the desk of a batch. */
export async function lookAt(id: string) {
  const { db } = await openAcme()
  const user = asUser(must(await findTenantUser(db, 'sela'), 'sela'))
  const key = crypto.randomUUID()
  await env.APPROVAL_DESK.getByName(`org-acme/${id}`).take({
    step: 'reexamine',
    sent: undefined,
    tenantId: 'org-acme',
    batchId: id,
    user,
    mutation: { userId: 'bilum', key, requestHash: key },
    origin: { address: '', device: '' },
    host: '',
  })
}
