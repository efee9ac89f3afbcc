import type { QueryClient } from '@tanstack/react-query'
import { api, NoAnswer } from '../../api.ts'

/** Sheets that a person was mending lie on the device under this name; who signs in next has another. */
export const sheetsOf = (userId: string) => `sheets of ${userId}`

/** The way out works even when the server does not answer (specification §4); nothing of the person stays on the device. */
export async function signOut(client: QueryClient, userId: string) {
  const left = api.post('/auth/logout', NoAnswer, { key: crypto.randomUUID() })
  await Promise.allSettled([left, removeSheets(userId)])
  client.clear()
  window.location.assign('/auth')
}

/** Where another page still has them open, they go as it closes them. */
function removeSheets(userId: string) {
  return new Promise<unknown>((resolve) => {
    const asked = indexedDB.deleteDatabase(sheetsOf(userId))
    asked.onsuccess = asked.onerror = asked.onblocked = resolve
  })
}
