import worker, { ApprovalDesk, ChangeQueue, Mailer } from '../../worker/index.ts'

/*
 * The Worker as it would have answered on another day. It makes the past of the demo organisations on this machine and ends
 * before the Worker itself starts; wrangler.toml does not know it, and `npm run test:deploy` looks that nothing of it is in
 * what would be deployed.
 */

export { ApprovalDesk, ChangeQueue, Mailer }

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
  fetch(request, env, context) {
    if (env.ENVIRONMENT !== 'development') throw new Error('nobody makes a past here')
    const moment = request.headers.get(header)
    behindMs = moment ? RealDate.now() - RealDate.parse(moment) : 0
    return worker.fetch(request, { ...env, SESSIONS: keptUntilLater(env.SESSIONS) }, context)
  },
} satisfies ExportedHandler<Env>

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
