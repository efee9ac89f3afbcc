import type { Context } from 'hono'
import { hasPermission } from '../../domain/access/role.ts'
import type { App } from '../../http/app.ts'
import { listAccountChoices } from '../../source-accounts/store.ts'

/** The accounts that a list can be narrowed to: with its first page, for those who may see them. */
export async function accountChoices(c: Context<App>, cursor: string | undefined) {
  const { tenant, user } = c.var
  if (cursor !== undefined || !hasPermission(user.defined, 'view_source_accounts')) return {}
  return { accounts: await listAccountChoices(tenant.db) }
}
