import type { Context } from 'hono'
import type {
  WaitingAccountList,
  WaitingAccountView,
  WaitingQuery,
} from '../../contract/waiting-accounts.ts'
import type { Language } from '../../domain/reading/languages.ts'
import type { App } from '../../http/app.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { waitingView } from './view.ts'
import { findBeside, listWaitingAccounts } from './waiting-store.ts'

/** A page of the accounts that wait. */
export async function readWaiting(
  c: Context<App>,
  { cursor, limit, ...asked }: WaitingQuery,
): Promise<WaitingAccountList> {
  const { db } = c.var.tenant
  const after = readCursor<[number, string]>(cursor, ['number', 'string'])
  const rows = await listWaitingAccounts(db, { after, asked, limit, viewerId: c.var.user.id })
  const { items, nextCursor } = pageOf(rows, limit, ({ account }) => [
    account.proposedAt.getTime(),
    account.id,
  ])
  const beside = await findBeside(db, items)
  const now = new Date()
  return { items: items.map((row) => waitingView(row, beside, c.var.user, now)), nextCursor }
}

/** One account, whether it still waits or not. */
export async function readAccount(
  c: Context<App>,
  id: string,
  language: Language = 'en',
): Promise<WaitingAccountView | undefined> {
  const { db } = c.var.tenant
  const [row] = await listWaitingAccounts(db, { id, limit: 1, viewerId: c.var.user.id })
  return row && waitingView(row, await findBeside(db, [row]), c.var.user, new Date(), language)
}
