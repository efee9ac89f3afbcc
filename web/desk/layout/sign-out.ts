import type { QueryClient } from '@tanstack/react-query'
import { removeMark } from '../../presence.ts'
import { loseSession } from '../../session-loss.ts'

/** Sheets that a person was mending lie on the device under this name; who signs in next has another. */
export const sheetsOf = (userId: string) => `sheets of ${userId}`

const question = 'Something that you typed is not saved yet. Sign out, and lose it?'

/**
 * The way out works even when the server does not answer (specification §4): without its mark the session opens nothing
 * here, and nothing of the person stays on the device. `Left` tells the server.
 */
export function signOut(client: QueryClient, userId: string) {
  // whatever asks before the window is closed would be lost here as well
  const isLosing = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (isLosing && !window.confirm(question)) return
  removeMark()
  loseSession('left')
  // where another page has them open, they go as it closes
  if ('indexedDB' in window) indexedDB.deleteDatabase(sheetsOf(userId))
  sessionStorage.clear()
  client.clear()
}
