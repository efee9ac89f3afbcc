import type { Context } from 'hono'
import { commit } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { findUserById } from '../account/user-store.ts'
import { rememberDevice } from '../tries/known-device.ts'
import { findLinkOfStranger, isOpenLink, spendLink } from './link-tokens.ts'
import { requireGoodPassword, setPassword } from './set-password.ts'

export type PasswordLink = 'reset' | 'activation'

/** Whose link this is, while it opens; one of someone deactivated opens nothing. */
export async function requireLinkOwner(c: Context<App>, kind: PasswordLink, token: string) {
  const { db } = c.var.realm
  const link = await findLinkOfStranger(c, kind, token)
  if (link.usedAt) throw new Refusal('link_used')
  if (!isOpenLink(link, new Date())) throw new Refusal('link_expired')
  const user = await findUserById(db, link.subjectId)
  const expected = kind === 'activation' ? 'invited' : 'active'
  if (user?.status !== expected) throw new Refusal('link_used')
  return { link, user }
}

/** Nobody comes in a freeze: whoever was invited to administer before would be the second who ends it. */
async function requireNoFreeze(c: Context<App>) {
  const { realm, gatekeeper } = c.var
  if (realm.kind === 'platform') return
  const state = await gatekeeper.stateNow(c.env, realm)
  if (state === 'frozen') throw new Refusal('organisation_frozen')
}

/** A new password for whoever holds a link, which is spent with it. Gives whose it is. */
export async function setPasswordByLink(
  c: Context<App>,
  kind: PasswordLink,
  token: string,
  password: string,
) {
  const { realm } = c.var
  const { link, user } = await requireLinkOwner(c, kind, token)
  if (kind === 'activation') await requireNoFreeze(c)
  await requireGoodPassword(realm, user, password)
  const now = new Date()
  const key = `link ${link.tokenHash}`
  await commit(
    { env: c.env, realm, mutation: { userId: user.id, key, requestHash: crypto.randomUUID() } },
    {
      at: now,
      actorId: user.id,
      action: kind === 'reset' ? 'user.password_reset' : 'user.activated',
      subject: `user/${user.id}`,
      details: {},
      statements: [
        spendLink(realm.db, link.tokenHash, now),
        ...(await setPassword(c.env, realm, user, password, now)),
      ],
      answer: { status: 204, body: null },
    },
  )
  // whoever reads the mailbox gets in from here, whatever others try meanwhile
  await rememberDevice(c, must(await findUserById(realm.db, user.id), 'user'))
  return user
}
