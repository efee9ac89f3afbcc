import { controlOf } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { controlMigrations } from '../tenancy/migrations.ts'
import { lastBeat } from './heartbeat.ts'

/** The cron runs every ten minutes; a monitor outside wakes somebody when it missed two turns. */
const lateMs = 25 * 60_000
/** A monitor is no visitor: what it was told stays true for so long. */
const rememberMs = 5_000
const waitMs = 5_000

type Part = 'ok' | 'away' | 'behind' | 'late' | 'never'
let known: { until: number; answer: { isReady: boolean; body: object } } | undefined

/** For monitors, on every host: does the Worker run at all, and has it all it needs? Names parts, and nothing of anybody. */
export async function health(path: string, env: Env, now: Date): Promise<Response | undefined> {
  if (path === '/health/live') return Response.json({ status: 'live' }, { headers })
  if (path !== '/health/ready') return undefined
  if (!known || known.until <= now.getTime()) {
    known = { until: now.getTime() + rememberMs, answer: await look(env, now) }
  }
  const { isReady, body } = known.answer
  return Response.json(body, { status: isReady ? 200 : 503, headers })
}

/** Another deployment asks. */
export function forgetHealth() {
  known = undefined
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

async function look(env: Env, now: Date) {
  const [control, sessions, files] = await Promise.all([
    orAway('control', () => lookAtControl(env)),
    orAway('sessions', async () => lastBeat(env)),
    orAway('files', () => env.FILES.head('health')),
  ])
  const beat = sessions === 'away' ? undefined : sessions
  const age = beat && now.getTime() - beat.getTime()
  const cron: Part = age === undefined ? 'never' : age > lateMs ? 'late' : 'ok'
  const parts = { control, sessions: partOf(sessions), files: partOf(files), cron }
  const isReady = Object.values(parts).every((part) => part === 'ok')
  const status = isReady ? 'ready' : 'not ready'
  return { isReady, body: { status, ...parts, cronAt: beat?.toISOString() ?? null } }
}

const partOf = (found: unknown): Part => (found === 'away' ? 'away' : 'ok')

async function lookAtControl(env: Env): Promise<Part> {
  const sql = 'SELECT max(name) AS name FROM schema_migrations'
  const name = await controlOf(env).prepare(sql).first<string>('name')
  return name && name >= (controlMigrations.at(-1)?.name ?? '') ? 'ok' : 'behind'
}

async function orAway<T>(part: string, ask: () => Promise<T>): Promise<T | 'away'> {
  const late = new AbortController()
  const tooLate = scheduler.wait(waitMs, { signal: late.signal }).then(() => {
    throw new Error('no answer in time')
  })
  try {
    return await Promise.race([ask(), tooLate])
  } catch (error) {
    report(error, `${part} is away`)
    return 'away'
  } finally {
    late.abort()
    tooLate.catch(() => undefined) // nobody waits for it any more
  }
}
