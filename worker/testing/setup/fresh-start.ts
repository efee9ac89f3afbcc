import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, vi } from 'vitest'
import { overHere } from '../../auth/sessions/reading/over-here.ts'
import { restsUntil, sessionsHere } from '../../auth/sessions/reading/sessions-here.ts'
import { resting } from '../../auth/tries/unknown-hosts.ts'
import { full } from '../../core/log/note-bounded.ts'
import { countsHere } from '../../http/quotas/count-request.ts'
import { owedHere } from '../../http/quotas/count-rows.ts'
import { untoldHere } from '../../http/quotas/count-written.ts'
import { leaving } from '../../mail/mailer.ts'
import { told } from '../../site/demonstration-open.ts'
import { controlMigrations } from '../../tenancy/migrations/control-migrations.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { bindingOf, slotNames, slotOf } from '../../tenancy/slots.ts'
import { moveHouse } from '../browser.ts'
import { forgetTokens } from '../cast.ts'
import { bringUpToDate } from './kept-schema.ts'

// What follows an answer some moment later follows it at once: the next file would have it in its own databases.
const wait = scheduler.wait.bind(scheduler)
scheduler.wait = (ms, options) => wait(options ? ms : 0, options)
leaving.afterMs = 0

// A binding takes one spy in its life, and an object before it takes one after the other.
const { EMAIL } = env
Object.assign(env, { EMAIL: { send: (message: EmailMessage) => EMAIL.send(message) } })

/**
 * Test files share a runtime, because starting one costs more than most files take. Each begins with empty databases, an
 * empty file store, and with an isolate that remembers nothing.
 */
beforeAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  const used = await usedDatabases()
  await env.SESSIONS.list({ limit: 1 }) // what rested for ten seconds is left out of a reset
  do await reset()
  while (!(await areEmpty(used))) // what the file before left under way may still have been writing
  await emptyFiles()
  forgetAll()
  forgetTokens()
  moveHouse()
  await bringUpToDate(env.CONTROL, controlMigrations, new Date())
})

/** An isolate that has just begun. */
export function forgetAll() {
  remembered.clear()
  sessionsHere.clear()
  overHere.clear()
  resting.clear()
  told.until = 0
  restsUntil.moment = 0
  full.clear()
  countsHere.clear()
  untoldHere.clear()
  owedHere.clear()
  checked.clear()
}

/** Those that files asked for by name since the last one began. */
const asked = noteAsked()

function noteAsked(): Set<string> {
  const kept = globalThis as { askedSlots?: Set<string> }
  if (kept.askedSlots) return kept.askedSlots
  const names = new Set<string>()
  for (const name of slotNames(env)) {
    let binding = bindingOf(env, name)
    const get = () => {
      names.add(name)
      return binding
    }
    const set = (other: D1Database) => {
      binding = other
    }
    Object.defineProperty(env, name, { enumerable: true, configurable: true, get, set })
  }
  kept.askedSlots = names
  return names
}

/** Those that the file before had, or may still be given: opening all the others costs more than many a file takes. */
async function usedDatabases(): Promise<D1Database[]> {
  const claimed = await claimedSlots()
  const names = slotNames(env)
  const next = names.find((name) => !claimed.includes(name))
  const used = names.filter((name) => claimed.includes(name) || asked.has(name) || name === next)
  const databases = used.map((slot) => slotOf(env, slot))
  asked.clear()
  return [env.CONTROL, ...databases]
}

async function claimedSlots(): Promise<string[]> {
  const table = "SELECT 1 FROM sqlite_schema WHERE name = 'slots'"
  if (!(await env.CONTROL.prepare(table).first())) return [] // nobody was here before
  const claimed = 'SELECT binding FROM slots WHERE organisation_id IS NOT NULL'
  const { results } = await env.CONTROL.prepare(claimed).all<{ binding: string }>()
  return results.map(({ binding }) => binding)
}

async function areEmpty(databases: D1Database[]) {
  const counts = await Promise.all(
    databases.map((database) =>
      database
        .prepare(
          "SELECT count(*) AS count FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'",
        )
        .first<number>('count'),
    ),
  )
  return counts.every((count) => count === 0)
}

async function emptyFiles() {
  for (let left = true; left; ) {
    const { objects, truncated } = await env.FILES.list()
    if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
    left = truncated
  }
}
