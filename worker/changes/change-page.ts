import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { ChangeList, ChangeQuery } from '../contract/changes.ts'
import type { App } from '../http/app.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { type ChangeKind, kindsOf } from './kinds.ts'
import { type ChangeRow, listChanges, namesIn } from './store.ts'
import { changeView, isDecider } from './view.ts'

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
  const [names, keptOut] = await Promise.all([
    namesIn(tenant.db, items),
    whomTheyKeepOut(c, registered, items),
  ])
  const views = items.map((row) => changeView(kindOf(row), row, names, user, keptOut.get(row.id)))
  return { items: views, nextCursor }
}

/** Read where there is such a change, and somebody who decides it. */
export async function whomTheyKeepOut(
  c: Context<App>,
  registered: ChangeKind[],
  rows: ChangeRow[],
) {
  const { tenant, user } = c.var
  const found = await Promise.all(
    registered.map(async (kind) => {
      const own = rows.filter((row) => row.kind === kind.name && isDecider(kind, row, user))
      if (!kind.keepsOut || own.length === 0) return []
      return [...(await kind.keepsOut(tenant.db, own))]
    }),
  )
  return new Map(found.flat())
}
