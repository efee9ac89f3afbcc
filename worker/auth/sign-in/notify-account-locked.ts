import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import type { RealmHandle } from '../../core/databases.ts'
import type { App } from '../../http/app.ts'
import { runAfterResponse } from '../../http/run-after-response.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { findUserByEmail } from '../account/user-store.ts'

type Lock = 'account_locked' | 'codes_guessed' | 'approval_codes_guessed'

/** Whoever has the address hears that it is locked, and whether the password was right. */
export function notifyAccountLocked(c: Context<App>, email: string, lockedUntil: Date, what: Lock) {
  runAfterResponse(c, () => writeLockNotice(c.env, c.var.realm, email, lockedUntil, what))
}

export async function writeLockNotice(
  env: Env,
  realm: RealmHandle,
  email: string,
  lockedUntil: Date,
  what: Lock,
) {
  const row = await findUserByEmail(realm.db, email)
  if (row?.status !== 'active') return
  const at = new Date()
  const occasion = `${row.id}/${lockedUntil.toISOString()}`
  const content = { what, about: '' } as const
  const mutation = { userId: row.id, key: `locked/${occasion}`, requestHash: occasion }
  await commit(
    { env, realm, mutation },
    {
      at,
      actorId: 'visitor',
      action: 'user.locked',
      subject: `user/${row.id}`,
      details: {},
      statements: postLetters(
        realm.db,
        { letter: 'security_notice', occasion, recipientIds: [row.id], content },
        at,
      ),
      answer: { status: 200, body: null },
    },
  )
}
