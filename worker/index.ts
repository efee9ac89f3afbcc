import { type PagesAsked, readFiles, readPages } from './archive/slices/read-slice.ts'
import { type LogAsked, readLog } from './audit/read-log.ts'
import { baseHostApp } from './base-host-app.ts'
import { type BatchLogAsked, readBatchLog } from './batches/dossier/log-part.ts'
import { inTime } from './core/d1/in-time.ts'
import { countFailure } from './core/log/alert.ts'
import { dumpOn } from './dumps/write-dump.ts'
import { health } from './health/health.ts'
import { assetOf, isAsset } from './http/assets.ts'
import { refuseUnfinished } from './http/deployment.ts'
import { awayPage } from './http/front-door/away-page.tsx'
import { refusePlain } from './http/front-door/https-only.ts'
import { secured } from './http/front-door/security-headers.ts'
import type { PartRead } from './http/streams/in-parts.ts'
import { streamOutOf } from './http/streams/stream-of.ts'
import { deliver } from './integrations/webhooks/deliver.ts'
import { lookOver } from './integrity/nights/look-over.ts'
import { drain } from './mail/drain.ts'
import { mailerOf } from './mail/mailer.ts'
import { organisationApp } from './organisation-app.ts'
import { organisationJobs } from './organisation-jobs.ts'
import { everyMinute } from './scheduled.ts'
import { keeperOf } from './system/keeper/keeper.ts'
import { readHost } from './tenancy/host.ts'
import { controlIsReady, isControlReady } from './tenancy/upkeep/keep-up-to-date.ts'

export { HashDesk } from './auth/hashing/hash-desk.ts'
export { ApprovalDesk } from './batches/approval-desk.ts'
export { ChangeQueue } from './core/change-queue.ts'
export { QuotaKeeper } from './http/quotas/quota-keeper.ts'
export { Postmaster } from './mail/postmaster/postmaster.ts'

/** Letters, and after them what other systems are told. */
export class Mailer extends mailerOf([drain, deliver]) {}
/** Looks the records over at night and copies them, a turn after the other; apart, so that no letter waits for it. */
export class NightWatch extends mailerOf([lookOver, dumpOn]) {
  /** A slice of an archive, which whoever takes it asks of an object of its own. */
  readPages(asked: PagesAsked) {
    return readPages(this.env, asked)
  }
  readFiles(keys: string[]) {
    return readFiles(this.env, keys)
  }

  #log?: PartRead
  /** A part of a log, likewise; once it is read to its end, how far it went. */
  readLog(asked: LogAsked) {
    return streamOutOf(readLog(this.env, asked, (read) => (this.#log = read)))
  }
  /** Likewise what it has of a batch. */
  readBatchLog(asked: BatchLogAsked) {
    return streamOutOf(readBatchLog(this.env, asked, (read) => (this.#log = read)))
  }
  endOfLog() {
    return this.#log
  }
}
/** Does what is due in an organisation, a turn after the other. */
export class Keeper extends keeperOf(organisationJobs) {}

/** So long the first request of an isolate waits for the control database. */
const controlMs = 5_000

export default {
  /** The host alone decides: the base host is ours, every other one is an organisation's or nobody's. */
  async fetch(request, env, context) {
    const first = await answerFirst(request, env, context)
    if (first) return secured(first, env)
    const host = readHost(new URL(request.url).hostname, env.BASE_HOST)
    const isBase = host.ok && host.value.kind === 'base'
    return (isBase ? baseHostApp : organisationApp).fetch(request, env, context)
  },
  async scheduled({ scheduledTime }, env) {
    await everyMinute(env, new Date(scheduledTime))
  },
} satisfies ExportedHandler<Env>

/** What is said before it is known whose host it is; nothing where that can be asked. */
async function answerFirst(
  request: Request,
  env: Env,
  context: ExecutionContext,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  const refused = refuseUnfinished(env) ?? refusePlain(url, request.method, env)
  if (refused) return refused
  const healthy = await health(url.pathname, env, new Date())
  if (healthy) return healthy
  try {
    if (!isControlReady()) await inTime(controlMs, () => controlIsReady(env))
    return undefined
  } catch (error) {
    if (isAsset(url.pathname)) return assetOf(env, url) // whatever is open already goes on
    context.waitUntil(countFailure(env, 'any'))
    return awayPage(request, error)
  }
}
