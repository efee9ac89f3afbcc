import { Hono } from 'hono'
import {
  type SignUpLine,
  type SignUpList,
  SignUpQuery,
  type SignUpState,
} from '../contract/platform.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { App } from '../http/app.ts'
import { query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { platformAllowed } from '../http/policy.ts'
import { provision } from './opening/provision.ts'
import { findSignUp, listSignUps, type SignUpRow } from './store.ts'

/** The sign-ups that wait for something, on the base host, for those who look after the fleet. */
export const platformSignUpRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), query(SignUpQuery), async (c) => {
    const { state, cursor, limit } = c.req.valid('query')
    const after = readCursor<[number, string]>(cursor, ['number', 'string'])
    const rows = await listSignUps(c.var.platform.db, { state, limit, ...(after && { after }) })
    const { items, nextCursor } = pageOf(rows, limit, (row) => [row.createdAt.getTime(), row.id])
    return c.json<SignUpList>({ items: items.map((row) => signUpLine(row, state)), nextCursor })
  })
  .post('/:id/retry', platformAllowed('manage_organisations'), mutation, async (c) => {
    const id = c.req.param('id')
    const row = id && (await findSignUp(c.var.platform.db, id))
    if (!row) throw new Refusal('not_found')
    if (row.state === 'unconfirmed') throw new Refusal('sign_up_unconfirmed')
    const now = new Date()
    const outcome = await provision(c.env, row.id, now, { isAsked: true })
    return respond(
      await commitFor(c, {
        at: now,
        action: 'sign_up.retried',
        subject: `sign-up/${row.id}`,
        details: { outcome },
        statements: [],
        answer: { status: 200, body: { outcome } },
      }),
    )
  })

/** `state` is the one that was asked for. */
function signUpLine(
  { id, slug, organisationName, plan, attempts, lastError, createdAt }: SignUpRow,
  state: SignUpState,
): SignUpLine {
  return {
    id,
    slug,
    organisationName,
    state,
    plan,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
  }
}
