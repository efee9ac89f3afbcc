import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { objectOf } from '../../../core/objects/object-of.ts'
import worker, { Mailer, NightWatch } from '../../../index.ts'
import { bindingOf, slotNames } from '../../../tenancy/slots.ts'
import { wait, watchLine } from './line.ts'
import { again, type Handler, prove, type Sent } from './prove.ts'
import { changingRoutes, routeOf } from './route-of.ts'
import { tellReport } from './tell-report.ts'

/*
 * Where `VITE_FAULTS` is `each` (`npm run test:each-fault`): the first time that a test makes a change by a route, and it is
 * made, the same request is made over and over from the same moment (`prove.ts`). The test goes on with its answer.
 */

const requests = { areProven: false, underWay: 0 }
const proven = new Set<string>()
/** Who sends letters of the changes that were proven. */
const held = new Map<string, () => Promise<void>>()
const waitMs = 5

async function throughProof(real: Handler, sent: Sent) {
  while (requests.areProven) await wait(waitMs)
  const route = routeOf(sent.request)
  if (!route || proven.has(route) || requests.underWay > 0 || isWatched()) {
    requests.underWay += 1
    try {
      return await real(sent.request, sent.env, sent.context)
    } finally {
      requests.underWay -= 1
    }
  }
  requests.areProven = true
  try {
    const { answer, proof } = await prove(real, sent)
    if (proof) {
      proven.add(route)
      tellReport('proof', { route, ...proof })
    }
    return answer
  } finally {
    requests.areProven = false
    const waking = [...held.values()]
    held.clear()
    for (const wake of waking) await wake()
  }
}

/** A test that stands at the line or at the files itself has its one request. */
const isWatched = () =>
  [
    ...[env.CONTROL, ...slotNames(env).map((slot) => bindingOf(env, slot))].flatMap((database) => [
      database.batch,
      database.prepare,
    ]),
    ...[env.FILES.put, env.FILES.get, env.FILES.delete, env.SESSIONS.get, env.SESSIONS.put],
  ].some(vi.isMockFunction)

/** Letters stay where they are meanwhile: what sends them claims what it sends, and never twice, which has tests of its own. */
function holdLetters() {
  const senders = [
    { prototype: Mailer.prototype, wakeAgain: (id: string) => objectOf(env.MAILER, id).wake(id) },
    {
      prototype: NightWatch.prototype,
      wakeAgain: (id: string) => objectOf(env.NIGHT_WATCH, id).wake(id),
    },
  ]
  for (const { prototype, wakeAgain } of senders) {
    const { wake, alarm } = prototype
    prototype.wake = async function (realm) {
      if (requests.areProven)
        held.set(`${prototype === Mailer.prototype} ${realm}`, () => wakeAgain(realm))
      else await wake.call(this, realm)
    }
    prototype.alarm = async function () {
      while (requests.areProven) await wait(waitMs)
      await alarm.call(this)
    }
  }
}

/** However often it is made over, it is one request of one address. */
function holdLimits() {
  for (const limiter of [env.SIGN_IN_LIMIT, env.ADDRESS_LIMIT, env.STRANGER_LIMIT]) {
    const limit = limiter.limit.bind(limiter)
    limiter.limit = async (asked) => (again.isNow ? { success: true } : limit(asked))
  }
}

const place = worker as { fetch: Handler; isThroughProof?: true }
// files share a runtime
if (!place.isThroughProof) {
  place.isThroughProof = true
  const real = place.fetch
  place.fetch = (request, own, context) => throughProof(real, { request, env: own, context })
  watchLine()
  holdLetters()
  holdLimits()
  tellReport('routes', changingRoutes)
}
