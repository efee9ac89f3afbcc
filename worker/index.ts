import { baseHostApp } from './base-host-app.ts'
import { refuseUnfinished } from './http/deployment.ts'
import { deliver } from './integrations/webhooks/deliver.ts'
import { lookOver } from './integrity/nights/look-over.ts'
import { drain } from './mail/drain.ts'
import { mailerOf } from './mail/mailer.ts'
import { organisationApp } from './organisation-app.ts'
import { everyTenMinutes } from './scheduled.ts'
import { readHost } from './tenancy/host.ts'
import { controlIsReady } from './tenancy/keep-up-to-date.ts'

export { HashDesk } from './auth/hashing/hash-desk.ts'
export { ApprovalDesk } from './batches/approval-desk.ts'
export { ChangeQueue } from './core/change-queue.ts'
export { QuotaKeeper } from './http/quotas/quota-keeper.ts'

/** Letters, and after them what other systems are told. */
export class Mailer extends mailerOf([drain, deliver]) {}
/** Looks the records over at night, a turn after the other; apart, so that no letter waits for it. */
export class NightWatch extends mailerOf([lookOver]) {}

export default {
  /** The host alone decides: the base host is ours, every other one is an organisation's or nobody's. */
  async fetch(request, env, context) {
    const unfinished = refuseUnfinished(env)
    if (unfinished) return unfinished
    await controlIsReady(env)
    const host = readHost(new URL(request.url).hostname, env.BASE_HOST)
    const isBase = host.ok && host.value.kind === 'base'
    return (isBase ? baseHostApp : organisationApp).fetch(request, env, context)
  },
  scheduled: (_controller, env) => everyTenMinutes(env, new Date()),
} satisfies ExportedHandler<Env>
