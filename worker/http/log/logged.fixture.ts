import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, vi } from 'vitest'
import { addSession } from '../../auth/sessions/session-store.ts'
import { newSessionToken } from '../../auth/sessions/session-token.ts'
import { sha256 } from '../../core/sha256.ts'
import { hourMs } from '../../domain/durations.ts'
import worker from '../../index.ts'
import { makeCast, mia, originOf } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'

/* What a deployment writes to its log: only there are requests logged. */

export let acme: D1Database
/** Of a session of Mia's. */
export let token = ''

export function beginLogged() {
  beforeAll(async () => {
    acme = (await makeCast()).acme.database
    token = await sessionOf(mia)
  })
  afterEach(() => vi.restoreAllMocks())
}

/** A session whose token is made with the key of this test. */
export async function sessionOf({ id }: Person): Promise<string> {
  const made = await newSessionToken(Object.assign({ ...env }, real), { id: 'org-acme' })
  const { db } = await openAcme()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + hourMs)
  const session = { tokenHash: await sha256(made), userId: id, createdAt, expiresAt }
  await addSession(db, { ...session, device: 'test' })
  return made
}

/** A deployment is asked by https. */
export const host = originOf('acme').replace('http:', 'https:')

const real = {
  ENVIRONMENT: 'production' as 'development', // wrangler.toml has one value, and the types know no other
  MASTER_KEY: 'a key of this test, long enough for it' as typeof env.MASTER_KEY,
  SUPPORT_EMAIL: 'help@bilum.pg',
  SUPPORT_PHONE: '+675 7123 4567',
}

/** As a deployment asks. */
export async function send(
  url: string,
  init: RequestInit<IncomingRequestCfProperties> = {},
  more: object = {},
) {
  const context = createExecutionContext()
  const asked = new Request<unknown, IncomingRequestCfProperties>(url, init)
  const answer = await worker.fetch(asked, Object.assign({ ...env }, real, more), context)
  await answer.arrayBuffer()
  await waitOnExecutionContext(context)
  return answer
}

/** Everything that any door of the log was given. */
export function listen() {
  const lines: string[] = []
  for (const door of ['log', 'error', 'warn', 'info', 'debug'] as const) {
    vi.spyOn(console, door).mockImplementation((...words: unknown[]) => {
      for (const word of words) {
        const more = word instanceof Error ? `${word.stack} ${JSON.stringify({ ...word })}` : ''
        lines.push(typeof word === 'string' ? word : `${JSON.stringify(word)} ${more}`)
      }
    })
  }
  return lines
}
