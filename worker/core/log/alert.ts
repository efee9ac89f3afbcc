import type { QuotaPeriod } from '../../domain/access/quotas/quotas.ts'
import { objectOf } from '../objects/object-of.ts'
import { report } from './report.ts'

/** What wakes somebody, and how often the same thing does while it stays. */
const alarms = {
  errors: 'hour',
  migrations: 'hour',
  jobs: 'hour',
  chain: 'hour',
  mail: 'day',
  slots: 'day',
  quota: 'day',
} as const satisfies Record<string, QuotaPeriod>
export type AlarmKind = keyof typeof alarms

/** Different things of one kind, such as organisations: no more of them wake anybody in one period. */
const togetherMax = 20
const failuresOfHour = 10
const waitMs = 5_000
const triesMax = 3
const betweenMs = 1_000

/**
 * Tells whoever is on call, by a webhook outside of Cloudflare, where a deployment has one (`ALERT_URL`). `about` is an id of
 * ours, or empty: the same alarm about the same is told once in its period. Never throws.
 */
export async function alert(env: Env, kind: AlarmKind, about: string, says: string) {
  if (!env.ALERT_URL) return
  try {
    const per = { per: alarms[kind], person: 1, organisation: togetherMax }
    if (!(await isFirst(env, `alert/${kind}`, per, about))) return
    await send(env, {
      kind,
      about,
      host: env.BASE_HOST,
      text: `Bilum at ${env.BASE_HOST}: ${says}`,
    })
  } catch (error) {
    report(error, `the alarm “${kind}” was not told`)
  }
}

/** One more answer of 5xx: a few are told by the monitor outside, many within an hour are an alarm. Never throws. */
export async function countFailure(env: Env, route: string) {
  const few = { per: 'hour', person: failuresOfHour, organisation: failuresOfHour } as const
  if (await isFirst(env, 'errors', few, '')) return
  const says = `more than ${failuresOfHour} requests failed within an hour, the last at ${route}`
  await alert(env, 'errors', '', says)
}

/** Counted in one place, whichever isolate asks. Where that place is away, it is told rather than not. */
async function isFirst(env: Env, name: string, most: Most, who: string): Promise<boolean> {
  if (!env.ALERT_URL) return true
  const keeper = objectOf(env.QUOTA_KEEPER, 'alarms')
  return keeper.spend(name, { ...most, countedIn: 'object' }, who).then(
    ({ ok }) => ok,
    () => true,
  )
}

type Most = { per: QuotaPeriod; person: number; organisation: number }

async function send({ ALERT_URL, ENVIRONMENT }: Env, body: object) {
  const url = new URL(ALERT_URL)
  if (url.protocol !== 'https:' && ENVIRONMENT !== 'development')
    throw new Error('ALERT_URL must be https')
  for (let left = triesMax; ; left--) {
    const status = await post(url, JSON.stringify(body)).catch(() => 0)
    if (status >= 200 && status < 300) return
    if (left === 1) throw new Error(`the webhook answered ${status || 'nothing'}`)
    await scheduler.wait(betweenMs)
  }
}

async function post(url: URL, body: string): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(waitMs),
  })
  await answer.body?.cancel()
  return answer.status
}
