import { expect } from 'vitest'
import type { StoredEntry } from '../../testing/audit-chain.ts'
import { asColleague } from '../../testing/colleagues.ts'
import type { Model } from './approval-model.ts'

/** What people are called, written a second time: an entry of the log keeps the name of its moment. */
export const startOfNames = {
  names: Object.fromEntries(
    ['mere', 'noa', 'fia', 'olo', 'api', 'lima', 'gabe', 'viv'].map((id) => [id, `${id} Guise`]),
  ) as Record<string, string>,
  /** By the place of an entry among those of the batch: what whoever acted was called. */
  saidBy: {} as Record<number, string>,
}

/** Somebody calls themselves otherwise from now on. */
export async function rename(id: string, lastName: string) {
  const body = { firstName: id, lastName }
  expect((await asColleague(id, 'PUT', '/auth/profile', { body })).status).toBe(200)
}

export function checkNames(entries: StoredEntry[], { saidBy }: Model) {
  const said = entries.map(({ details }) => JSON.parse(details).actor?.name as string)
  for (const [place, name] of Object.entries(saidBy)) expect(said[Number(place)]).toBe(name)
}
