import worker, {
  ApprovalDesk,
  ChangeQueue,
  HashDesk,
  Keeper,
  Mailer,
  NightWatch,
  Postmaster,
  QuotaKeeper,
} from '../../worker/index.ts'
import { controlMigrations } from '../../worker/tenancy/migrations/control-migrations.ts'
import { tenantMigrations } from '../../worker/tenancy/migrations/tenant-migrations.ts'
import { type DemoOrganisation, prepareLocal } from '../prepare-local.ts'
import { hashQuickly } from './password.ts'

/*
 * The Worker as it would have answered on another day. It makes the past of the demo organisations on this machine and ends
 * before the Worker itself starts; wrangler.toml does not know it, and `npm run test:deploy` looks that nothing of it is in
 * what would be deployed.
 */

export { ApprovalDesk, ChangeQueue, HashDesk, Keeper, Mailer, NightWatch, Postmaster, QuotaKeeper }

/** Asked by fill.ts with the organisations that there should be. */
const preparing = '/prepare'

/** The moment that a request believes in; without it the clock is right. */
const header = 'X-Demo-Moment'
const RealDate = Date
let behindMs = 0

/** Requests, objects and alarms share one runtime, so all of them read this clock. */
const now = () => RealDate.now() - behindMs
globalThis.Date = new Proxy(RealDate, {
  construct: (date, given, made) =>
    Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})

export default {
  async fetch(request, env, context) {
    if (env.ENVIRONMENT !== 'development') throw new Error('nobody makes a past here')
    if (request.url.endsWith(preparing)) return prepare(env, await request.json())
    const moment = request.headers.get(header)
    behindMs = moment ? RealDate.now() - RealDate.parse(moment) : 0
    return worker.fetch(request, asThen(env), context)
  },
} satisfies ExportedHandler<Env>

/** Years are made in a minute: its quotas are no clerk's. The type says what stands in wrangler.toml. */
function asThen(env: Env): Env {
  const quotas = { QUOTA_TIMES: '1000' as typeof env.QUOTA_TIMES }
  return { ...env, ...quotas, SESSIONS: keptUntilLater(env.SESSIONS) }
}

/** Databases and organisations that are missing: made in here, each statement is not a trip. Answers those with nothing in them. */
async function prepare(env: Env, organisations: DemoOrganisation[]) {
  const migrations = { control: controlMigrations, tenant: tenantMigrations }
  return Response.json(await prepareLocal(env, migrations, hashQuickly, organisations))
}

/** KV has a clock of its own and takes nothing that has ended: what ends in that past ends as much later here. */
function keptUntilLater(sessions: KVNamespace): KVNamespace {
  const put: KVNamespace['put'] = (key, value, options) => {
    const expiration = options?.expiration && options.expiration + Math.ceil(behindMs / 1000)
    return sessions.put(key, value, { ...options, expiration })
  }
  return new Proxy(sessions, {
    get: (kept, name) => {
      const found = name === 'put' ? put : Reflect.get(kept, name)
      return typeof found === 'function' ? found.bind(kept) : found
    },
  })
}
