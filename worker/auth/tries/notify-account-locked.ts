import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import type { RealmHandle } from '../../core/databases.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import type { App } from '../../http/app.ts'
import { runAfterResponse } from '../../http/run-after-response.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { findUserByEmail } from '../account/user-store.ts'

type Lock = 'account_locked' | 'codes_guessed' | 'approval_codes_guessed' | 'passkey_copied'

/** Whoever has the address hears that tries are held back, and whether the password was right; or that a passkey was copied. */
export function notifyAccountLocked(c: Context<App>, email: string, what: Lock) {
  runAfterResponse(c, () => writeLockNotice(c.env, c.var.realm, email, what))
}

/** Once a day for each kind: whoever goes on trying fills neither the log nor a mailbox. */
export async function writeLockNotice(env: Env, realm: RealmHandle, email: string, what: Lock) {
  const row = await findUserByEmail(realm.db, email)
  if (row?.status !== 'active') return
  const at = new Date()
  const occasion = `${row.id}/${what}/${dayInPortMoresby(at)}`
  const content = { what, about: '' } as const
  const mutation = { userId: row.id, key: `locked ${occasion}`, requestHash: occasion }
  await commit(
    { env, realm, mutation },
    {
      at,
      actorId: 'visitor',
      ...(what === 'passkey_copied'
        ? { action: 'session.refused', details: { why: what } }
        : { action: 'user.locked', details: {} }),
      subject: `user/${row.id}`,
      statements: postLetters(
        realm.db,
        { letter: 'security_notice', occasion, recipientIds: [row.id], content },
        at,
      ),
      answer: { status: 200, body: null },
    },
  )
}
