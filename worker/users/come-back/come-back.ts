import type { Context } from 'hono'
import { listAdministrators } from '../../auth/account/administrators.ts'
import { findTenantUser } from '../../auth/account/user-store.ts'
import { asUser, nameOf } from '../../auth/account/user-view.ts'
import { findLinkOfStranger, isOpenLink, spendLink } from '../../auth/links/link-tokens.ts'
import { commit } from '../../core/commit.ts'
import { guard } from '../../core/guard.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { mayDo } from '../../domain/access/organisation-state.ts'
import type { App } from '../../http/app.ts'
import { runAfterResponse } from '../../http/run-after-response.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'
import { listInDirectory } from '../../organisations/directory.ts'
import { changeUser, findRemoval, isUnchanged } from '../store.ts'

/** Whose link it is, while it opens, and what they had. */
export async function requireRemoved(c: Context<App>, token: string) {
  const { db } = c.var.tenant
  const link = await findLinkOfStranger(c, 'come_back', token)
  if (link.usedAt) throw new Refusal('link_used')
  if (!isOpenLink(link, new Date())) throw new Refusal('link_expired')
  const [user, removal] = await Promise.all([
    findTenantUser(db, link.subjectId),
    findRemoval(db, link.subjectId),
  ])
  if (!user || !removal) throw new Refusal('link_used')
  return { link, user, removal }
}

/** An administrator whom the only other one removed takes that back, once: they have what they had, and nobody signed in. */
export async function comeBack(c: Context<App>, token: string) {
  const { env } = c
  const { tenant, gatekeeper, afterRightsChanged } = c.var
  const { link, user, removal } = await requireRemoved(c, token)
  // nobody comes to administer in a freeze; in whichever other state they could be removed, they come back
  const state = await gatekeeper.stateNow(env, tenant)
  const may = mayDo(state, state === 'frozen' ? 'change' : 'take_rights')
  if (!may.ok) throw new Refusal(may.reason)
  const at = new Date(Math.max(Date.now(), user.updatedAt.getTime() + 1))
  const { approvalLimitToea } = removal
  const back = { ...user, role: 'org_admin', status: 'active', approvalLimitToea } as const
  const about = `${nameOf(user)}: an administrator again; by themselves`
  const notice = { what: 'rights_changed', about, occasion: link.tokenHash } as const
  const others = await listAdministrators(tenant.db)
  const mutation = { userId: user.id, key: `link ${link.tokenHash}`, requestHash: link.tokenHash }
  await commit(
    { env, realm: tenant, mutation },
    {
      at,
      actorId: user.id,
      action: 'user.removal_undone',
      subject: `user/${user.id}`,
      details: { name: nameOf(user), role: user.role, status: user.status },
      statements: [
        guard(tenant.db, isUnchanged(user), 'stale_rights'),
        spendLink(tenant.db, link.tokenHash, at),
        changeUser(tenant.db, { ...back, updatedAt: at }),
        ...(await notifyAdministrators(tenant.db, notice, at)),
      ],
      answer: { status: 204, body: null },
    },
  )
  const [first] = others
  runAfterResponse(c, async () => {
    await listInDirectory(env, user.email, tenant.id)
    if (first) await afterRightsChanged(env, tenant, asUser(first))
  })
}
