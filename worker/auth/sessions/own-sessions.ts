import type { Context } from 'hono'
import type { OwnSession } from '../../contract/auth.ts'
import type { App } from '../../http/app.ts'
import { findOpenSessions, sessionIdOf } from './session-store.ts'

/** Where this person is signed in now, newest first, this session marked. */
export async function listOwnSessions(c: Context<App>): Promise<OwnSession[]> {
  const { realm, actorId, session } = c.var
  const rows = await findOpenSessions(realm.db, actorId, new Date())
  return rows.map(({ tokenHash, device, address, createdAt, expiresAt }) => ({
    id: sessionIdOf(tokenHash),
    device: deviceWords(device),
    address: address === 'local' ? '' : address,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isThis: tokenHash === session.tokenHash,
  }))
}

const systems: [RegExp, string][] = [
  [/Android/, 'Android phone'],
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux computer'],
]
const browsers: [RegExp, string][] = [
  [/Opera Mini|OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** A browser's long name of itself as a person would say it: `Chrome, Android phone`. A program keeps its own. */
export function deviceWords(userAgent: string): string {
  const find = (table: [RegExp, string][]) => table.find(([form]) => form.test(userAgent))?.[1]
  const words = [find(browsers), find(systems)].filter(Boolean)
  return words.length > 0 ? words.join(', ') : userAgent.slice(0, deviceMax)
}

const deviceMax = 60
