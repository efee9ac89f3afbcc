import type { Context } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import { must } from '../../domain/must.ts'
import type { App, User } from '../../http/app.ts'
import { tenantUser, type UserRow } from '../account/user-store.ts'
import { asUser } from '../account/user-view.ts'
import { preferencesHere } from '../rules/preferences-here.ts'
import { beginWithKept } from './reading/begin-with-kept.ts'
import { type Asker, findAsker } from './reading/find-asker.ts'

/**
 * Who is asking in this realm: a bearer token, or the cookie with its mark. The realm's database has the last word, so
 * sign-out, deactivation and a changed role act on the next request.
 */
export async function authenticateRow(c: Context<App>): Promise<UserRow> {
  return (await activeAsker(c)).user
}

/** The organisation's user who is asking. */
export async function authenticate(c: Context<App>): Promise<User> {
  const { user: row, defined, waiting, unread } = (await beginWithKept(c)) ?? (await activeAsker(c))
  const user = asUser({ ...tenantUser(row), defined: must(defined, 'role') })
  user.view.preferences = preferencesHere(c, row.preferences)
  if (waiting) user.view.waiting = waiting
  if (unread) user.view.unread = unread
  c.set('user', user)
  return user
}

async function activeAsker(c: Context<App>): Promise<Asker> {
  const asker = await findAsker(c)
  if (asker.user.status !== 'active') throw new Refusal('account_inactive')
  if (asker.isLocked) throw new Refusal('session_locked')
  return asker
}
