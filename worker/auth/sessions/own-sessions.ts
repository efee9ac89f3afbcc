import type { Context } from 'hono'
import type { OwnSession } from '../../contract/auth.ts'
import type { App } from '../../http/app.ts'
import { deviceWords } from './device-words.ts'
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
