import type { Context } from 'hono'
import { Refusal } from '../core/refusals/refusal.ts'
import { must } from '../domain/must.ts'
import type { App } from '../http/app.ts'
import { findPayeesWithVersions, type PayeeWithVersions } from './known-payees.ts'

/** The payee that the address names, with every version of the account. */
export async function requirePayee(c: Context<App>): Promise<PayeeWithVersions> {
  const [payee] = await findPayeesWithVersions(c.var.tenant.db, [must(c.req.param('id'), 'id')])
  if (!payee) throw new Refusal('not_found')
  return payee
}

/** The same where something is to be changed: of a payee who was merged into another nothing is. */
export async function requireUnmerged(c: Context<App>): Promise<PayeeWithVersions> {
  const payee = await requirePayee(c)
  if (payee.mergedInto) throw new Refusal('payee_merged')
  return payee
}
