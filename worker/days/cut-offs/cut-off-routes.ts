import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { namesOf } from '../../auth/account/names-of.ts'
import { type CutOffView, NewCutOffs } from '../../contract/days/cut-offs.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { someChange } from '../../domain/access/administrators/some-change.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { findSourceAccount } from '../../source-accounts/store.ts'
import { type CutOffRow, selectCutOffs } from '../store.ts'
import { isAsBefore, replaceCutOffs } from './store.ts'

/**
 * Until when the bank of an account takes its file: `/api/source-accounts/:id/cut-offs`. It moves no money and refuses
 * nothing, so one person sets it; who, when and what stood there before is in the log.
 */
export const cutOffRoutes = new Hono<App>()
  .get('/:id/cut-offs', allowed('view_source_accounts'), async (c) => {
    const { db } = c.var.tenant
    const account = await requireAccount(c)
    const rows = await cutOffsOf(c, account.id)
    const names = await namesOf(
      db,
      rows.map(({ confirmedBy }) => confirmedBy),
    )
    return c.json({ items: rows.map((row) => cutOffView(row, names)) })
  })

  .put(
    '/:id/cut-offs',
    allowed('manage_source_accounts'),
    mutation,
    body(NewCutOffs),
    async (c) => {
      const { tenant, user } = c.var
      const { items, toldBy, was, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      const account = await requireAccount(c)
      const before = await cutOffsOf(c, account.id)
      const stand = { was: before.map(factsOf) }
      if (was && someChange(stand, { was: was.map(factsOf) }).ok)
        throw new Refusal('stale_settings')
      const at = new Date()
      const said = { toldBy, confirmedBy: user.id, confirmedAt: at }
      const after = items.map((one) => ({ sourceAccountId: account.id, ...one, ...said }))
      const names = new Map([[user.id, user.name]])
      return respond(
        await commitFor(c, {
          at,
          action: 'cut_offs.changed',
          subject: `source-account/${account.id}`,
          details: {
            ...{ name: account.name, toldBy },
            ...{ before: before.map(factsOf), after: after.map(factsOf) },
          },
          statements: [
            guard(tenant.db, isAsBefore(account.id, before), 'stale_settings'),
            ...replaceCutOffs(tenant.db, account.id, after),
          ],
          answer: { status: 200, body: { items: after.map((row) => cutOffView(row, names)) } },
        }),
      )
    },
  )

async function requireAccount(c: Context<App>) {
  const account = await findSourceAccount(c.var.tenant.db, must(c.req.param('id'), 'id'))
  if (!account) throw new Refusal('not_found')
  return account
}

function cutOffsOf(c: Context<App>, accountId: string) {
  return selectCutOffs(c.var.tenant.db, sql`(${accountId})`)
}

const factsOf = ({
  weekday,
  time,
  workingDaysBefore,
}: Pick<CutOffRow, 'weekday' | 'time' | 'workingDaysBefore'>) => ({
  ...{ weekday, time, workingDaysBefore },
})

function cutOffView(row: CutOffRow, names: Map<string, string>): CutOffView {
  const { confirmedBy, confirmedAt, toldBy } = row
  const person = { id: confirmedBy, name: names.get(confirmedBy) ?? '' }
  return {
    ...factsOf(row),
    toldBy,
    confirmedBy: confirmedBy === '' ? null : person,
    confirmedAt: confirmedAt.toISOString(),
  }
}
