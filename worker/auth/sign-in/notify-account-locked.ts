import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import { post } from '../../core/outbox.ts'
import type { App } from '../../http/app.ts'
import { afterAnswer } from '../../http/run-after-response.ts'
import type { Place } from '../../tenancy/open-tenant.ts'
import { findUserByEmail } from '../account/store.ts'

type Lock = 'account_locked' | 'codes_guessed'

/** Whoever has the address hears that it is locked, and whether the password was right. */
export function tellOfLock(c: Context<App>, email: string, lockedUntil: Date, what: Lock) {
  afterAnswer(c, () => writeOfLock(c.env, c.var.tenant, email, lockedUntil, what))
}

async function writeOfLock(env: Env, tenant: Place, email: string, lockedUntil: Date, what: Lock) {
  const row = await findUserByEmail(tenant.db, email)
  if (row?.status !== 'active') return
  const at = new Date()
  const occasion = `${row.id}/${lockedUntil.toISOString()}`
  const content = { what, about: '' } as const
  const mutation = { userId: row.id, key: `locked/${occasion}`, requestHash: occasion }
  await commit(
    { env, tenant, mutation },
    {
      at,
      actorId: 'visitor',
      action: 'user.locked',
      subject: `user/${row.id}`,
      details: {},
      statements: post(
        tenant.db,
        { letter: 'security_notice', occasion, recipientIds: [row.id], content },
        at,
      ),
      answer: { status: 200, body: null },
    },
  )
}
