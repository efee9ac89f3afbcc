import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { ChangeList, ChangeQuery } from '../contract/changes.ts'
import type { App } from '../http/app.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { type ChangeKind, kindsOf } from './kinds.ts'
import { type ChangeRow, listChanges, namesIn } from './store.ts'
import { changeView } from './view.ts'

/** A page of what waits for a second administrator, or of what was decided. */
export async function changePage(
  c: Context<App>,
  registered: ChangeKind[],
  { cursor, limit, state }: z.infer<typeof ChangeQuery>,
): Promise<ChangeList> {
  const { tenant, user } = c.var
  const kindOf = kindsOf(registered)
  const before = readCursor<[number, string]>(cursor, ['number', 'string'])
  const rows = await listChanges(tenant.db, { isPending: state === 'pending', before, limit })
  const keyOf = ({ requestedAt, id }: ChangeRow) => [requestedAt.getTime(), id]
  const { items, nextCursor } = pageOf(rows, limit, keyOf)
  const names = await namesIn(tenant.db, items)
  return { items: items.map((row) => changeView(kindOf(row), row, names, user)), nextCursor }
}
