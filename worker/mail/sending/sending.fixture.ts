import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { makeCast } from '../../testing/cast.ts'
import { letterOf, type Posted, postLetter, watchSending } from '../../testing/letters.ts'
import type { LetterName } from '../letter-types.ts'

/* Letters of Acme that are due now, and what is asked to send them. */

export const acme = 'org-acme'
export const now = new Date('2026-11-21T04:00:00Z')
export const later = (ms: number) => new Date(now.getTime() + ms)
export const refusal = Object.assign(new Error('slow down'), { code: 'E_RATE_LIMIT_EXCEEDED' })

export let database: D1Database
export let send: ReturnType<typeof watchSending>

/** Before each test nothing waits, and nothing was sent. */
export function beginSending() {
  beforeAll(async () => {
    database = (await makeCast()).acme.database
  })
  beforeEach(async () => {
    await database.prepare('DELETE FROM outbox').run()
    send = watchSending()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

export const put = <Name extends LetterName>(name: Name, posted: Posted<Name> = {}) =>
  postLetter(database, name, { at: now, ...posted })
export const look = (key: string) => letterOf(database, key)
