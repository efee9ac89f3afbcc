import type { healthParts } from '../contract/organisation.ts'
import { inTime } from '../core/d1/in-time.ts'
import { messageOf } from '../core/database-errors.ts'
import { controlOf } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { cronJobs, isLate } from '../domain/jobs/cron-jobs.ts'
import { controlMigrations } from '../tenancy/migrations/control-migrations.ts'
import { migrate } from '../tenancy/migrations/migrate.ts'
import { type Beats, lastBeats } from './heartbeat.ts'

/** A monitor is no visitor: what it was told stays true for so long. */
const rememberMs = 5_000
const waitMs = 5_000

type Part = (typeof healthParts)[number]
let known: { until: number; answer: Awaited<ReturnType<typeof look>> } | undefined

/** For monitors, on every host: does the Worker run at all, and has it all it needs? Names parts, and nothing of anybody. */
export async function health(path: string, env: Env, now: Date): Promise<Response | undefined> {
  if (path === '/health/live') return Response.json({ status: 'live' }, { headers })
  if (path !== '/health/ready') return undefined
  const { isReady, body } = await lookLately(env, now)
  return Response.json(body, { status: isReady ? 200 : 503, headers })
}

/** Each part of ours by itself. */
export const partsOf = async (env: Env, now: Date) => (await lookLately(env, now)).parts

async function lookLately(env: Env, now: Date) {
  if (!known || known.until <= now.getTime()) {
    known = { until: now.getTime() + rememberMs, answer: await look(env, now) }
  }
  return known.answer
}

/** Another deployment asks. */
export function forgetHealth() {
  known = undefined
}

/** A status page that lives elsewhere may read it: it names parts of ours, and nobody. */
const headers = {
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
}

async function look(env: Env, now: Date) {
  const [control, sessions, files] = await Promise.all([
    orAway('control', () => lookAtControl(env)),
    orAway('sessions', () => lastBeats(env)),
    orAway('files', () => env.FILES.head('health')),
  ])
  // its beats lie among the sessions: while those are away nobody knows, and nothing is said of it
  const beats = sessions === 'away' ? undefined : sessions
  const late = beats ? lateJobs(beats, env, now) : []
  const times = Object.values(beats ?? {}).map((at) => at.getTime())
  const cron = beats ? cronOf(times.length, late.length) : 'unknown'
  const parts = { control, sessions: partOf(sessions), files: partOf(files), cron }
  const isReady = Object.values(parts).every((part) => part === 'ok')
  const status = isReady ? 'ready' : 'not ready'
  const cronAt = times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
  return { isReady, parts, body: { status, ...parts, cronAt, late } }
}

const cronOf = (beats: number, late: number): Part =>
  beats === 0 ? 'never' : late > 0 ? 'late' : 'ok'

/** The jobs of the cron that did not come to their end for too long. */
export function lateJobs(beats: Beats, { VERSION }: Env, now: Date) {
  const { timestamp } = VERSION
  const deployedAt = timestamp ? new Date(timestamp) : undefined
  return cronJobs.filter((job) => isLate(beats[job], deployedAt, now))
}

const partOf = (found: unknown): Part => (found === 'away' ? 'away' : 'ok')

async function lookAtControl(env: Env): Promise<Part> {
  const sql = 'SELECT max(name) AS name FROM schema_migrations'
  try {
    const name = await controlOf(env).prepare(sql).first<string>('name')
    if (!name) return 'behind'
    // a deploy in a quiet hour: whoever asks first brings it up, and nobody is woken for it
    if (name < (controlMigrations.at(-1)?.name ?? ''))
      await migrate(controlOf(env), controlMigrations, new Date())
    return 'ok'
  } catch (error) {
    // before the first request, or of a copy that is not loaded yet
    if (/no such table/.test(messageOf(error))) return 'behind'
    throw error
  }
}

export async function orAway<T>(part: string, ask: () => Promise<T>): Promise<T | 'away'> {
  try {
    return await inTime(waitMs, ask)
  } catch (error) {
    // whoever is refused is no fault of a part
    if (error instanceof Refusal) throw error
    report(error, `${part} is away`)
    return 'away'
  }
}
