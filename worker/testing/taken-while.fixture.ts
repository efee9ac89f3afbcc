import { exports } from 'cloudflare:workers'
import { vi } from 'vitest'
import { must } from '../domain/must.ts'
import { originOf, tokenOf } from './cast.ts'
import type { Person } from './organisation.ts'

/** What of a download leaves where this happens once its first bytes left, and a minute goes by: the whole, or why it broke off. */
export async function takenWhile(
  person: Person,
  address: string | (() => Promise<string>),
  happens: () => Promise<unknown>,
) {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const path = typeof address === 'string' ? address : await address()
    const headers = { Authorization: `Bearer ${await tokenOf(person)}` }
    const { body } = await exports.default.fetch(`${originOf('acme')}/api${path}`, { headers })
    const reader = must(body, 'body').getReader()
    await reader.read()
    await happens()
    vi.setSystemTime(Date.now() + 60_000)
    for (let part = await reader.read(); !part.done; ) part = await reader.read()
    return 'whole'
  } catch (error) {
    return String(error)
  } finally {
    vi.useRealTimers()
  }
}
