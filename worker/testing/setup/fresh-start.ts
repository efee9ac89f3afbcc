import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, vi } from 'vitest'
import { restsUntil, sessionsHere } from '../../auth/sessions/reading/sessions-here.ts'
import { full } from '../../core/log/note-bounded.ts'
import { countsHere } from '../../http/quotas/count-request.ts'
import { untoldHere } from '../../http/quotas/count-written.ts'
import { leaving } from '../../mail/mailer.ts'
import { controlMigrations } from '../../tenancy/migrations.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { slotNames, slotOf } from '../../tenancy/slots.ts'
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
  do await reset()
  while (!(await areEmpty())) // what the file before left under way may still have been writing
  await emptyFiles()
  remembered.clear()
  sessionsHere.clear()
  restsUntil.moment = 0
  full.clear()
  countsHere.clear()
  untoldHere.clear()
  checked.clear()
  forgetTokens()
  moveHouse()
  await bringUpToDate(env.CONTROL, controlMigrations, new Date())
})

async function areEmpty() {
  const databases = [env.CONTROL, ...slotNames(env).map((slot) => slotOf(env, slot))]
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
