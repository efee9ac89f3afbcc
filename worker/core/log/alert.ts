import type { QuotaPeriod } from '../../domain/access/quotas/quotas.ts'
import { cellOf } from '../d1/cell.ts'
import { objectOf } from '../objects/object-of.ts'
import { failedHere, isLargeShare } from './asked-here.ts'
import { report } from './report.ts'

/** What wakes somebody, and how often the same thing does while it stays. */
const alarms = {
  errors: 'hour',
  keys: 'hour',
  migrations: 'hour',
  jobs: 'hour',
  closures: 'day',
  copies: 'day',
  chain: 'hour',
  mail: 'day',
  slots: 'day',
  quota: 'day',
  size: 'day',
  files: 'day',
  checks: 'day',
} as const satisfies Record<string, QuotaPeriod>
export type AlarmKind = keyof typeof alarms

/** What cannot wait for the morning: whatever is told each hour, and what is about everybody, or about databases that are gone. */
const isUrgent = (kind: AlarmKind, about: string) =>
  alarms[kind] === 'hour' || (kind === 'mail' && about === '') || about === 'unbound'

/** Different things of one kind, such as organisations: no more of them wake anybody in one period. What is about everybody is none of them. */
const togetherMax = 20
const failuresOfHour = 10
const failuresMax = 100
/** Alarms that were not heard yet lie here, and so long: some are told once, and a webhook may be away for a weekend. */
const untold = 'untold/'
const keptSeconds = 7 * 24 * 60 * 60
const waitMs = 5_000
const triesMax = 3
const betweenMs = 1_000

/**
 * Tells whoever is on call, by a webhook outside of Cloudflare, where a deployment has one (`ALERT_URL`). `about` is an id of
 * ours, or empty: the same alarm about the same is told once in its period. One that was not heard is kept, and told again by
 * the cron until it is. `says` is asked only where it is told. Never throws.
 */
export async function alert(
  env: Env,
  kind: AlarmKind,
  about: string,
  says: string | (() => Promise<string>),
) {
  if (!env.ALERT_URL) return
  const per = { per: alarms[kind], person: 1, organisation: togetherMax }
  const name = about === '' ? `alert/${kind}/all` : `alert/${kind}`
  if (!(await isFirst(env, name, per, about))) return
  const said = typeof says === 'string' ? says : await says()
  const cell = cellOf(env)
  const where = cell === 'main' ? env.BASE_HOST : `${env.BASE_HOST}, cell ${cell}`
  const text = `Bilum at ${where}: ${said}. What to do: docs/runbooks/incident.md, “${kind}”`
  const alarm = { kind, about, urgent: isUrgent(kind, about), host: env.BASE_HOST, text }
  const key = `${untold}${kind}/${about}`
  try {
    // before it is sent: whoever sends it may be gone in between
    const late = `${text}. Of ${new Date().toISOString()}, and not heard before`
    await keep(env, key, JSON.stringify({ ...alarm, text: late }))
    await send(env, alarm, triesMax)
    await drop(env, key)
  } catch (error) {
    report(error, `the alarm “${kind}” was not told`)
  }
}

/** An object has it where the namespace is away, which may be what the alarm is about. */
async function keep(env: Env, key: string, alarm: string) {
  await env.SESSIONS.put(key, alarm, { expirationTtl: keptSeconds }).catch((error: unknown) => {
    report(error)
    return untoldOf(env)
      .hold(key, alarm, Date.now() + keptSeconds * 1000)
      .catch(report)
  })
}

const drop = (env: Env, key: string) =>
  Promise.all([env.SESSIONS.delete(key).catch(report), untoldOf(env).drop(key).catch(report)])

const untoldOf = (env: Env) => objectOf(env.QUOTA_KEEPER, 'untold')

/** Alarms that nobody heard, because the webhook was away: each once more, until it is away again. Never throws. */
export async function tellAgain(env: Env) {
  const places = [() => untoldOf(env).held(Date.now(), togetherMax), () => heldInSessions(env)]
  for (const place of places)
    try {
      for (const [key, alarm] of await place()) {
        await send(env, JSON.parse(alarm), 1)
        await drop(env, key)
      }
    } catch (error) {
      report(error, 'an alarm was not told again')
    }
}

async function heldInSessions({ SESSIONS }: Env): Promise<[key: string, alarm: string][]> {
  const { keys } = await SESSIONS.list({ prefix: untold, limit: togetherMax })
  const held = await Promise.all(
    keys.map(async ({ name }) => [name, (await SESSIONS.get(name)) ?? ''] as [string, string]),
  )
  return held.filter(([, alarm]) => alarm !== '')
}

/**
 * One more answer of 5xx that nobody meant: a few are told by the monitor outside. Ten within an hour are an alarm where they
 * are more than one in a hundred of what was asked there, and a hundred are one whatever was asked. Never throws.
 */
export async function countFailure(env: Env, route: string) {
  const isShare = isLargeShare(Date.now())
  const [few, all] = [perHour(failuresOfHour), perHour(failuresMax)]
  const many = isShare && !(await isFirst(env, 'errors', few, '', failedHere() <= failuresOfHour))
  const most = !(await isFirst(env, 'errors_of_all', all, '', failedHere() <= failuresMax))
  if (!many && !most) return
  const count = most ? failuresMax : failuresOfHour
  await alert(
    env,
    'errors',
    '',
    `more than ${count} requests failed within an hour, the last at ${route}`,
  )
}

const perHour = (most: number) => ({ per: 'hour', person: most, organisation: most }) as const

/** Counted in one place, whichever isolate asks. Where that place is away, it is told rather than not, or as `otherwise` says. */
async function isFirst(env: Env, name: string, most: Most, who: string, otherwise = true) {
  if (!env.ALERT_URL) return true
  const keeper = objectOf(env.QUOTA_KEEPER, 'alarms')
  return keeper.spend(name, { ...most, countedIn: 'object' }, who).then(
    ({ ok }) => ok,
    () => otherwise,
  )
}

type Most = { per: QuotaPeriod; person: number; organisation: number }

async function send({ ALERT_URL, ENVIRONMENT }: Env, body: object, tries: number) {
  const url = new URL(ALERT_URL)
  if (url.protocol !== 'https:' && ENVIRONMENT !== 'development')
    throw new Error('ALERT_URL must be https')
  for (let left = tries; ; left--) {
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
